/// Where tile jobs run. The engine decides what is drawn and in which order; an executor only lends it threads.
@MainActor
package protocol TileExecutor: AnyObject {
    /// The most jobs that the engine should have under way at once.
    var capacity: Int { get }

    /// Takes a job to run it somewhere, at the latest after ``dispatch()``; `then` is called on the main actor exactly
    /// once, with nothing when it was cancelled.
    func submit(_ job: TileJob, then: @escaping @MainActor (TileOutcome?) -> Void)

    /// Lets the jobs begin that were submitted since the last call.
    func dispatch()

    /// Calls back once the completions that are ready now have all been delivered.
    func whenDrained(_ body: @escaping @MainActor () -> Void)
}

extension TileExecutor {
    package func dispatch() {}
}

/// Runs each job at once on the calling thread: for fresh redraws to compare with, and for tests.
@MainActor
package final class InlineExecutor: TileExecutor {
    package init() {}

    package var capacity: Int { .max }

    package func submit(_ job: TileJob, then: @escaping @MainActor (TileOutcome?) -> Void) { then(job.run()) }

    package func whenDrained(_ body: @escaping @MainActor () -> Void) { body() }
}
