/// Makes a timeline of a track, rule by rule. Each rule that had something to do reports it once.
struct TimelineRules {
    private var table: FixTable
    private let options: TrackTimelineOptions
    private var problems: [TrackProblem] = []
    private let name: String?
    private var seconds: [Double] = []

    init(_ track: Track, _ options: TrackTimelineOptions) {
        table = FixTable(track)
        self.options = options
        name = track.name
    }

    /// The timeline; nil when the track has no fix.
    mutating func timeline() -> TrackTimeline? {
        guard table.count > 0 else { return nil }
        dropNullIsland()
        let isTimed = table.times.contains { $0 != TrackSegment.untimed }
        if isTimed {
            order()
            table.unwrap()
            timeSteps()
        } else {
            table.unwrap()
            assumeSpeed()
        }
        dropOutliers()
        breakAtPauses()
        cutStops()
        return TrackTimeline(
            name: name, latitudes: table.latitudes, longitudes: table.longitudes, elevations: table.elevations,
            seconds: seconds, isBreak: table.isBreak, channels: table.channels, times: table.times, isTimed: isTimed,
            problems: problems)
    }

    private mutating func note(_ rule: TrackProblem.Rule, _ message: String, count: Int = 1) {
        problems.append(TrackProblem(rule: rule, message: message, count: count))
    }

    // MARK: Positions

    /// Fixes at 0°, 0° far from all others come from receivers without a fix.
    private mutating func dropNullIsland() {
        func isNull(_ index: Int) -> Bool {
            abs(table.latitudes[index]) < 1e-6 && abs(table.longitudes[index]) < 1e-6
        }
        let others = table.latitudes.indices.filter { !isNull($0) }
        guard !others.isEmpty, others.count < table.count else { return }
        let isNear = others.contains { abs(table.latitudes[$0]) < 0.5 && abs(table.longitudes[$0]) < 0.5 }
        guard !isNear else { return }
        note(.nullIsland, "fixes at 0°, 0° far from all others left out", count: table.count - others.count)
        table.pick(others)
    }

    /// Leaves out fixes that could only be reached too fast. Ten in a row that agree with each other are believed.
    private mutating func dropOutliers() {
        guard let limit = options.maximumSpeed, table.count > 1 else { return }
        func isReachable(_ first: Int, _ second: Int) -> Bool {
            table.distance(first, second) <= limit * (seconds[second] - seconds[first])
        }
        var kept = [0]
        var doubted: [Int] = []
        for index in 1..<table.count {
            if isReachable(kept[kept.count - 1], index) {
                kept.append(index)
                doubted = []
                continue
            }
            if let last = doubted.last, !isReachable(last, index) { doubted = [] }
            doubted.append(index)
            if doubted.count >= 10 || doubted.count > kept.count {
                // What came before was the outlier when it is the shorter of the two.
                if kept.count < doubted.count { kept = [] }
                kept += doubted
                doubted = []
            }
        }
        guard kept.count < table.count else { return }
        note(.tooFast, "fixes faster than --max-speed left out", count: table.count - kept.count)
        table.pick(kept)
        let first = seconds[kept[0]]
        seconds = kept.map { seconds[$0] - first }
    }

    // MARK: Order

    private mutating func order() {
        let steps = backwardSteps()
        guard !steps.isEmpty, options.order != .file else { return }
        let untimed = TrackSegment.untimed
        switch options.order {
        case .file: break
        case .sort:
            // Untimed fixes stay behind the timed fix before them.
            var last = table.times.first { $0 != untimed } ?? 0
            let keys = table.times.map { time -> Int64 in
                if time != untimed { last = time }
                return last
            }
            note(.backwardTime, "times run backwards; fixes sorted by time", count: steps.count)
            table.pick(table.times.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
        case .split:
            for step in steps { table.isBreak[step] = true }
            var starts = table.isBreak.indices.filter { $0 == 0 || table.isBreak[$0] }
            let ends = starts.dropFirst() + [table.count]
            let runs = zip(starts, ends).map { $0..<$1 }
            func first(_ run: Range<Int>) -> Int64 { table.times[run].first { $0 != untimed } ?? .max }
            let sorted = runs.sorted { (first($0), $0.lowerBound) < (first($1), $1.lowerBound) }
            note(.backwardTime, "times run backwards; split there and ordered by first time", count: steps.count)
            table.pick(sorted.flatMap { $0 })
            starts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }.dropLast()
            for start in starts.dropFirst() { table.isBreak[start] = true }
        }
    }

    /// The fixes that are earlier than the timed fix before them.
    private func backwardSteps() -> [Int] {
        var last = Int64.min
        var steps: [Int] = []
        for (index, time) in table.times.enumerated() where time != TrackSegment.untimed {
            if time < last { steps.append(index) }
            last = time
        }
        return steps
    }

    // MARK: Times

    /// Seconds for a track with times: backward steps turned, untimed fixes placed, equal times spread.
    private mutating func timeSteps() {
        let untimed = TrackSegment.untimed
        let timed = table.times.indices.filter { table.times[$0] != untimed }
        var steps = zip(timed, timed.dropFirst()).map {
            NumericTime.seconds(from: table.times[$0], to: table.times[$1])
        }
        turnBackwardSteps(&steps)
        var clock = 0.0
        var known = [0.0]
        for step in steps {
            clock += step
            known.append(clock)
        }
        spreadEqualTimes(&known)
        seconds = Array(repeating: 0, count: table.count)
        for (place, index) in timed.enumerated() { seconds[index] = known[place] }
        if timed.count < table.count { placeUntimed(timed) }
        makeStrict()
    }

    private mutating func turnBackwardSteps(_ steps: inout [Double]) {
        let backward = steps.indices.filter { steps[$0] < 0 }
        guard !backward.isEmpty else { return }
        let usual = Self.median(steps.filter { $0 > 0 }) ?? 1
        let original = steps
        for index in backward {
            let isRun =
                (index > 0 && original[index - 1] < 0)
                || (index + 1 < original.count && original[index + 1] < 0) || original.count == 1
            steps[index] = isRun ? -original[index] : usual
        }
        if options.order == .file {
            note(
                .backwardTime,
                "times run backwards; kept in file order (--time-order sort or split orders them)",
                count: backward.count)
        }
    }

    /// Spreads fixes of the same time over the second that follows, or up to the next time when that is sooner.
    private mutating func spreadEqualTimes(_ known: inout [Double]) {
        var spread = 0
        var begin = 0
        while begin < known.count {
            var end = begin + 1
            while end < known.count, known[end] == known[begin] { end += 1 }
            if end - begin > 1 {
                let room = end < known.count ? min(1, known[end] - known[begin]) : 1
                for index in begin + 1..<end {
                    known[index] += room * Double(index - begin) / Double(end - begin)
                }
                spread += end - begin - 1
            }
            begin = end
        }
        if spread > 0 { note(.equalTimes, "fixes of the same time spread inside the second", count: spread) }
    }

    /// Places untimed fixes between timed ones by distance, and outside of them by the track's own mean speed.
    private mutating func placeUntimed(_ timed: [Int]) {
        note(
            .untimedPoint, "fixes without a time placed by distance between their neighbours",
            count: table.count - timed.count)
        for (first, last) in zip(timed, timed.dropFirst()) where last > first + 1 {
            let steps = (first + 1...last).map { table.step(to: $0) }
            let total = steps.reduce(0, +)
            var way = 0.0
            for index in first + 1..<last {
                way += steps[index - first - 1]
                let share = total > 0 ? way / total : Double(index - first) / Double(last - first)
                seconds[index] = seconds[first] + (seconds[last] - seconds[first]) * share
            }
        }
        let first = timed[0]
        let last = timed[timed.count - 1]
        let way = last > first ? (first + 1...last).reduce(0) { $0 + table.step(to: $1) } : 0
        let duration = seconds[last] - seconds[first]
        // A track that hardly moves says nothing about how fast its ends were.
        let mean = duration > 0 ? way / duration : 0
        let speed = mean > TrackTimelineOptions.stoppedSpeed ? mean : options.assumedSpeed
        for index in stride(from: first - 1, through: 0, by: -1) {
            seconds[index] = seconds[index + 1] - table.step(to: index + 1) / speed
        }
        for index in last + 1..<table.count { seconds[index] = seconds[index - 1] + table.step(to: index) / speed }
        let start = seconds[0]
        let anchor = table.times[first]
        for index in seconds.indices {
            if table.times[index] == TrackSegment.untimed {
                table.times[index] = NumericTime.adding(seconds[index] - seconds[first], to: anchor)
            }
        }
        for index in seconds.indices { seconds[index] -= start }
    }

    private mutating func assumeSpeed() {
        seconds = [0]
        for index in 1..<max(1, table.count) {
            // The way between segments was not recorded, so it takes no time.
            let step = table.isBreak[index] ? 0 : table.step(to: index)
            seconds.append(seconds[index - 1] + step / options.assumedSpeed)
        }
        makeStrict()
        let speed = (options.assumedSpeed * 36).rounded() / 10
        note(.noTimes, "no times; played at \(speed) km/h (--assume-speed)")
    }

    /// A millisecond at least between fixes, so that speeds stay finite and every fix has its moment.
    private mutating func makeStrict() {
        for index in seconds.indices.dropFirst() where seconds[index] <= seconds[index - 1] {
            seconds[index] = (seconds[index - 1] + 0.001).nextUp
        }
    }

    // MARK: Pauses

    /// What is long for a recorder that writes every second is usual for one that writes every hour.
    private mutating func breakAtPauses() {
        let steps = zip(seconds, seconds.dropFirst()).map { $1 - $0 }
        guard let longest = steps.max(), longest > TrackTimelineOptions.breakInterval else { return }
        let usual = Self.median(steps) ?? 0
        let limit = max(TrackTimelineOptions.breakInterval, usual * TrackTimelineOptions.breakFactor)
        for index in seconds.indices.dropFirst() where !table.isBreak[index] {
            guard seconds[index] - seconds[index - 1] > limit,
                table.step(to: index) > TrackTimelineOptions.breakDistance
            else { continue }
            table.isBreak[index] = true
        }
    }

    private mutating func cutStops() {
        guard options.idleLimit != nil || options.gapLimit != nil, table.count > 1 else { return }
        var steps = (1..<table.count).map { seconds[$0] - seconds[$0 - 1] }
        let before = seconds[table.count - 1]
        if let limit = options.idleLimit { cutIdle(&steps, to: limit) }
        if let limit = options.gapLimit {
            for index in steps.indices where steps[index] > limit { steps[index] = limit }
        }
        for index in steps.indices { seconds[index + 1] = seconds[index] + steps[index] }
        makeStrict()
        let cut = before - seconds[table.count - 1]
        if cut > 0 { note(.pausesCut, "\(Int(cut.rounded())) s of stops and pauses cut") }
    }

    /// Runs of steps below the speed of a stop, and breaks, shrink to the limit together.
    private func cutIdle(_ steps: inout [Double], to limit: Double) {
        var begin = 0
        while begin < steps.count {
            var end = begin
            var total = 0.0
            while end < steps.count,
                table.isBreak[end + 1]
                    || table.step(to: end + 1) < steps[end] * TrackTimelineOptions.stoppedSpeed
            {
                total += steps[end]
                end += 1
            }
            if total > limit {
                for index in begin..<end { steps[index] *= limit / total }
            }
            begin = max(end, begin + 1)
        }
    }

    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}

extension TrackProblem.Rule {
    /// Fixes at 0°, 0° far from the rest are left out.
    public static let nullIsland = Self(rawValue: "null-island")
    /// Fixes that could only be reached too fast are left out.
    public static let tooFast = Self(rawValue: "too-fast")
    /// Times run backwards.
    public static let backwardTime = Self(rawValue: "backward-time")
    /// Fixes of the same time are spread inside the second.
    public static let equalTimes = Self(rawValue: "equal-times")
    /// Untimed fixes among timed ones are placed by distance.
    public static let untimedPoint = Self(rawValue: "untimed-point")
    /// The track has no times and is played at an assumed speed.
    public static let noTimes = Self(rawValue: "no-times")
    /// Stops and pauses are cut.
    public static let pausesCut = Self(rawValue: "pauses-cut")
    /// Tracks that are to be played at their true times lie far apart.
    public static let farApart = Self(rawValue: "far-apart")
}
