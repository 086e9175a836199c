/// Makes a timeline of a track, rule by rule. Each rule that had something to do reports it once.
struct TimelineRules {
    var table: FixTable
    let options: TrackTimelineOptions
    private var problems: [TrackProblem] = []
    private let name: String?
    var seconds: [Double] = []

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

    mutating func note(_ rule: TrackProblem.Rule, _ message: String, count: Int = 1) {
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
}
