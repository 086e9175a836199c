/// Says what kind of fault a finding is, by replaying it in simpler circumstances.
@MainActor
package enum Classifier {
    /// The finding with its final class.
    package static func classified(_ finding: Finding, _ scenario: StressScenario, _ schedule: Schedule) -> Finding {
        var result = finding
        guard finding.kind == .underInvalidation || finding.kind == .liveness else { return result }
        var calm = scenario
        for index in calm.frames.indices { calm.frames[index].midChanges = [] }
        let isCalm = schedule == .plain && calm == scenario
        guard !isCalm, StressRun(calm, .plain).run() == nil else { return result }
        result.kind = .race
        let run = StressRun(scenario, schedule)
        run.run()
        result.race = RaceJudge.kind(run)
        return result
    }
}

extension StressCase {
    /// Runs the case, and says what is wrong with it, in the same words as whoever found it.
    @MainActor
    package func verdict() -> Finding? {
        StressRun(scenario, schedule).run().map { Classifier.classified($0, scenario, schedule) }
    }
}
