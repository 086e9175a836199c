/// Cuts a failing scenario down to the smallest one that fails in the same way.
///
/// Takes out whole frames, then changes, then makes values plain, until nothing more can go (delta debugging, Zeller
/// and Hildebrandt 2002). A candidate counts when it fails with the same class and the same oracle in one of a few trials:
/// under one of a few schedules, or on real threads once in a few runs.
@MainActor
package struct Shrinker {
    package struct Result: Sendable {
        package var scenario: StressScenario
        package var schedule: Schedule
        package var finding: Finding
        package var replays: Int
        /// Whether time or trials ran out before nothing more could go.
        package var isCutShort = false
    }

    /// Runs a candidate once. The schedule is the one to run it under, for whoever runs it under one.
    package typealias Trial = @MainActor (StressScenario, Schedule) async -> Finding?

    private var best: Result
    private let schedules: [Schedule]
    private let budget: Int
    private let trial: Trial
    /// Whether a candidate may fail in one trial and pass in the next, though nothing is different.
    private let isChancy: Bool
    private let clock = ContinuousClock()
    private let deadline: ContinuousClock.Instant

    private init(_ best: Result, _ schedules: [Schedule], budget: Int, isChancy: Bool, _ trial: @escaping Trial) {
        self.best = best
        self.schedules = schedules
        self.budget = budget
        self.isChancy = isChancy
        self.trial = trial
        deadline = clock.now + .seconds(25)
    }

    /// - Parameter budget: the most candidates to try.
    package static func shrink(
        _ scenario: StressScenario, _ schedule: Schedule, _ finding: Finding, budget: Int = 500
    ) async -> Result {
        var random = SeededRandom(seed: scenario.seed)
        var shrinker = Shrinker(
            Result(scenario: scenario, schedule: schedule, finding: finding, replays: 0),
            [.plain, schedule] + (0..<4).map { _ in Schedule.random(&random) }, budget: budget, isChancy: false
        ) { StressRun($0, $1).run() }
        await shrinker.shrink()
        return shrinker.best
    }

    /// Cuts down what fails now and then: a candidate that passes is tried some more times before it is given up.
    package static func shrink(
        _ scenario: StressScenario, _ finding: Finding, repetitions: Int, budget: Int = 500, _ trial: @escaping Trial
    ) async -> Result {
        var shrinker = Shrinker(
            Result(scenario: scenario, schedule: .plain, finding: finding, replays: 0),
            Array(repeating: .plain, count: repetitions), budget: budget, isChancy: true, trial)
        await shrinker.shrink()
        return shrinker.best
    }

    private var isOver: Bool { best.replays >= budget || clock.now > deadline }

    private mutating func shrink() async {
        var scenario = best.scenario
        scenario.frames = Array(scenario.frames.prefix(best.finding.frame + 1))
        await attempt(scenario)
        var size = Int.max
        while measure < size, !isOver {
            size = measure
            await dropFrames()
            await dropOperations()
            await simplify()
        }
        best.isCutShort = isOver
    }

    /// Fewer changes first, then fewer frames, then plainer values.
    private var measure: Int {
        best.scenario.operationCount * 1000 + best.scenario.frames.count * 100
            + best.scenario.operations.reduce(0) { $0 + $1.plainness }
    }

    @discardableResult
    private mutating func attempt(_ candidate: StressScenario) async -> Bool {
        guard !isOver, candidate != best.scenario else { return false }
        // A fault that needs no particular order of jobs needs one schedule only.
        let tried = best.schedule == .plain && !isChancy ? [.plain] : schedules
        for schedule in tried {
            best.replays += 1
            guard let finding = await trial(candidate, schedule), finding.isLike(best.finding) else { continue }
            best = Result(scenario: candidate, schedule: schedule, finding: finding, replays: best.replays)
            return true
        }
        return false
    }

    private mutating func dropFrames() async {
        var index = best.scenario.frames.count - 1
        while index >= 0 {
            var candidate = best.scenario
            if candidate.frames.count > 1, index < candidate.frames.count {
                candidate.frames.remove(at: index)
                if await !attempt(candidate), index + 1 < best.scenario.frames.count {
                    // What happens in it may be needed, and not the frame: it can happen in the next one.
                    var merged = best.scenario
                    merged.frames[index + 1].operations.insert(contentsOf: merged.frames[index].operations, at: 0)
                    merged.frames.remove(at: index)
                    await attempt(merged)
                }
            }
            index -= 1
        }
    }

    private mutating func dropOperations() async {
        for index in best.scenario.frames.indices.reversed() where index < best.scenario.frames.count {
            var chunk = max(1, best.scenario.frames[index].operations.count)
            while chunk >= 1 {
                var start = best.scenario.frames[index].operations.count
                while start > 0 {
                    start = max(0, start - chunk)
                    var candidate = best.scenario
                    let end = min(candidate.frames[index].operations.count, start + chunk)
                    guard start < end else { continue }
                    candidate.frames[index].operations.removeSubrange(start..<end)
                    await attempt(candidate)
                }
                chunk /= 2
            }
            for place in best.scenario.frames[index].midChanges.indices.reversed() {
                var candidate = best.scenario
                candidate.frames[index].midChanges.remove(at: place)
                if await attempt(candidate) { continue }
                // The same change before the frame is simpler.
                var earlier = best.scenario
                let change = earlier.frames[index].midChanges.remove(at: place)
                earlier.frames[index].operations.append(change.operation)
                await attempt(earlier)
            }
        }
    }

    private mutating func simplify() async {
        for film in [nil, StressScenario.Film(frames: 30)] where best.scenario.film != nil {
            var candidate = best.scenario
            candidate.film = film
            await attempt(candidate)
        }
        if best.scenario.tilePixels != 32 {
            var candidate = best.scenario
            candidate.tilePixels = 32
            await attempt(candidate)
        }
        for index in best.scenario.frames.indices {
            for place in best.scenario.frames[index].operations.indices {
                for plainer in best.scenario.frames[index].operations[place].plainer {
                    var candidate = best.scenario
                    candidate.frames[index].operations[place] = plainer
                    if candidate.frames[index].operations[place].plainness
                        < best.scenario.frames[index].operations[place].plainness
                    {
                        await attempt(candidate)
                    }
                }
            }
        }
    }
}

extension Finding {
    /// Whether it is the same fault as far as one can tell: wrong pixels are wrong pixels, whoever sees them first.
    func isLike(_ other: Finding) -> Bool {
        let pixels: Set<Oracle> = [.freshFrame, .handPainting]
        return pixels.contains(oracle) && pixels.contains(other.oracle) || kind == other.kind && oracle == other.oracle
    }
}

extension StressOperation {
    /// The larger, the less plain.
    var plainness: Int {
        var sum = [target, other, x, y, width, height, value].reduce(0) { $0 + min(9, abs($1)) }
        if let shape {
            sum += shape.kind == .box ? 0 : 6
            sum += (shape.bounds == .world ? 0 : 4) + (shape.opacity == 100 ? 0 : 4) + (shape.isAboveRoads ? 4 : 0)
            sum += min(6, shape.color) + (shape.x == 448 ? 0 : 2) + (shape.y == 480 ? 0 : 2)
            sum += (shape.width == 32 ? 0 : 2) + (shape.height == 32 ? 0 : 2)
        }
        return sum
    }

    /// Plainer changes that may do as well.
    var plainer: [StressOperation] {
        var result: [StressOperation] = []
        func add(_ change: (inout StressOperation) -> Void) {
            var copy = self
            change(&copy)
            if copy != self { result.append(copy) }
        }
        add { ($0.target, $0.other) = (0, 0) }
        add { $0.value = 0 }
        if kind != .move, kind != .resize, kind != .pan, kind != .displayRect, kind != .displayRectAtZoom,
            kind != .append
        {
            add { ($0.x, $0.y, $0.width, $0.height) = (0, 0, 0, 0) }
        }
        guard shape != nil else { return result }
        add { $0.shape?.kind = .box }
        add { $0.shape?.bounds = .world }
        add { $0.shape?.opacity = 100 }
        add { $0.shape?.color = 0 }
        add { $0.shape?.isAboveRoads = false }
        add {
            $0.shape?.x = 448
            $0.shape?.y = 480
            $0.shape?.width = 32
            $0.shape?.height = 32
        }
        return result
    }
}
