import Foundation
import Redraw
import Stress
import Testing

/// Faults are switched on for the whole process, so these tests run one after the other.
@MainActor
@Suite(.serialized)
struct StressRunTests {
    /// Tries scenarios until a fault is found.
    private func find(_ mutant: Mutant, seeds: Range<UInt64> = 0..<120) -> StressCase? {
        Mutant.activate(mutant)
        defer { Mutant.activate(nil) }
        for seed in seeds {
            let scenario = ScenarioGenerator.scenario(seed: seed)
            for schedule in ScenarioGenerator.schedules(seed: seed) {
                guard let finding = StressRun(scenario, schedule).run() else { continue }
                var given = StressCase(scenario: scenario, schedule: schedule)
                given.finding = finding
                given.mutant = mutant.rawValue
                return given
            }
        }
        return nil
    }

    @Test func `the engine as it is raises no alarm`() {
        for seed in 1000..<1012 as Range<UInt64> {
            let scenario = ScenarioGenerator.scenario(seed: seed)
            for schedule in ScenarioGenerator.schedules(seed: seed) {
                let finding = StressRun(scenario, schedule).run()
                #expect(finding == nil, "seed \(seed), \(schedule)")
            }
        }
    }

    @Test(.enabled(if: Mutant.isAvailable)) func `each kind of fault is seen by an oracle that is there for it`() {
        #expect(find(.currentLevelOnly)?.finding?.oracle == .exactTiles)
        #expect(find(.causesLost)?.finding?.oracle == .attribution)
        #expect(find(.removeKeepsPixels)?.finding?.oracle == .freshFrame)
        #expect(find(.opacityOffByOne)?.finding?.oracle == .handPainting)
        #expect(find(.cancelForgets)?.finding?.oracle == .invariants)
    }

    @Test(.enabled(if: Mutant.isAvailable))
    func `a failing scenario is cut to a few changes, which fail again from their file`()
        async throws
    {
        let given = try #require(find(.moveKeepsPixels))
        Mutant.activate(.moveKeepsPixels)
        defer { Mutant.activate(nil) }
        let small = await Shrinker.shrink(given.scenario, given.schedule, try #require(given.finding))
        #expect(small.scenario.operationCount <= 8)
        var kept = StressCase(scenario: small.scenario, schedule: small.schedule)
        kept.finding = small.finding
        let read = try StressCase(json: kept.json)
        #expect(read.scenario == small.scenario)
        #expect(StressRun(read.scenario, read.schedule).run() == small.finding)
        #expect(read.swiftTest.contains("StressTest.replay(json) == nil"))
    }

    @Test func `what fails once in three runs is cut down by repetition`() async {
        let scenario = ScenarioGenerator.scenario(seed: 5)
        #expect(scenario.operationCount > 4)
        let finding = Finding(.underInvalidation, .freshFrame, frame: scenario.frames.count - 1, "now and then")
        var random = SeededRandom(seed: 1)
        let small = await Shrinker.shrink(scenario, finding, repetitions: 20, budget: 10_000) { candidate, _ in
            // Whatever adds an overlay may fail, and nothing else.
            guard candidate.operations.contains(where: { $0.kind == .add }), random.chance(33) else { return nil }
            var found = finding
            found.frame = candidate.frames.count - 1
            return found
        }
        #expect(small.scenario.operations.map(\.kind) == [.add])
    }

    @Test func `the same seed gives the same scenario, schedule and frames`() {
        let scenario = ScenarioGenerator.scenario(seed: 77)
        #expect(scenario == ScenarioGenerator.scenario(seed: 77))
        #expect(scenario != ScenarioGenerator.scenario(seed: 78))
        let schedule = ScenarioGenerator.schedules(seed: 77)[1]
        let runs = (0..<2).map { _ in
            let run = StressRun(scenario, schedule)
            run.run()
            return run.hashes
        }
        #expect(runs[0] == runs[1] && !runs[0].isEmpty)
    }
}
