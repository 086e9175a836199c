import EventLoop
import Redraw
import Synchronization

/// Tile jobs that several threads work off together, each taking the next one that is left.
final class TileBatch: Sendable {
    struct Result: Sendable {
        let index: Int
        let outcome: TileOutcome
        let nanoseconds: UInt64
    }

    let jobs: [TileJob]
    private let taken = Atomic<Int>(0)

    init(_ jobs: [TileJob]) { self.jobs = jobs }

    /// Runs jobs until none is left, and returns what came of those that this call ran.
    func run() -> [Result] {
        var results: [Result] = []
        while true {
            let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
            guard index < jobs.count else { return results }
            let began = EventLoop.shared.now
            let outcome = jobs[index].run()
            results.append(Result(index: index, outcome: outcome, nanoseconds: EventLoop.shared.now - began))
        }
    }
}
