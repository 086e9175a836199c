import EventLoop

extension StressCase {
    /// What can be said about a case that depends on what real threads happen to do.
    package struct OnRealThreads: Sendable, Codable {
        /// Runs that a candidate has to fail once in, and that the smallest case is measured with.
        package static let repetitions = 20

        package var threads: Int
        package var runs: Int
        /// Of the runs.
        package var failures: Int

        /// Runs a scenario some times on the pool.
        @MainActor
        package init(measuring scenario: StressScenario) async {
            threads = EventLoop.shared.threadCount
            runs = Self.repetitions
            failures = 0
            for _ in 0..<runs where await RealRun.judge(scenario).finding != nil { failures += 1 }
        }

        /// The same as half a sentence.
        package var words: String {
            "failed in \(failures) of \(runs) runs on \(threads) real threads, under no simulated order of jobs"
        }
    }

    /// Runs the case on the pool again until it fails, at most as often as it was measured.
    ///
    /// - Returns: what was found, and in which run; nothing says no more than that it did not fail this time.
    @MainActor
    package func verdictOnRealThreads() async -> (finding: Finding?, runs: Int) {
        let most = OnRealThreads.repetitions
        for run in 1...most {
            if let finding = await RealRun.judge(scenario).finding { return (finding, run) }
        }
        return (nil, most)
    }
}
