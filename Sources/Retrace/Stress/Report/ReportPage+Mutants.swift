import Foundation

/// The planted faults: how often each was found, and why not.
extension ReportPage {
    var mutantSection: String {
        guard !report.mutants.isEmpty else { return "" }
        let found = report.mutants.count { $0.kills > 0 }
        let worst = report.mutants.compactMap(\.scenariosFor99).max()
        // The hardest first: survivors, then those that need the most scenarios.
        let sorted = report.mutants.sorted {
            ($0.kills == 0 ? 0 : 1, $0.killRate, $0.name) < ($1.kills == 0 ? 0 : 1, $1.killRate, $1.name)
        }
        let known = Set(planted.map(\.name))
        let rows = sorted.map { mutant in
            let name = known.contains(mutant.name) ? "<a href=\"#case-\(mutant.name)\">\(mutant.name)</a>" : mutant.name
            let seen = mutant.oracles.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
            return [
                name,
                mutant.kills > 0
                    ? "<span class=\"good\">found</span>" : "<b class=\"bad\">survived</b>",
                "\(Self.decimal(mutant.killRate * 100, mutant.killRate < 0.1 ? 1 : 0)) %" + Self.meter(mutant.killRate),
                Self.grouped(mutant.scenarios), mutant.scenariosFor99.map(Self.grouped) ?? "–",
                mutant.smallest.map { "\($0.scenario.operationCount)" } ?? "–",
                mutant.kills > 0
                    ? seen.joined(separator: ", ")
                    : PagePart.escaped(mutant.survival ?? "not found in these scenarios"),
            ]
        }
        return Self.section(
            "Planted faults: \(found) of \(report.mutants.count) found",
            "The hardest first. Kill rate: scenarios that find the fault. For 99 %: scenarios that find it with that "
                + "probability" + (worst.map { "; \(Self.grouped($0)) for the hardest." } ?? "."),
            Self.table(
                ["Fault", "", "Kill rate", "Scenarios", "For 99 %", "Smallest case", "Seen by, or why not"], rows,
                numbers: 2...5))
    }

    private static func meter(_ share: Double) -> String {
        "<span class=\"meter\" aria-hidden=\"true\"><i style=\"width:\(Int((share * 100).rounded()))%\"></i></span>"
    }
}
