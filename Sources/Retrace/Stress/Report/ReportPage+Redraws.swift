import Foundation

/// Where, when and why tiles were redrawn.
extension ReportPage {
    var redrawSection: String {
        guard !report.redraws.tiles.isEmpty else { return "" }
        return "<div class=\"pair\">"
            + Self.section("Where tiles were redrawn", HeatMap.explanation, HeatMap(report.redraws.tiles).html)
            + Self.section(
                "When, and why",
                isSoak
                    ? "Redraws by tenth of a second, stacked by cause."
                    : "Redraws by frame of a scenario, summed over "
                        + "all runs and stacked by cause. A bar on top marks frames with stale tiles.",
                timeline) + "</div>"
    }

    private var timeline: String {
        let entries = report.redraws.timeline
        let causes = Set(entries.flatMap(\.counts.causes.keys)).sorted()
        let most = max(1, entries.map { $0.counts.causes.values.reduce(0, +) }.max() ?? 1)
        let gap = entries.count > 120 ? 0 : 0.08
        var bars = ""
        for (index, entry) in entries.enumerated() {
            let words =
                ["at \(entry.at): \(entry.counts.redraws) redraws, \(entry.counts.unchanged) changed nothing"]
                + causes.compactMap { cause in entry.counts.causes[cause].map { "\(Self.causeWords(cause)): \($0)" } }
            bars += "<g><title>\(PagePart.escaped(words.joined(separator: "\n")))</title>"
            var top = 160.0
            for cause in causes {
                guard let count = entry.counts.causes[cause] else { continue }
                let height = 144 * Double(count) / Double(most)
                top -= height
                bars += Self.bar("cause \(cause)", Double(index) + gap, top, 1 - 2 * gap, height)
            }
            if entry.counts.stale > 0 {
                bars +=
                    "<rect style=\"fill:var(--none)\" x=\"\(Double(index) + gap)\" y=\"0\" width=\"\(1 - 2 * gap)\" height=\"8\"/>"
            }
            bars += "</g>"
        }
        let key = causes.map { "<li><i class=\"chip \($0)\"></i>\(Self.causeWords($0))</li>" }.joined()
        return "<svg class=\"chart timeline\" role=\"img\" aria-label=\"Redraws over time by cause\" "
            + "preserveAspectRatio=\"none\" viewBox=\"0 0 \(max(1, entries.count)) 160\">\(bars)</svg>"
            + "<div class=\"ends\"><span>\(entries.first?.at ?? 0)</span><span>most at once: \(Self.grouped(most))</span>"
            + "<span>\(entries.last?.at ?? 0)</span></div><ul class=\"key\">\(key)</ul>"
    }

    static func bar(_ kind: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        String(
            format: "<rect class=\"%@\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>", kind, x, y, width,
            height)
    }

    /// A cause as a person says it; the inspector's script has the same words.
    static func causeWords(_ cause: String) -> String {
        switch cause {
        case "appeared": "came into view"
        case "all": "setNeedsDisplay()"
        case "rect": "setNeedsDisplay(rect)"
        case "rectAtScale": "setNeedsDisplay(rect, zoomScale)"
        case "fullRedraw": "a full redraw was asked for"
        default: cause
        }
    }
}
