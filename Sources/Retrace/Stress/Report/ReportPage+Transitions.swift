import Foundation

/// Which changes met a tile in which state.
extension ReportPage {
    private typealias State = StateTransitions.State

    var transitionSection: String {
        let entries = report.transitions.entries
        guard !entries.isEmpty else { return "" }
        let missing = report.transitions.unvisited
        let visited = Set(
            entries.filter { $0.cell.before != .absent }.map { "\($0.cell.change) \($0.cell.moment) \($0.cell.before)" }
        )
        let note =
            "Tiles that each change met, by the state that they were in. \(visited.count) cells were visited; "
            + (missing.isEmpty ? "none is empty." : "\(missing.count) are empty: nothing is claimed about those.")
        return Self.section(
            "Coverage of state transitions", note,
            matrix("Between frames", entries) { $0 == .betweenFrames }
                + matrix("While a frame is drawn", entries) {
                    $0 != .betweenFrames
                })
    }

    private func matrix(
        _ title: String, _ entries: [StateTransitions.Entry], _ includes: (StateTransitions.Moment) -> Bool
    ) -> String {
        let shown = entries.filter { includes($0.cell.moment) }
        let missing = report.transitions.unvisited.filter { includes($0.moment) }
        let possible = Set(missing.map { "\($0.change) \($0.before)" })
        let changes = Set(shown.map(\.cell.change) + missing.map(\.change)).sorted()
        let states = State.allCases.filter { state in
            shown.contains { $0.cell.before == state } || missing.contains { $0.before == state }
        }
        guard !changes.isEmpty else { return "" }
        let rows = changes.map { change in
            "<tr><th scope=\"row\">\(change)</th>"
                + states.map { state in
                    let met = shown.filter { $0.cell.change == change && $0.cell.before == state }
                    let count = met.reduce(0) { $0 + $1.count }
                    guard count > 0 else {
                        return possible.contains("\(change) \(state)")
                            ? "<td class=\"n never\">never</td>" : "<td class=\"n idle\">–</td>"
                    }
                    let after = Dictionary(grouping: met, by: \.cell.after).map { state, entries in
                        "became \(state.rawValue): \(entries.reduce(0) { $0 + $1.count })"
                    }
                    return
                        "<td class=\"n\" title=\"\(after.sorted().joined(separator: "&#10;"))\">"
                        + "\(Self.grouped(count))</td>"
                }.joined() + "</tr>"
        }
        return "<details class=\"fold\"\(includes(.betweenFrames) ? " open" : "")><summary>\(title)</summary>"
            + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(title)\"><table><thead><tr><th>Change</th>"
            + states.map { "<th class=\"n\">\(Self.stateWords($0))</th>" }.joined() + "</tr></thead><tbody>"
            + rows.joined(separator: "\n") + "</tbody></table></div></details>"
    }

    private static func stateWords(_ state: State) -> String {
        switch state {
        case .absent: "not there"
        case .clean: "clean"
        case .owed: "owed"
        case .refused: "refused"
        case .underWay: "being drawn"
        case .owedUnderWay: "being drawn, owed again"
        case .hiddenClean: "hidden, clean"
        case .hiddenOwed: "hidden, owed"
        }
    }
}
