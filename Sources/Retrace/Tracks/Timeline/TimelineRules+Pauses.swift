/// What becomes of stops and pauses.
extension TimelineRules {
    /// What is long for a recorder that writes every second is usual for one that writes every hour.
    mutating func breakAtPauses() {
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

    mutating func cutStops() {
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

    static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}
