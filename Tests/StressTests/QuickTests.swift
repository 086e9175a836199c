import Foundation
import Stress
import Redraw
import Testing

@MainActor
struct QuickTests {
    @Test func `quick`() {
        let clock = ContinuousClock()
        var counts: [String: Int] = [:]
        let t = clock.measure {
            for seed in 0..<300 as Range<UInt64> {
                let s = ScenarioGenerator.scenario(seed: seed)
                for schedule in ScenarioGenerator.schedules(seed: seed) {
                    if let f = StressRun(s, schedule).run() {
                        counts["\(f.kind) \(f.oracle) \(f.explanation)".replacing(/[0-9]+/, with: "N"), default: 0] += 1
                        if counts.count < 8, counts["\(f.kind) \(f.oracle) \(f.explanation)".replacing(/[0-9]+/, with: "N")] == 1 { print(seed, schedule, f); let e = JSONEncoder(); print(String(data: try! e.encode(s), encoding: .utf8)!) }
                    }
                }
            }
        }
        print(t, Thread.isMainThread)
        for (k, v) in counts { print(v, k) }
    }
}
