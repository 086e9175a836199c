import EventLoop
package import Redraw

/// Runs tile jobs on the event loop's thread pool, all that are owed at a time as one batch.
///
/// To wake a thread and to be woken by it costs as much as drawing a small tile, so a batch takes as many threads as its
/// work is worth, and each takes one job after the other.
@MainActor
package final class LoopExecutor: TileExecutor {
    private typealias Completion = @MainActor (TileOutcome?) -> Void

    /// Work that is worth another thread, in nanoseconds.
    private static let worthAThread = 150_000.0
    /// Bounds what is drawn before the engine can put something more urgent first.
    private static let jobsAThread = 8

    private let loop = EventLoop.shared
    private var waiting: [(job: TileJob, then: Completion)] = []
    /// What a job took lately, in nanoseconds. It decides how many threads share a batch, never what is drawn.
    private var usualDuration = worthAThread

    package init() {}

    package var capacity: Int { loop.threadCount * Self.jobsAThread }

    package func submit(_ job: TileJob, then: @escaping @MainActor (TileOutcome?) -> Void) {
        waiting.append((job, then))
    }

    package func dispatch() {
        guard !waiting.isEmpty else { return }
        let batch = TileBatch(waiting.map(\.job))
        var completions: [Completion?] = waiting.map(\.then)
        waiting.removeAll(keepingCapacity: true)
        let worth = usualDuration * Double(batch.jobs.count) / Self.worthAThread
        let threads = min(loop.threadCount, batch.jobs.count, max(1, Int(min(worth, 1e6))))
        var underWay = threads
        for _ in 0..<threads {
            loop.submit({ batch.run() }) { [self] results in
                underWay -= 1
                for result in results ?? [] {
                    usualDuration += (Double(result.nanoseconds) - usualDuration) / 8
                    completions[result.index]?(result.outcome)
                    completions[result.index] = nil
                }
                // Nobody is left to run what a cancelled thread did not take.
                if underWay == 0 { for completion in completions { completion?(nil) } }
            }
        }
    }

    package func whenDrained(_ body: @escaping @MainActor () -> Void) { loop.atCheck(body) }
}
