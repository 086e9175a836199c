/// What a stress campaign does.
package struct StressOptions: Sendable {
    package enum Profile: String, Sendable, CaseIterable { case ci, nightly, soak, overlap }
    package enum Executor: String, Sendable, CaseIterable { case sim, real }
    package enum Mutation: Sendable, Equatable {
        case none
        case one(String)
        case all
    }

    package var seed: UInt64 = 1
    package var profile = Profile.ci
    /// Nothing for the profile's own number.
    package var scenarios: Int?
    /// Seconds after which no new scenario is begun; nothing for no limit.
    package var seconds: Double?
    package var executor = Executor.sim
    package var threads: Int?
    package var mutation = Mutation.none
    package var replay: String?
    package var report: String?

    package init() {}

    package var scenarioCount: Int {
        if let scenarios { return scenarios }
        return switch profile {
        case .ci: 1000
        case .nightly: 10_000
        case .soak: 200
        case .overlap: 20
        }
    }
}
