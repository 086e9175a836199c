import FrameOutput

/// Keeps jobs until a test runs or drops them, in any order.
@MainActor
final class ManualExecutor: FrameExecutor {
    /// Runs the work and returns what to call for its completion.
    private var jobs: [(run: () -> () -> Void, drop: () -> Void)] = []

    var count: Int { jobs.count }

    func submit<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void
    ) {
        jobs.append(
            (
                run: {
                    let value = work()
                    return { then(value) }
                },
                drop: { then(nil) }
            ))
    }

    /// Runs the job at a position in the queue and completes it at once.
    func run(_ index: Int = 0) { begin(index)() }

    /// Runs the job at a position in the queue; the closure it returns completes it.
    func begin(_ index: Int = 0) -> () -> Void { jobs.remove(at: index).run() }

    func drop(_ index: Int = 0) { jobs.remove(at: index).drop() }

    func runAll() { while !jobs.isEmpty { run() } }
}
