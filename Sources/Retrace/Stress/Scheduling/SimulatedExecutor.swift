package import Redraw

/// Runs tile jobs on the calling thread in an order that a schedule decides, one step at a time.
///
/// Between any two steps the world may change: the places where real threads would let that happen are its yield
/// points. The same schedule and the same changes give the same run.
@MainActor
package final class SimulatedExecutor: TileExecutor {
    /// Where in a job's life something may happen meanwhile.
    package enum YieldPoint: String, Sendable, Codable, CaseIterable {
        /// Submitted; nothing of the content has been read.
        case beforeDraw
        /// Drawn; the result is on its way.
        case afterDraw
        /// Delivered; not yet committed.
        case beforeCommit
        /// A tile has just been committed, and others of its batch are yet to be.
        case duringCommit
    }

    private struct Flight {
        let number: Int
        let job: TileJob
        let then: @MainActor (TileOutcome?) -> Void
        var outcome: TileOutcome?
        var isDrawn = false
        var priority: UInt64
    }

    package let schedule: Schedule
    /// Called at each yield point.
    package var onYield: ((YieldPoint) -> Void)?
    /// Called when a job has been submitted, and when those submitted so far may begin.
    var onSubmit: ((TileJob) -> Void)?
    var onDispatch: (() -> Void)?
    package private(set) var submitted = 0
    package private(set) var cancelled = 0
    package private(set) var mostUnderWay = 0

    private var random: SeededRandom
    /// Submitted, and not let begin yet.
    private var waiting: [Flight] = []
    private var flights: [Flight] = []
    private var drains: [@MainActor () -> Void] = []

    package init(_ schedule: Schedule) {
        self.schedule = schedule
        random = SeededRandom(seed: schedule.seed)
    }

    package var capacity: Int { schedule.workers }

    package var isIdle: Bool { flights.isEmpty && waiting.isEmpty && drains.isEmpty }

    /// Whether a job is under way that has not been drawn.
    package var hasUndrawn: Bool { flights.contains { !$0.isDrawn } }

    package func submit(_ job: TileJob, then: @escaping @MainActor (TileOutcome?) -> Void) {
        submitted += 1
        waiting.append(Flight(number: submitted, job: job, then: then, priority: random.next()))
        mostUnderWay = max(mostUnderWay, flights.count + waiting.count)
        onSubmit?(job)
    }

    package func dispatch() {
        flights += waiting
        waiting = []
        onDispatch?()
    }

    package func whenDrained(_ body: @escaping @MainActor () -> Void) { drains.append(body) }

    /// Takes steps until nothing is under way.
    package func run() {
        while step() {}
    }

    /// Draws a job, delivers one, or lets what was delivered be committed.
    ///
    /// - Returns: whether there was anything to do.
    @discardableResult
    package func step() -> Bool {
        if !drains.isEmpty, flights.isEmpty || wantsCommit() {
            onYield?(.beforeCommit)
            let bodies = drains
            drains = []
            for body in bodies { body() }
            return true
        }
        guard let index = choice() else { return !drains.isEmpty }
        let flight = flights[index]
        if flight.isDrawn {
            flights.remove(at: index)
            flight.then(flight.outcome)
        } else {
            onYield?(.beforeDraw)
            // The hook may have submitted more; the job is found again by its number.
            guard let place = flights.firstIndex(where: { $0.number == flight.number }) else { return true }
            if random.int(0...99) < schedule.cancelPercent {
                cancelled += 1
            } else {
                flights[place].outcome = flight.job.run()
            }
            flights[place].isDrawn = true
            onYield?(.afterDraw)
        }
        return true
    }

    private func wantsCommit() -> Bool {
        switch schedule.policy {
        case .fifo, .lifo: true
        case .batch: false
        case .random, .priority, .holdBack: random.chance(50)
        }
    }

    private func choice() -> Int? {
        guard !flights.isEmpty else { return nil }
        let indices = flights.indices
        switch schedule.policy {
        case .fifo: return 0
        case .lifo: return indices.last
        case .batch: return indices.first { !flights[$0].isDrawn } ?? 0
        case .random: return random.int(0...flights.count - 1)
        case .priority:
            let index = indices.max { flights[$0].priority < flights[$1].priority } ?? 0
            if random.chance(10) { flights[index].priority = 0 }
            return index
        case .holdBack:
            let others = indices.filter { flights[$0].number % 5 != 0 }
            return others.isEmpty ? indices.first : random.pick(others)
        }
    }
}
