import EventLoop

// Figures for `tools/bench` and for people; no test compares them.
extension HostCheck {
    /// Jobs a second when a fixed number is kept in flight, as the redraw engine does.
    @MainActor
    func poolRate() async -> String {
        let loop = EventLoop.shared
        let jobs = 400_000
        var report: [String] = []
        for inFlight in [1, 4, 64] {
            var submitted = 0
            var finished = 0
            let start = loop.now
            await resumed { resume in
                @MainActor func submitNext() {
                    submitted += 1
                    let number = submitted
                    loop.submit {
                        number
                    } then: { _ in
                        finished += 1
                        if submitted < jobs { submitNext() }
                        if finished == jobs { resume() }
                    }
                }
                for _ in 0..<inFlight { submitNext() }
            }
            let seconds = Double(loop.now - start) / 1e9
            report.append("\(inFlight) in flight: \(Int(Double(jobs) / seconds)) jobs/s")
        }
        return report.joined(separator: ", ")
    }

    /// Nanoseconds of an iteration that does nothing but one turn and one check.
    @MainActor
    func turnCost() async -> String {
        let loop = EventLoop.shared
        let count = 500_000
        var turns = 0
        let start = loop.now
        await resumed { resume in
            @MainActor func turn() {
                turns += 1
                loop.atCheck {}
                if turns < count { loop.nextTurn(turn) } else { resume() }
            }
            loop.nextTurn(turn)
        }
        return "\((loop.now - start) / UInt64(count)) ns a turn"
    }
}
