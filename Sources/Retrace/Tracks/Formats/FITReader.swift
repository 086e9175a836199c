/// Reads one file of a chain.
struct FITReader {
    /// Thrown inside when the bytes end too early.
    private struct Ended: Error {}

    /// What became of a record.
    private enum Outcome {
        case read
        /// The bytes make no sense as a record; none are consumed.
        case senseless
        /// The file ends inside of the record, or what looks like one; none of its bytes are consumed.
        case cut
    }

    var builder: TrackBuilder
    let window: ByteWindow
    var definitions: [FITDefinition?] = Array(repeating: nil, count: 16)
    var lastTimestamp: UInt32 = 0
    /// The times in a row that lie near each other.
    var agreeingTimes = 0
    /// The values of the record that is being read.
    var values = FITValues()
    /// The last fix that was read, kept until the record behind it shows that no bytes were lost on the way.
    var pending: (fix: TrackBuilder.Fix, byte: Int)?
    /// The bytes of that fix's record, which still stand at the start of the window.
    var pendingLength = 0
    /// The last fix that was added.
    var lastFix: TrackBuilder.Fix?
    /// The fix before that.
    var fixBefore: TrackBuilder.Fix?
    var isPaused = false
    /// Where it showed that bytes have changed: the checksum, or a damaged place.
    var changedPlace: Int?
    private var checksum: UInt16 = 0
    /// The bytes of records that are left; nil when the header does not say.
    private var left: Int?

    init(_ builder: TrackBuilder) {
        self.builder = builder
        window = builder.window
    }

    mutating func readFile() throws {
        builder.beginTrack()
        do {
            try readHeader()
            while !builder.isFull, try !isAtEndOfRecords() {
                let outcome = try readRecord()
                if outcome == .read { continue }
                guard try recover(isCut: outcome == .cut) else {
                    left = nil
                    break
                }
            }
            addPending()
            if left != nil, !builder.isFull { try readChecksum() }
        } catch is Ended {
            addLast()
            window.consume(window.bytes.count)
            reportCut(at: window.offset)
        }
        builder.endTrack()
        if changedPlace != nil { dropSpikes() }
    }

    // MARK: Bytes

    /// The bytes behind the fix that is pending.
    var bytes: UnsafeRawBufferPointer { .init(rebasing: window.bytes[pendingLength...]) }
    /// Where they begin in the file.
    var place: Int { window.offset + pendingLength }

    mutating func reportCut(at place: Int) {
        builder.report(.truncated, "the file ends inside a record; everything before was kept", at: place)
    }

    /// Reads on until `count` bytes are there.
    private func need(_ count: Int) throws {
        try window.fill(atLeast: pendingLength + count)
        guard bytes.count >= count else { throw Ended() }
    }

    /// Takes bytes from the start of the window.
    mutating func consume(_ count: Int) {
        for byte in window.bytes.prefix(count) { checksum = Self.checksum(checksum, byte) }
        window.consume(count)
        left = left.map { $0 - count }
    }

    private mutating func readHeader() throws {
        try need(1)
        let length = Int(window.bytes[0])
        try need(length)
        let size = window.bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        consume(length)
        // Devices that crashed leave 0 here.
        if size == 0 {
            builder.report(.truncated, "the header does not say the length; read to the end", at: window.offset)
        }
        left = size == 0 ? nil : size
    }

    /// Whether nothing but the checksum follows. Where the header's length leaves records over, they are read too.
    private mutating func isAtEndOfRecords() throws -> Bool {
        if let left, left > pendingLength { return false }
        try window.fill(atLeast: pendingLength + 16)
        if hasIntactEnd {
            addPending()
        } else if left != nil || bytes.count <= 2 {
            addLast()
        }
        let rest = window.bytes
        if rest.count <= 2 {
            // Without a length in the header nothing says that the last bytes are a checksum, so they are not checked.
            if left == nil { window.consume(rest.count) }
            return true
        }
        guard left != nil else { return false }
        let stored = UInt16(rest[0]) | UInt16(rest[1]) << 8
        if stored == checksum || FITFormat.isHeader(rest.dropFirst(2)) { return true }
        builder.report(.checksum, "there is more than the header says; read to the end", at: window.offset)
        left = nil
        return false
    }

    /// Whether the fix that is pending ends where the header says, and the checksum says that no byte has changed.
    private var hasIntactEnd: Bool {
        guard left == pendingLength, bytes.count >= 2 else { return false }
        let expected = window.bytes.prefix(pendingLength).reduce(checksum, Self.checksum)
        return UInt16(bytes[0]) | UInt16(bytes[1]) << 8 == expected
    }

    /// CRC-16 with the polynomial 0x8005, reflected, a byte at a time.
    private static func checksum(_ value: UInt16, _ byte: UInt8) -> UInt16 {
        (value >> 8) ^ remainders[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }

    private static let remainders: [UInt16] = (0..<256).map { byte in
        (0..<8).reduce(UInt16(byte)) { value, _ in value & 1 == 1 ? (value >> 1) ^ 0xA001 : value >> 1 }
    }

    private mutating func readChecksum() throws {
        let expected = checksum
        left = nil
        let place = window.offset
        try need(2)
        let stored = UInt16(window.bytes[0]) | UInt16(window.bytes[1]) << 8
        window.consume(2)
        if stored != expected {
            changedPlace = changedPlace ?? place
            builder.report(.checksum, "the file's checksum does not match; its records were kept", at: place)
        }
    }

    // MARK: Records

    private mutating func readRecord() throws -> Outcome {
        try need(1)
        switch FITHeader(bytes[0]) {
        case .reserved: return .senseless
        case .definition(let local, let hasDeveloperFields):
            try window.fill(atLeast: pendingLength + Self.foresight)
            guard let definition = FITDefinition(bytes.dropFirst(), hasDeveloperFields: hasDeveloperFields) else {
                return .cut
            }
            let length = 1 + definition.length
            guard try definition.isRegular || isFollowedByRecords(at: length) else { return .senseless }
            addPending()
            definitions[local] = definition
            consume(length)
        case .data(let local, let offset):
            guard let definition = definitions[local] else { return .senseless }
            let length = 1 + definition.size
            try window.fill(atLeast: pendingLength + length)
            guard bytes.count >= length else { return .cut }
            values.read(bytes.dropFirst(), definition)
            guard try isPlausible(definition, offset) else { return .senseless }
            addPending()
            noteTime(offset)
            use(definition)
            if pending == nil { consume(length) } else { pendingLength = length }
        }
        return .read
    }

    private mutating func noteTime(_ offset: UInt32?) {
        if let stamp = values[FITDefinition.timestamp], stamp > 0 {
            agreeingTimes = abs(stamp - Int(lastTimestamp)) <= Self.usualInterval ? agreeingTimes + 1 : 1
            lastTimestamp = UInt32(stamp)
        } else if let offset {
            // The five bits replace those of the last time, which goes on by up to 31 seconds.
            lastTimestamp = lastTimestamp &+ ((offset &- lastTimestamp) & 0x1F)
            values[FITDefinition.timestamp] = Int(lastTimestamp)
        }
    }
}
