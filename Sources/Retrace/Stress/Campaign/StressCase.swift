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
    /// How often it fails on real threads, when no simulated schedule shows it: then a replay is a repetition.
    package var real: OnRealThreads?
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
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// Whether a JSON file is meant to be a case, and not a film's scenario.
    package static func isCase(_ json: Data) -> Bool {
        struct Head: Decodable { let format: String }
        return (try? JSONDecoder().decode(Head.self, from: json))?.format == "retrace-stress"
    }

    package init(json: Data) throws {
        let decoded = try JSONDecoder().decode(Self.self, from: json)
        guard decoded.format == "retrace-stress", decoded.version == Self.currentVersion else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "expected format retrace-stress, version 1"))
        }
        self = decoded
    }
}
