import EventLoop
import Redraw

/// Runs tile jobs on the event loop's thread pool.
@MainActor
final class LoopExecutor: TileExecutor {
    private let loop = EventLoop.shared

    var capacity: Int { loop.threadCount }

    func submit(_ job: TileJob, then: @escaping @MainActor (TileOutcome?) -> Void) {
        loop.submit({ job.run() }, then: then)
    }

    func whenDrained(_ body: @escaping @MainActor () -> Void) { loop.atCheck(body) }
}
