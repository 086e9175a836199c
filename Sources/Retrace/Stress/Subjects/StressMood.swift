import Synchronization

/// What the overlays of a stage are told by whoever runs them; read on worker threads.
final class StressMood: Sendable {
    private let judging = Atomic(false)
    private let napping = Atomic(false)
    /// Where draws wait for each other; open unless somebody closes it.
    let gate = DrawGate()
    /// Pictures that overlays wait for.
    let loads = StressLoads()

    /// Whether a frame is being drawn from nothing to compare with: overlays then neither dawdle nor ask for more.
    var isJudging: Bool {
        get { judging.load(ordering: .relaxed) }
        set { judging.store(newValue, ordering: .relaxed) }
    }

    /// Whether slow overlays take their time. Under the simulated schedule a slow draw is one that the schedule holds
    /// back, so that nobody need wait.
    var isNapping: Bool {
        get { napping.load(ordering: .relaxed) }
        set { napping.store(newValue, ordering: .relaxed) }
    }
}
