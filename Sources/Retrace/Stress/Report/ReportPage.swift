import Foundation

/// The report as a page that stands alone: the verdict first, then what was found, then the figures.
package struct ReportPage {
    /// A minimal case, with its pictures; it has a folder of its own beside the page.
    package struct Case {
        let name: String
        let given: StressCase
        let recording: CaseRecording
    }

    let report: StressReport
    let findings: [Case]
    /// The smallest cases of planted faults.
    let planted: [Case]
    /// A scenario in which nothing was found, to look at.
    let example: Case?

    package init(report: StressReport, findings: [Case], planted: [Case], example: Case?) {
        self.report = report
        self.findings = findings
        self.planted = planted
        self.example = example
    }

    @MainActor
    package var html: String {
        PagePart.filled(
            PagePart.reportPage,
            [
                "TITLE": "Stress: \(verdictWords)",
                "STYLE": PagePart.style + PagePart.inspectorStyle + PagePart.reportStyle,
                "BODY": [
                    verdict, figures, findingSection, mutantSection, redrawSection, latencySection, policySection,
                    overlapSection,
                    transitionSection, plantedSection, exampleSection,
                ].filter { !$0.isEmpty }.joined(separator: "\n"),
                "INSPECTOR": PagePart.inspectorTemplate,
                "FRAMES": (findings + planted + [example].compactMap(\.self)).map(Self.frames).joined(separator: "\n"),
                "SCRIPT": PagePart.inspectorScript,
            ])
    }

    // MARK: The verdict

    private var verdictWords: String { report.isClean ? "clean" : "not clean" }

    private var verdict: String {
        var lines: [String] = []
        if report.scenarios > 0 {
            let tried = "\(Self.grouped(report.scenarios)) scenarios, \(Self.grouped(report.runs)) runs"
            lines.append(report.findings.isEmpty ? "No finding in \(tried)." : "Findings in \(tried):")
            lines += report.findings.sorted { $0.key < $1.key }.map { name, count in
                "<b>\(PagePart.escaped(name))</b>, \(count.count) times, first with seed \(count.firstSeed)"
            }
        }
        if !report.mutants.isEmpty {
            let survivors = report.mutants.filter { $0.kills == 0 }.map(\.name)
            lines.append(
                "\(report.mutants.count - survivors.count) of \(report.mutants.count) planted faults found"
                    + (survivors.isEmpty ? "." : "; survived: <b>\(survivors.joined(separator: ", "))</b>."))
        }
        let broken = report.policies.filter { !$0.violations.isEmpty }.map(\.policy)
        if !report.policies.isEmpty {
            lines.append(
                broken.isEmpty
                    ? "The laws of \(report.policies.count) frame policies held under load."
                    : "Laws of a policy were broken: <b>\(broken.joined(separator: ", "))</b>.")
        }
        if let overlap = report.overlap {
            lines.append(
                overlap.violations.isEmpty
                    ? "\(overlap.fewestAtOnce) draws were under way at once in each of \(overlap.frames) frames, and none is wrong."
                    : "Frames went wrong whose draws were under way at once: <b>\(overlap.violations.count)</b>.")
        }
        for (name, count) in report.warnings.sorted(by: { $0.key < $1.key }) {
            lines.append("Left out, \(Self.grouped(count)) times: \(PagePart.escaped(name)).")
        }
        return """
            <header class="verdict\(report.isClean ? "" : " wrong")"><h1>Stress: \(verdictWords)</h1>
            \(lines.map { "<p>\($0)</p>" }.joined(separator: "\n"))
            </header>
            <p class="facts-line">\(facts.joined(separator: " · "))</p>
            """
    }

    /// Whether it is about frame policies under load, and not about scenarios.
    var isSoak: Bool { !report.policies.isEmpty || report.overlap != nil }

    private var facts: [String] {
        [
            "Retrace \(report.retrace)", "seed \(report.seed)", "profile \(report.profile)",
            report.executor == "real" || isSoak
                ? "real threads\(report.threads.map { ": \($0)" } ?? "")" : "simulated order of jobs",
            Self.decimal(report.seconds, 1) + " s",
            "hash of all frames <span class=\"mono\">\(report.hashChain)</span>",
            "<a href=\"report.json\">report.json</a>",
        ]
    }

    // MARK: The figures

    private var figures: String {
        let f = report.figures
        guard f.frames > 0 else { return "" }
        let stale = report.redraws.timeline.reduce(0) { $0 + $1.counts.stale }
        let cells = [
            (
                "Recall", Self.share(1 - Double(stale) / Double(max(1, f.visibleTiles))),
                "of tiles in view showed the right picture"
            ),
            ("Precision", Self.share(1 - Self.ratio(f.wasted, f.redraws)), "of redraws changed something"),
            (
                "Redraw ratio", Self.decimal(Self.ratio(f.redraws, f.visibleTiles), 3),
                "1 would draw everything each time"
            ),
            ("Coalescing", Self.decimal(Self.ratio(f.invalidations, f.redraws), 2), "invalidations for each redraw"),
            (
                "Frames", Self.grouped(f.frames),
                isSoak ? "made under load" : "each compared with one drawn from nothing"
            ),
            ("Redraws", Self.grouped(f.redraws), "of \(Self.grouped(f.visibleTiles)) tiles in view"),
        ]
        return "<dl class=\"figures\">"
            + cells.map { name, value, why in
                "<div><dt>\(name)</dt><dd class=\"value\">\(value)</dd><dd class=\"why\">\(why)</dd></div>"
            }.joined(separator: "\n") + "</dl>"
    }
}

// MARK: Writing

extension ReportPage {
    static func section(_ title: String, _ explanation: String = "", _ body: String) -> String {
        "<section><h2>\(title)</h2>" + (explanation.isEmpty ? "" : "<p class=\"soft\">\(explanation)</p>")
            + body + "</section>"
    }

    /// A table; columns from `numbers` on hold numbers.
    static func table(_ heads: [String], _ rows: [[String]], numbers: ClosedRange<Int>) -> String {
        func cells(_ tag: String, _ texts: [String]) -> String {
            texts.enumerated().map { "<\(tag)\(numbers.contains($0) ? " class=\"n\"" : "")>\($1)</\(tag)>" }.joined()
        }
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table><thead><tr>"
            + cells("th", heads) + "</tr></thead><tbody>"
            + rows.map { "<tr>\(cells("td", $0))</tr>" }.joined(separator: "\n") + "</tbody></table></div>"
    }

    static func ratio(_ part: Int, _ whole: Int) -> Double { Double(part) / Double(max(1, whole)) }

    static func decimal(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

    /// A share as percent; 100 only when it is exactly that.
    static func share(_ value: Double) -> String {
        if value >= 1 { return "100 %" }
        return decimal(min(value * 100, value > 0.999 ? 99.999 : 99.9), value > 0.999 ? 3 : 1) + " %"
    }

    /// Digits in groups of three, by narrow spaces that do not break.
    static func grouped(_ number: Int) -> String {
        let digits = String(abs(number))
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result += "\u{202F}" }
            result.append(digit)
        }
        return (number < 0 ? "−" : "") + result
    }
}
