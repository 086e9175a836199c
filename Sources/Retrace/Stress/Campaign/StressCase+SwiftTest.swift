/// The case as Swift source.
extension StressCase {
    /// A file with a test that passes when the case is drawn right: for any test target that has `Stress`.
    package var swiftTest: String {
        let text = (try? json).map { String(decoding: $0, as: UTF8.self) } ?? ""
        var remarks: [String] = []
        if let finding { remarks += Self.wrapped(finding.sentence + ".") }
        remarks += Self.wrapped(
            "Found by retrace stress from seed \(scenario.seed)"
                + (mutant.map { " with the fault \($0) planted; without it the test passes." } ?? "."))
        remarks.append("")
        for (frame, changes) in scenario.words.enumerated() {
            for change in changes.isEmpty ? ["nothing changes"] : changes {
                remarks += Self.wrapped("frame \(frame): \(change)")
            }
        }
        return """
            import Stress
            import Testing

            \(remarks.map { $0.isEmpty ? "//" : "// \($0)" }.joined(separator: "\n"))
            @MainActor
            @Test func `\(testName)`() throws {
                let json = #\"\"\"
            \(text.split(separator: "\n").map { "        " + $0 }.joined(separator: "\n"))
                    \"\"\"#
                #expect(try StressTest.replay(json) == nil)
            }

            """
    }

    /// Made of letters, digits and commas only, and of a length that leaves the line a line.
    private var testName: String {
        let kinds = scenario.operations.map(\.kind.rawValue)
        let shown = kinds.prefix(6).joined(separator: ", ") + (kinds.count > 6 ? " and more" : "")
        return "stress seed \(scenario.seed), \(finding?.kind.rawValue ?? "case"): \(shown.isEmpty ? "nothing" : shown)"
    }

    /// The text in lines of at most 110 characters.
    private static func wrapped(_ text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + word.count < 110 {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append("  " + word)
            }
        }
        return lines
    }
}
