package import Foundation

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

        package var killRate: Double { scenarios == 0 ? 0 : Double(kills) / Double(scenarios) }

        /// Scenarios that find the fault with a probability of 99 %.
        package var scenariosFor99: Int? {
            guard kills > 0 else { return nil }
            return killRate >= 1 ? 1 : max(1, Int((log(0.01) / log(1 - killRate)).rounded(.up)))
        }

        package var line: String {
            let seen = oracles.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            guard kills > 0 else { return "\(name): SURVIVED \(scenarios) scenarios" }
            let small = smallest.map { ", smallest \($0.scenario.operationCount) changes" } ?? ""
            return
                "\(name): \(Int((killRate * 100).rounded())) % of \(scenarios), n99 \(scenariosFor99 ?? 0)\(small); \(seen)"
        }
    }

    package var version = 1
    package var seed: UInt64
    package var profile: String
    package var executor: String
    package var threads: Int?
    package var scenarios = 0
    package var runs = 0
    package var seconds = 0.0
    package var figures = StressFigures()
    /// A number that follows from every frame of every run, in order.
    package var hashChain: UInt64 = 0xCBF2_9CE4_8422_2325
    package var findings: [String: Count] = [:]
    package var cases: [StressCase] = []
    package var coverage = Coverage()
    package var mutants: [MutantResult] = []

    init(_ options: StressOptions) {
        seed = options.seed
        profile = options.profile.rawValue
        executor = options.executor.rawValue
        threads = options.threads
    }

    mutating func add(_ figures: StressFigures, _ hashes: [UInt64]) {
        runs += 1
        self.figures += figures
        for hash in hashes { hashChain = (hashChain ^ hash) &* 0x100_0000_01B3 }
    }

    mutating func count(_ finding: Finding, seed: UInt64) {
        findings["\(finding.kind) by \(finding.oracle)", default: Count(firstSeed: seed)].count += 1
    }

    /// Whether the campaign found what it had to find and nothing else.
    package var isClean: Bool { findings.isEmpty && mutants.allSatisfy { $0.kills > 0 } }

    /// A few lines for a person.
    package var summary: String {
        var lines = [
            "\(scenarios) scenarios, \(runs) runs, \(figures.frames) frames, \(figures.redraws) redraws in "
                + String(format: "%.1f s", seconds),
            String(
                format: "redraw ratio %.3f, precision %.3f, frames' hash %016llx",
                Double(figures.redraws) / Double(max(1, figures.visibleTiles)),
                1 - Double(figures.wasted) / Double(max(1, figures.redraws)), hashChain),
        ]
        for (name, count) in findings.sorted(by: { $0.key < $1.key }) {
            lines.append("FOUND \(name): \(count.count) times, first with seed \(count.firstSeed)")
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
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(self)
        }
    }
}
