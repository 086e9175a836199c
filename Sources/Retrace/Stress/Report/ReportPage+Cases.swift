import Foundation

/// The minimal cases: what was found, in words, in pictures and frame by frame.
extension ReportPage {
    @MainActor
    var findingSection: String {
        guard !findings.isEmpty else { return "" }
        return Self.section(
            "What was found", "The smallest scenario of each kind of finding.",
            findings.map { item in
                let title = item.given.finding?.kind.words ?? "Finding"
                return "<article class=\"case\" id=\"case-\(item.name)\"><h3>\(title)</h3>" + Self.inside(item)
                    + "</article>"
            }.joined(separator: "\n"))
    }

    @MainActor
    var plantedSection: String {
        guard !planted.isEmpty else { return "" }
        let sizes = planted.map(\.given.scenario.operationCount).sorted()
        let slowest = planted.compactMap(\.given.seconds).max() ?? 0
        return Self.section(
            "Smallest cases of the planted faults",
            "Median \(sizes[sizes.count / 2]) changes, at most \(sizes.last ?? 0); the slowest took "
                + Self.decimal(slowest, 1) + " s to find and cut down.",
            planted.map { item in
                let count = item.given.scenario.operationCount
                return "<details class=\"case\" id=\"case-\(item.name)\"><summary>\(item.name) <span class=\"soft\">"
                    + "\(count) \(count == 1 ? "change" : "changes"), "
                    + (item.given.finding?.kind.words.lowercased() ?? "") + "</span></summary><div class=\"inside\">"
                    + Self.inside(item) + "</div></details>"
            }.joined(separator: "\n"))
    }

    @MainActor
    var exampleSection: String {
        guard let example else { return "" }
        return Self.section(
            isSoak ? "A scenario of the other profiles, frame by frame" : "A scenario of this run, frame by frame",
            "The one of seed \(example.given.scenario.seed), complete.",
            "<div class=\"case\"><div data-frames=\"frames-\(example.name)\"></div></div>")
    }

    @MainActor
    private static func inside(_ item: Case) -> String {
        let given = item.given
        let says = given.finding.map { "<p class=\"says\">\(PagePart.escaped($0.sentence))</p>" } ?? ""
        let chance = given.real.map {
            "<p class=\"soft\">It \($0.words). A replay repeats it; one that passes proves nothing.</p>"
        }
        let steps = given.scenario.words.map { frame in
            "<li>"
                + (frame.isEmpty
                    ? "<span class=\"soft\">nothing changes</span>"
                    : "<ul>" + frame.map { "<li>\(PagePart.escaped($0))</li>" }.joined() + "</ul>") + "</li>"
        }
        let picture = item.recording.comparison.map {
            "<img src=\"\(InspectorFrame.dataURL($0))\" alt=\"Expected, got and the difference, side by side\">"
        }
        let inspector =
            item.recording.frames.isEmpty
            ? ""
            : "<details class=\"fold\"><summary>Frame by frame</summary><div data-frames=\"frames-\(item.name)\"></div>"
                + "</details>"
        return says + (chance ?? "") + "<ol start=\"0\" aria-label=\"Changes by frame\">" + steps.joined() + "</ol>"
            + (picture ?? "")
            + inspector + "<p class=\"links\">"
            + ["inspector.html", "min.json", "min.swift", "min.png"]
            .filter { $0 != "min.png" || picture != nil }
            .map { "<a href=\"\(item.name)/\($0)\">\($0)</a>" }.joined(separator: " ") + "</p>"
    }

    @MainActor
    static func frames(_ item: Case) -> String {
        "<script type=\"application/json\" id=\"frames-\(item.name)\">\(InspectorPage.data(item.recording.frames))</script>"
    }
}
