/// Says what kind of fault a finding is, by replaying it in simpler circumstances.
@MainActor
enum Classifier {
    /// The finding with its final class.
    static func classified(_ finding: Finding, _ scenario: StressScenario, _ schedule: Schedule) -> Finding {
        var result = finding
        guard finding.kind == .underInvalidation || finding.kind == .liveness else { return result }
        var calm = scenario
        for index in calm.frames.indices { calm.frames[index].midChanges = [] }
        let isCalm = schedule == .plain && calm == scenario
        if !isCalm, StressRun(calm, .plain).run() == nil { result.kind = .race }
        return result
    }
}
