import EventLoop
package import Redraw

/// Runs tile jobs on the event loop's thread pool.
@MainActor
package final class LoopExecutor: TileExecutor {
    private let loop = EventLoop.shared

    package init() {}

    package var capacity: Int { loop.threadCount }

    package func submit(_ job: TileJob, then: @escaping @MainActor (TileOutcome?) -> Void) {
        loop.submit({ job.run() }, then: then)
    }

    package func whenDrained(_ body: @escaping @MainActor () -> Void) { loop.atCheck(body) }
}
