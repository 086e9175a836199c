/// Seconds for every fix.
extension TimelineRules {
    /// Seconds for a track with times: backward steps turned, untimed fixes placed, equal times spread.
    mutating func timeSteps() {
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

    mutating func assumeSpeed() {
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
    mutating func makeStrict() {
        for index in seconds.indices.dropFirst() where seconds[index] <= seconds[index - 1] {
            seconds[index] = (seconds[index - 1] + 0.001).nextUp
        }
    }
}
