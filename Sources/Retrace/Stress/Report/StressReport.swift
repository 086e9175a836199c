package import Foundation
import Simulation

/// What a campaign found; written as `report.json`.
package struct StressReport: Sendable, Codable {
    package struct Count: Sendable, Codable {
        package var count = 0
        package var firstSeed: UInt64
    }

    /// What became of one planted fault.
    package struct MutantResult: Sendable, Codable {
        package var name: String
        package var scenarios = 0
        package var kills = 0
        package var firstSeed: UInt64?
        /// Kills by oracle.
        package var oracles: [String: Int] = [:]
        package var smallest: StressCase?

        /// Kills for a scenario.
        package private(set) var killRate = 0.0
        /// Scenarios that find the fault with a probability of 99 %.
        package private(set) var scenariosFor99: Int?
        /// Why it was not found.
        package var survival: String?

        package init(name: String) { self.name = name }

        /// Notes whether a scenario found the fault, and which oracle saw it.
        mutating func count(_ oracle: Finding.Oracle?) {
            scenarios += 1
            if let oracle {
                kills += 1
                oracles[oracle.rawValue, default: 0] += 1
            }
            killRate = Double(kills) / Double(scenarios)
            scenariosFor99 =
                kills == 0 ? nil : killRate >= 1 ? 1 : max(1, Int((log(0.01) / log(1 - killRate)).rounded(.up)))
        }

        package var line: String {
            let seen = oracles.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            guard kills > 0 else {
                return "\(name): SURVIVED \(scenarios) scenarios" + (survival.map { " (\($0))" } ?? "")
            }
            let small = smallest.map { ", smallest \($0.scenario.operationCount) changes" } ?? ""
            return
                "\(name): \(Int((killRate * 100).rounded())) % of \(scenarios), n99 \(scenariosFor99 ?? 0)\(small); \(seen)"
        }
    }

    /// 2 came with latency, policies, memory, transitions, redraws by tile and time, and warnings; since 3 the warnings are
    /// about the campaign, and there are overlaps, films and cases on real threads.
    package var version = 3
    /// The version of Retrace.
    package var retrace = RetraceVersion.text
    package var seed: UInt64
    package var profile: String
    package var executor: String
    package var threads: Int?
    package var scenarios = 0
    package var runs = 0
    package var seconds = 0.0
    package var figures = StressFigures()
    package var hashChain = HashChain()
    package var findings: [String: Count] = [:]
    package var cases: [StressCase] = []
    package var coverage = Coverage()
    package var transitions = StateTransitions()
    package var redraws = RedrawTally()
    /// From `setNeedsDisplay` to the committed redraw; measured on real threads only.
    package var latency: Latency?
    /// The frame policies under load, with the laws that they broke; of the profile `soak`.
    package var policies: [PolicyResult] = []
    package var memory: MemoryFigures?
    /// Frames whose draws were under way at once; of the profile `overlap`.
    package var overlap: OverlapResult?
    /// What makes the figures say less than they seem to, in words, with how often it was so.
    package var warnings: [String: Int] = [:]
    package var mutants: [MutantResult] = []

    init(_ options: StressOptions) {
        seed = options.seed
        profile = options.profile.rawValue
        executor = options.executor.rawValue
        threads = options.threads
    }

    @MainActor
    mutating func add(_ run: StressRun) {
        add(run.figures, run.hashes)
        redraws.add(run.redraws)
        transitions.add(run.transitions)
        warn("a change in mid-draw came too late, when nothing was being drawn any more", times: run.lateChanges)
    }

    mutating func add(_ figures: StressFigures, _ hashes: [UInt64]) {
        runs += 1
        self.figures += figures
        for hash in hashes { hashChain.add(hash) }
    }

    @MainActor
    mutating func add(_ run: SoakRun) {
        runs += 1
        figures += run.figures
        redraws.add(run.redraws)
        policies.append(run.result)
    }

    /// Notes what was left out.
    mutating func warn(_ words: String, times: Int = 1) {
        if times > 0 { warnings[words, default: 0] += times }
    }

    mutating func count(_ finding: Finding, seed: UInt64) {
        findings["\(finding.kind) by \(finding.oracle)", default: Count(firstSeed: seed)].count += 1
    }

    /// Whether the campaign found what it had to find and nothing else.
    package var isClean: Bool {
        findings.isEmpty && mutants.allSatisfy { $0.kills > 0 } && policies.allSatisfy(\.violations.isEmpty)
            && overlap?.violations.isEmpty ?? true
    }

    /// A few lines for a person.
    package var summary: String {
        var lines = [
            "\(scenarios) scenarios, \(runs) runs, \(figures.frames) frames, \(figures.redraws) redraws in "
                + String(format: "%.1f s", seconds),
            String(
                format: "redraw ratio %.3f, precision %.3f, frames' hash %@",
                Double(figures.redraws) / Double(max(1, figures.visibleTiles)),
                1 - Double(figures.wasted) / Double(max(1, figures.redraws)), "\(hashChain)"),
        ]
        for (name, count) in findings.sorted(by: { $0.key < $1.key }) {
            lines.append("FOUND \(name): \(count.count) times, first with seed \(count.firstSeed)")
        }
        for (words, count) in warnings.sorted(by: { $0.key < $1.key }) {
            lines.append("note, \(count) times: \(words)")
        }
        for result in policies { lines += result.lines }
        if let overlap { lines += overlap.lines }
        if let latency {
            lines.append(
                String(
                    format: "from setNeedsDisplay to commit: p50 %.1f, p90 %.1f, p99 %.1f, at most %.1f ms",
                    latency.p50,
                    latency.p90, latency.p99, latency.max))
        }
        if !mutants.isEmpty {
            let sizes = mutants.compactMap { $0.smallest?.scenario.operationCount }.sorted()
            let slowest = mutants.compactMap { $0.smallest?.seconds }.max() ?? 0
            lines.append(
                "\(mutants.count { $0.kills > 0 }) of \(mutants.count) planted faults found; smallest cases: median "
                    + "\(sizes.isEmpty ? 0 : sizes[sizes.count / 2]), at most \(sizes.last ?? 0) changes, "
                    + String(format: "slowest in %.1f s", slowest))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}
