import Foundation
import Redraw

/// Tries many scenarios, and makes small what it finds.
@MainActor
package final class StressCampaign {
    package let options: StressOptions
    package private(set) var report: StressReport
    /// Told how far the work is, a line at a time.
    package var onProgress: ((String) -> Void)?
    private var seams = SeamTally()
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant

    package init(_ options: StressOptions) {
        self.options = options
        began = ContinuousClock.now
        report = StressReport(options)
    }

    private var isOverTime: Bool {
        options.seconds.map { clock.now - began > .seconds($0) } ?? false
    }

    /// Runs everything that the options ask for.
    package func run() async {
        switch options.mutation {
        case .none where options.profile == .soak: await soak()
        case .none where options.profile == .overlap: await overlap()
        case .none: await tryScenarios()
        case .one(let name): if let mutant = Mutant(rawValue: name) { report.mutants = [await tryMutant(mutant)] }
        case .all:
            await tryScenarios()
            for mutant in Mutant.allCases where !isOverTime {
                let result = await tryMutant(mutant)
                report.mutants.append(result)
                onProgress?(result.line)
            }
            report.warn(
                "a planted fault was left out, because time was up",
                times: Mutant.allCases.count - report.mutants.count)
        }
        Mutant.activate(nil)
        report.seconds = seconds(since: began)
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double { (clock.now - start) / .seconds(1) }

    // MARK: Load

    /// Each frame policy for a while, on the wall clock.
    private func soak() async {
        Mutant.activate(nil)
        let seconds = options.seconds ?? 12
        var memory = MemoryFigures()
        var samples: [Double] = []
        for policy in FramePolicy.allCases {
            let run = SoakRun(policy)
            await run.run(seconds: seconds / Double(FramePolicy.allCases.count))
            report.add(run)
            samples += run.milliseconds
            onProgress?("\(policy): \(run.result.frames) frames of \(run.result.ticksDue) ticks")
            let bytes = ResidentMemory.bytes
            // With the first policy everything has been drawn once, and memory is what it will be.
            if memory.residentAtStart == 0 { memory.residentAtStart = bytes }
            memory.residentAtEnd = bytes
            memory.residentPeak = max(memory.residentPeak, bytes)
        }
        report.latency = Latency(milliseconds: samples)
        report.memory = memory
    }

    /// Frames in which every thread draws at once.
    private func overlap() async {
        Mutant.activate(nil)
        let run = OverlapRun(seed: options.seed)
        await run.run(frames: options.scenarioCount) { isOverTime }
        report.add(run.figures, run.hashes)
        report.overlap = run.result
    }

    // MARK: The engine as it is

    private func tryScenarios() async {
        Mutant.activate(nil)
        seams = SeamTally()
        defer { if let finding = seams.finding { report.count(finding, seed: options.seed) } }
        var known: Set<String> = []
        for index in 0..<options.scenarioCount where !isOverTime {
            let seed = options.seed &+ UInt64(index)
            let scenario = ScenarioGenerator.scenario(seed: seed)
            report.scenarios += 1
            if let found = await tryScenario(scenario, seed: seed) {
                let key = "\(found.finding!.kind) \(found.finding!.oracle)"
                report.count(found.finding!, seed: seed)
                if known.insert(key).inserted { report.cases.append(found) }
            }
            if index % 100 == 99 {
                onProgress?("\(index + 1) scenarios, \(report.findings.values.reduce(0) { $0 + $1.count }) findings")
                // Whoever shares the main actor gets a turn, a signal among them.
                await Task.yield()
            }
        }
        report.warn("a scenario was left out, because time was up", times: options.scenarioCount - report.scenarios)
    }

    private func tryScenario(_ scenario: StressScenario, seed: UInt64) async -> StressCase? {
        if options.executor == .real {
            let found = await RealRun.judge(scenario)
            // Changes in mid-draw land where real threads happen to be.
            report.add(found.figures, scenario.isCalm ? found.hashes : [])
            report.warn(
                "a frame on real threads was not compared, because an overlay refuses to draw",
                times: found.framesNotCompared)
            guard let finding = found.finding else { return nil }
            return await realCase(scenario, finding)
        }
        var hashes: [UInt64]?
        for schedule in ScenarioGenerator.schedules(seed: seed) {
            let run = StressRun(scenario, schedule)
            let finding = run.run()
            report.add(run)
            seams += run.seams
            report.coverage.add(scenario)
            if let finding { return await shrunk(scenario, schedule, finding, mutant: nil) }
            // Changes in mid-draw land at other places in another order of jobs.
            if !scenario.isCalm { continue }
            if let hashes, hashes != run.hashes {
                let frame = zip(hashes, run.hashes).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
                var given = StressCase(scenario: scenario, schedule: schedule)
                given.finding = Finding(
                    .nonDeterminism, .variation, frame: frame, "another order of jobs gives another frame")
                return given
            }
            hashes = run.hashes
        }
        return nil
    }

    /// What was found on real threads, cut down: under a simulated schedule where one fails too, which can be replayed
    /// exactly, else on the real threads, by repetition.
    private func realCase(_ scenario: StressScenario, _ finding: Finding) async -> StressCase {
        var random = SeededRandom(seed: scenario.seed)
        for schedule in [.plain] + (0..<16).map({ _ in Schedule.random(&random) }) {
            if let simulated = StressRun(scenario, schedule).run() {
                return await shrunk(scenario, schedule, simulated, mutant: nil)
            }
        }
        let start = clock.now
        let result = await Shrinker.shrink(scenario, finding, repetitions: StressCase.OnRealThreads.repetitions) {
            candidate, _ in await RealRun.judge(candidate).finding
        }
        var given = StressCase(scenario: result.scenario, schedule: .plain)
        given.finding = result.finding
        given.replays = result.replays
        if result.isCutShort { report.warn("a case may not be the smallest, because time or trials ran out") }
        given.real = await StressCase.OnRealThreads(measuring: result.scenario)
        given.seconds = seconds(since: start)
        return given
    }

    private func shrunk(_ scenario: StressScenario, _ schedule: Schedule, _ finding: Finding, mutant: Mutant?)
        async -> StressCase
    {
        let start = clock.now
        let result = await Shrinker.shrink(scenario, schedule, finding)
        var given = StressCase(scenario: result.scenario, schedule: result.schedule)
        given.finding = Classifier.classified(result.finding, result.scenario, result.schedule)
        given.mutant = mutant?.rawValue
        if result.isCutShort { report.warn("a case may not be the smallest, because time or trials ran out") }
        given.replays = result.replays
        given.seconds = seconds(since: start)
        return given
    }

    // MARK: Faulty engines

    /// How many scenarios a mutant is measured with, and how many it may take to be found.
    private var mutantRuns: (measured: Int, most: Int) { options.profile == .ci ? (12, 1000) : (400, 10_000) }

    private func tryMutant(_ mutant: Mutant) async -> StressReport.MutantResult {
        var result = StressReport.MutantResult(name: mutant.rawValue)
        let (measured, most) = mutantRuns
        for index in 0..<most {
            if index >= measured, result.kills > 0 { break }
            let seed = options.seed &+ UInt64(index)
            let scenario = ScenarioGenerator.scenario(seed: seed)
            Mutant.activate(mutant)
            defer { Mutant.activate(nil) }
            var seenBy: Finding.Oracle?
            defer { result.count(seenBy) }
            for schedule in ScenarioGenerator.schedules(seed: seed) {
                guard let finding = StressRun(scenario, schedule).run() else { continue }
                seenBy = finding.oracle
                if result.firstSeed == nil {
                    result.firstSeed = seed
                    result.smallest = await shrunk(scenario, schedule, finding, mutant: mutant)
                }
                break
            }
        }
        if result.kills == 0 {
            result.survival = "no oracle saw a difference in \(result.scenarios) scenarios under two schedules each"
        }
        return result
    }
}
