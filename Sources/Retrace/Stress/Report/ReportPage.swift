import Foundation

/// The report as a page that stands alone.
package struct ReportPage {
    /// A minimal case that has a folder beside the page.
    package struct Case {
        let name: String
        let given: StressCase
        let hasPicture: Bool
    }

    let report: StressReport
    let cases: [Case]

    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }

    package var html: String {
        """
        <!DOCTYPE html>
        <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Stress report</title>
        <style>
        :root { color-scheme: light dark; --line: #8886; --card: light-dark(#f4f4f2, #222); }
        body { margin: 0 auto; max-width: 1100px; padding: 16px; font: 16px/1.5 system-ui, sans-serif;
          background: light-dark(#fff, #151515); color: light-dark(#1a1a1a, #eee); }
        h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin-top: 2em }
        .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem }
        th, td { text-align: left; padding: 4px 10px; border-bottom: 1px solid var(--line); vertical-align: top }
        td.n { text-align: right; font-variant-numeric: tabular-nums }
        .bad { color: light-dark(#b00020, #ff7a85); font-weight: 600 } .good { color: light-dark(#0a6b2b, #6fd08c) }
        .bar { background: #48c; height: 10px; border-radius: 3px; min-width: 1px }
        img { max-width: 100%; image-rendering: pixelated; border: 1px solid var(--line) }
        article { background: var(--card); border-radius: 6px; padding: 10px 14px; margin: 10px 0; overflow-wrap: anywhere }
        a { color: light-dark(#0645ad, #8ab4f8) }
        </style>
        <h1>Stress report <span class="\(report.isClean ? "good" : "bad")">\(report.isClean ? "clean" : "not clean")</span></h1>
        <p>Seed \(report.seed), profile \(report.profile), executor \(report.executor).</p>
        \(figures)\(findings)\(mutants)\(coverage)\(minimal)
        </html>

        """
    }

    private func row(_ cells: [String], numbersFrom first: Int = 1) -> String {
        "<tr>" + cells.enumerated().map { "<td\($0 >= first ? " class=n" : "")>\($1)</td>" }.joined() + "</tr>\n"
    }

    private var figures: String {
        let f = report.figures
        let rows = [
            ["Scenarios", "\(report.scenarios)"], ["Runs", "\(report.runs)"], ["Frames", "\(f.frames)"],
            ["Redraws", "\(f.redraws)"],
            [
                "Redraw ratio (1 is a full redraw)",
                String(format: "%.3f", Double(f.redraws) / Double(max(1, f.visibleTiles))),
            ],
            [
                "Precision (redraws that changed something)",
                String(format: "%.3f", 1 - Double(f.wasted) / Double(max(1, f.redraws))),
            ],
            [
                "Coalescing (invalidations a redraw)",
                String(format: "%.3f", Double(f.invalidations) / Double(max(1, f.redraws))),
            ],
            ["Hash of all frames", String(format: "%016llx", report.hashChain)],
            ["Seconds", String(format: "%.1f", report.seconds)],
        ]
        return "<h2>Figures</h2><div class=scroll><table>" + rows.map { row($0) }.joined() + "</table></div>"
    }

    private var findings: String {
        guard !report.findings.isEmpty else {
            return report.scenarios > 0 ? "<h2>Findings</h2><p class=good>None.</p>" : ""
        }
        let rows = report.findings.sorted { $0.key < $1.key }.map {
            row([Self.escaped($0.key), "\($0.value.count)", "\($0.value.firstSeed)"])
        }
        return "<h2>Findings</h2><div class=scroll><table><tr><th>Kind<th>Times<th>First seed</tr>"
            + rows.joined() + "</table></div>"
    }

    private var mutants: String {
        guard !report.mutants.isEmpty else { return "" }
        let rows = report.mutants.map { mutant in
            let seen = mutant.oracles.sorted { $0.value > $1.value }.map { "\($0.key) \($0.value)" }
            let name =
                mutant.smallest == nil ? mutant.name : "<a href=\"\(mutant.name)/inspector.html\">\(mutant.name)</a>"
            return row(
                [
                    name, mutant.kills > 0 ? "<span class=good>found</span>" : "<span class=bad>survived</span>",
                    String(format: "%.0f %%", mutant.killRate * 100)
                        + "<div class=bar style=\"width:\(Int(mutant.killRate * 100))px\"></div>",
                    "\(mutant.scenarios)", mutant.scenariosFor99.map(String.init) ?? "–",
                    mutant.smallest.map { "\($0.scenario.operationCount)" } ?? "–", seen.joined(separator: "<br>"),
                ], numbersFrom: 2)
        }
        return "<h2>Planted faults: \(report.mutants.count { $0.kills > 0 }) of \(report.mutants.count) found</h2>"
            + "<div class=scroll><table><tr><th>Fault<th><th>Kill rate<th>Scenarios<th>For 99 %<th>Smallest case<th>Seen by</tr>"
            + rows.joined() + "</table></div>"
    }

    private var coverage: String {
        let c = report.coverage
        let rows = StressOperation.Kind.allCases.map {
            row([$0.rawValue, "\(c.operations[$0.rawValue] ?? 0)", "\(c.midOperations[$0.rawValue] ?? 0)"])
        }
        return "<h2>Coverage</h2><div class=scroll><table><tr><th>Change<th>Between frames<th>In mid-draw</tr>"
            + rows.joined() + "</table></div>"
    }

    private var minimal: String {
        guard !cases.isEmpty else { return "" }
        return "<h2>Smallest cases</h2>"
            + cases.map { item in
                let finding = item.given.finding
                let picture =
                    item.hasPicture
                    ? "<img src=\"\(item.name)/min.png\" alt=\"shown, should be, difference\" loading=lazy>" : ""
                return "<article><b>\(item.name)</b>: \(finding.map { "\($0.kind), frame \($0.frame)" } ?? "")"
                    + "<br>\(Self.escaped(finding?.explanation ?? ""))<br>\(picture)<br>"
                    + "<a href=\"\(item.name)/inspector.html\">frame by frame</a> · "
                    + "<a href=\"\(item.name)/min.json\">min.json</a> · <a href=\"\(item.name)/min.swift\">min.swift</a></article>"
            }.joined(separator: "\n")
    }
}
