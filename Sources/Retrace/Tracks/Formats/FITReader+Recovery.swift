/// Past a damaged place. FIT has no marks between its records: where bytes are lost or changed, what follows reads as
/// records of garbage. So a record that looks odd is believed only when sense follows it, and behind a damaged place
/// reading goes on at the first byte from which several records in a row make sense.
extension FITReader {
    /// The bytes that are looked at ahead: a few records.
    static let foresight = 1 << 14
    /// The records in a row that must make sense, and how many of them must carry a time or place that fits.
    private static let rowLength = 4
    private static let fitting = 2
    /// Neighbouring records lie closer than this, in seconds, or are looked at twice.
    static let usualInterval = 86_400
    /// The times that count from 1989, 1998 to 2032; smaller ones count from when the device was switched on.
    private static let absoluteTimes = 0x1000_0000..<0x5000_0000
    /// Behind a damaged place times go on within this, in seconds: chance meets it once in 2500 records.
    private static let longestInterval = 10 * 86_400

    /// Whether the record in ``values`` is what the file means. Odd are a time far from the last one, a time beside a
    /// header that replaces it, and a latitude beyond the pole.
    func isPlausible(_ definition: FITDefinition, _ offset: UInt32?) throws -> Bool {
        let stamp = values[FITDefinition.timestamp]
        // A blank block reads as a row of these.
        if definition.message == 20, stamp == 0, values[0] == 0, values[1] == 0 { return false }
        let isFar =
            stamp.map {
                lastTimestamp > 0
                    ? abs($0 - Int(lastTimestamp)) > Self.usualInterval : !Self.absoluteTimes.contains($0)
            } ?? false
        let isBeyondPole = definition.message == 20 && values[0].map { abs($0) > 1 << 30 } ?? false
        guard isFar || isBeyondPole || (offset != nil && definition.hasTimestamp) else { return true }
        // A fix whose far time the next records do not share is damaged; in other messages they may do without.
        if isFar, definition.message == 20, agreeingTimes > 1 {
            return try isFollowedByRecords(at: 1 + definition.size, near: stamp, only: true)
        }
        return try isFollowedByRecords(at: 1 + definition.size, near: stamp)
    }

    /// Whether records that make sense, or the end of the file, stand at a place in the window: near the last time or
    /// near `time`, or near `time` only.
    func isFollowedByRecords(at start: Int, near time: Int? = nil, only: Bool = false) throws -> Bool {
        try window.fill(atLeast: pendingLength + start + Self.foresight)
        return isEnd(bytes, start) || makesSense(bytes, start, near: time, only: only, atLeast: 1)
    }

    /// Goes on at the next place that makes sense, which may lie inside the fix that is pending: that has lost bytes
    /// then. False when there is none before the next file of the chain.
    ///
    /// A file that ends inside a record is cut when no sense is found in its rest.
    mutating func recover(isCut: Bool) throws -> Bool {
        let damaged = place
        let pending = pending
        let (start, end) = (window.offset, place)
        self.pending = nil
        pendingLength = 0
        consume(1)
        while true {
            try window.fill(atLeast: 2 * Self.foresight)
            let bytes = window.bytes
            let last = window.isAtEnd ? bytes.count : bytes.count - Self.foresight
            for at in 0..<last {
                let isHeader = FITFormat.isHeader(bytes[at...])
                guard isHeader || makesSense(bytes, at, near: nil, only: false, atLeast: Self.fitting) else { continue }
                consume(at)
                if window.offset >= end { addDoubtful(pending) }
                let skipped = window.offset - start
                report(
                    isHeader || skipped > end - start ? damaged : start,
                    isHeader
                        ? "nothing before the next file of the chain makes sense; it was skipped"
                        : "reading went on at byte \(window.offset), the next whole record")
                return !isHeader
            }
            consume(last)
            guard window.isAtEnd else { continue }
            if isCut {
                self.pending = pending
                addLast()
                reportCut(at: damaged)
            } else {
                addDoubtful(pending)
                report(damaged, "nothing after makes sense; it was skipped")
            }
            return false
        }
    }

    /// The record before a damaged place may have lost bytes too. Where it lies where the way leads, its place and time
    /// are good.
    private mutating func addDoubtful(_ pending: (fix: TrackBuilder.Fix, byte: Int)?) {
        guard let (fix, byte) = pending, let neighbour = lastFix ?? nextFix(), Self.isNear(fix, neighbour) else {
            return
        }
        var kept = TrackBuilder.Fix()
        (kept.latitude, kept.longitude, kept.time) = (fix.latitude, fix.longitude, fix.time)
        lastFix = kept
        builder.add(kept, at: byte)
    }

    /// Adds the last fix of the file unless it lies where the way cannot lead, as one that lost bytes does.
    mutating func addLast() {
        guard let (fix, byte) = pending, let lastFix, !Self.isNear(fix, lastFix),
            // What cannot be reached may be the fix before.
            fixBefore.map({ !Self.isNear(fix, $0) || Self.isNear(lastFix, $0) }) ?? true
        else {
            addPending()
            return
        }
        dropPending()
        builder.report(.badRecord, "the last record lies where it cannot; it was dropped as damaged", at: byte)
    }

    /// The fix at the start of the window, when it is one.
    private mutating func nextFix() -> TrackBuilder.Fix? {
        guard let first = bytes.first, case .data(let local, _) = FITHeader(first),
            let definition = definitions[local], definition.message == 20, bytes.count > definition.size
        else { return nil }
        values.read(bytes.dropFirst(), definition)
        return position(latitude: values[0], longitude: values[1], values[FITDefinition.timestamp])
    }

    private mutating func report(_ place: Int, _ consequence: String) {
        changedPlace = changedPlace ?? place
        builder.report(.badRecord, "the file is damaged here; \(consequence)", at: place)
    }

    private func isEnd(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Bool {
        let rest = bytes.count - at
        if window.isAtEnd, rest == 0 || rest == 2 { return true }
        return rest > 2 && FITFormat.isHeader(bytes[(at + 2)...])
    }

    /// Whether several records in a row stand at `start`, each defined and near the last time and place, or near `time`.
    private func makesSense(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, near time: Int?, only: Bool, atLeast needed: Int
    ) -> Bool {
        var definitions = definitions
        var values = values
        var at = start
        var fitting = 0
        // A first time that nothing has confirmed may be the damage.
        let known = agreeingTimes > 1 && !only ? Int(lastTimestamp) : nil
        var times = [time, known].compactMap { $0 }
        var last = known ?? 0
        for row in 0..<Self.rowLength where fitting < needed {
            if row > 0, isEnd(bytes, at) { return fitting > 0 }
            guard at < bytes.count else { return false }
            switch FITHeader(bytes[at]) {
            case .reserved: return false
            case .definition(let local, let hasDeveloperFields):
                guard let definition = FITDefinition(bytes[(at + 1)...], hasDeveloperFields: hasDeveloperFields),
                    definition.isRegular, !definition.fields.isEmpty
                else { return false }
                definitions[local] = definition
                at += 1 + definition.length
            case .data(let local, let offset):
                guard let definition = definitions[local], at + 1 + definition.size <= bytes.count,
                    offset == nil || !definition.hasTimestamp
                else { return false }
                values.read(bytes[(at + 1)...], definition)
                at += 1 + definition.size
                if let stamp = values[FITDefinition.timestamp] {
                    guard Self.fits(stamp, times, within: only ? Self.usualInterval : Self.longestInterval) else {
                        return false
                    }
                    if times.isEmpty { times = [stamp] }
                    // Fixes follow each other in time where no clock was set.
                    if time == nil, definition.message == 20 {
                        guard stamp >= last else { return false }
                        last = stamp
                    }
                    fitting += 1
                } else if definition.message == 20, let isNear = isNearLastFix(values) {
                    guard isNear else { return false }
                    fitting += 1
                }
            }
        }
        return fitting >= needed
    }

    private static func fits(_ stamp: Int, _ times: [Int], within interval: Int) -> Bool {
        times.isEmpty
            ? absoluteTimes.contains(stamp) : stamp > 0 && times.contains { abs($0 - stamp) <= interval }
    }

    /// Whether a record without a time lies within a degree of the last fix; nil when nothing can be said.
    private func isNearLastFix(_ values: FITValues) -> Bool? {
        guard let lastFix, values[0] != nil, values[1] != nil else { return nil }
        let fix = position(latitude: values[0], longitude: values[1], nil)
        return abs(fix.latitude - lastFix.latitude) < 1 && abs(fix.longitude - lastFix.longitude) < 1
    }

    /// Whether a fix can be reached from the one before: 500 metres a second, and a few kilometres more.
    private static func isNear(_ fix: TrackBuilder.Fix, _ last: TrackBuilder.Fix) -> Bool {
        let untimed = TrackSegment.untimed
        let seconds =
            fix.time == untimed || last.time == untimed ? 0 : NumericTime.seconds(from: last.time, to: fix.time)
        guard abs(seconds) <= Double(usualInterval) else { return false }
        let reach = 0.05 + abs(seconds) * 0.005
        return abs(fix.latitude - last.latitude) < reach && abs(fix.longitude - last.longitude) < reach
    }
}
