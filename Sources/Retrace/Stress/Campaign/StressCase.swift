package import Foundation

/// A failing scenario as it is handed over: everything that replays it.
package struct StressCase: Sendable, Codable {
    package static let currentVersion = 1

    package var version = currentVersion
    /// Tells the file from a film's scenario.
    package var format = "retrace-stress"
    package var scenario: StressScenario
    package var schedule: Schedule
    /// The fault that was switched on when it failed.
    package var mutant: String?
    package var finding: Finding?
    /// Candidates that were tried to make it small, and the seconds that took.
    package var replays: Int?
    package var seconds: Double?

    package init(scenario: StressScenario, schedule: Schedule) {
        self.scenario = scenario
        self.schedule = schedule
    }

    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(self)
        }
    }

    package init(json: Data) throws {
        let decoded = try JSONDecoder().decode(Self.self, from: json)
        guard decoded.format == "retrace-stress", decoded.version == Self.currentVersion else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "expected format retrace-stress, version 1"))
        }
        self = decoded
    }

    /// The case as a test, ready to be put among the tests of the engine.
    package var swiftTest: String {
        let text = (try? json).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let name = (finding.map { "\($0.kind): \($0.explanation)" } ?? "stress case").filter { $0 != "`" && $0 != "\\" }
        return """
            import Foundation
            import Stress
            import Testing

            @MainActor
            @Test func `\(name)`() throws {
                let json = #\"\"\"
            \(text.split(separator: "\n").map { "        " + $0 }.joined(separator: "\n"))
                    \"\"\"#
                let given = try StressCase(json: Data(json.utf8))
                #expect(StressRun(given.scenario, given.schedule).run() == nil)
            }

            """
    }
}
