import EventLoop
import Foundation
import Redraw
import Stress
import TestSupport
import Testing

/// What happens when draws take longer than ticks.
@MainActor
struct LoadTests {
    @Test func `P36: a policy decides which of five late ticks take effect`() {
        func effective(_ policy: FramePolicy) -> [Range<Int>] {
            var ticker = policy.ticker(start: 1000, rate: FrameRate(100))
            // Tick 0 is due at the start, and five more within the 52 ms that its frame took.
            return [1000, 1000 + 52_000_000].map { policy.effective(ticker.advance(to: $0).ticks) }
        }
        #expect(effective(.block) == [0..<1, 1..<2])
        #expect(effective(.coalesce) == [0..<1, 1..<6])
        #expect(effective(.drop) == [0..<1, 5..<6])
    }

    @Test func `percentiles are those of nearest rank, and buckets hold every sample`() throws {
        let latency = try #require(Latency(milliseconds: (1...200).map(Double.init).shuffled()))
        #expect((latency.p50, latency.p90, latency.p99) == (100, 180, 198))
        #expect(latency.max == 200 && latency.count == 200)
        #expect(latency.buckets.map(\.count) == [0, 0, 1, 1, 2, 4, 8, 16, 32, 64, 72])
        #expect(latency.buckets.map(\.upTo).last == 256)
        #expect(Latency(milliseconds: []) == nil)
    }

    @Test(.timeLimit(.minutes(5)))
    func `the policies hold their laws on the wall clock, and the report says how long redraws took`() throws {
        let folder = NSTemporaryDirectory() + "retrace-soak-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try BuiltProgram.run([
            "stress", "--profile", "soak", "--time", "1.5", "--threads", "4", "--report", folder,
        ])
        #expect(run.status == 0, "\(run.output)")
        let report = try JSONDecoder().decode(
            StressReport.self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/report.json")))
        #expect(report.policies.map(\.policy) == ["block", "coalesce", "drop"])
        for result in report.policies {
            #expect(result.violations.isEmpty)
            #expect(result.frames > 0 && result.frames + result.ticksCoalesced + result.ticksDropped == result.ticksDue)
        }
        #expect(report.latency.map { $0.count > 0 && $0.p50 <= $0.p99 && $0.p99 <= $0.max } == true)
        #expect(report.memory.map { $0.residentAtEnd > 0 } == true)
    }

    @Test(.timeLimit(.minutes(5)))
    func `64 draws are under way at once while the map changes, and every frame is right`() throws {
        let folder = NSTemporaryDirectory() + "retrace-overlap-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let run = try BuiltProgram.run(["stress", "--profile", "overlap", "--scenarios", "3", "--report", folder])
        #expect(run.status == 0, "\(run.output)")
        let report = try JSONDecoder().decode(
            StressReport.self, from: Data(contentsOf: URL(fileURLWithPath: folder + "/report.json")))
        let overlap = try #require(report.overlap)
        #expect((overlap.wanted, overlap.frames) == (64, 3))
        #expect((overlap.fewestAtOnce, overlap.mostAtOnce) == (64, 64))
        #expect(overlap.changes == 39 && overlap.invalidationsElsewhere == 27 && overlap.violations.isEmpty)
    }

    @Test func `P40: frames are the same however long draws take`() async {
        var scenario = StressScenario(seed: 0)
        scenario.tilePixels = 64
        var add = StressOperation(.add)
        var shape = StressShape()
        (shape.kind, shape.bounds, shape.x, shape.y) = (.disc, .fit, 452, 516)
        add.shape = shape
        var recolor = StressOperation(.recolor)
        recolor.value = 2
        scenario.frames = [StressScenario.Frame(), StressScenario.Frame()]
        scenario.frames[1].operations = [recolor]
        var hashes: [[UInt64]] = []
        for milliseconds in [0, 1, 50] {
            var nap = StressOperation(.nap)
            nap.value = milliseconds
            scenario.frames[0].operations = [add, nap]
            let outcome = await RealRun(scenario).run()
            #expect(outcome.finding == nil)
            hashes.append(outcome.hashes)
        }
        #expect(hashes[0].count == 2 && Set(hashes).count == 1)
    }
}
