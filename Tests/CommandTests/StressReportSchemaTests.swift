import Foundation
import TestSupport
import Testing

/// What `retrace stress --report` writes is what the schema beside the module's documentation says.
@Suite struct StressReportSchemaTests {
    private static func schema() throws -> JSONSchema {
        let path = BuiltProgram.packageRoot + "/Sources/Retrace/Stress/Stress.docc/report.schema.json"
        return try JSONSchema(Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func object(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Runs a campaign and hands over the folder of its report.
    private func withReport(_ arguments: [String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let outcome = try BuiltProgram.run(["stress", "--report", folder] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try body(folder)
    }

    @Test func theReportOfTheEngineAsItIsFollowsTheSchema() throws {
        try withReport(["--scenarios", "4"]) { folder in
            let report = try Self.object(folder + "/report.json")
            #expect(try Self.schema().faults(of: report) == [])
            #expect(report["scenarios"] as? Int == 4 && report["runs"] as? Int == 8)
            // The members that a look at the figures needs are not empty.
            let redraws = try #require(report["redraws"] as? [String: [Any]])
            #expect(redraws["tiles"]?.isEmpty == false && redraws["timeline"]?.isEmpty == false)
            #expect((report["hashChain"] as? String)?.count == 16)
        }
    }

    @Test func theReportOfRealThreadsFollowsTheSchema() throws {
        try withReport(["--scenarios", "3", "--executor", "real", "--threads", "2"]) { folder in
            let report = try Self.object(folder + "/report.json")
            #expect(try Self.schema().faults(of: report) == [])
            #expect(report["threads"] as? Int == 2)
        }
    }

    @Test func theReportOfDrawsThatOverlapFollowsTheSchema() throws {
        try withReport(["--profile", "overlap", "--scenarios", "1"]) { folder in
            let report = try Self.object(folder + "/report.json")
            #expect(try Self.schema().faults(of: report) == [])
            #expect(report["overlap"] != nil)
        }
    }

    @Test func theReportOfAPlantedFaultAndItsCaseFollowTheSchema() throws {
        guard try BuiltProgram.run(["stress", "--mutate", "opacityOffByOne", "--time", "0.001"]).status != 2 else {
            print("skipped: this build has no faults to plant")
            return
        }
        try withReport(["--mutate", "opacityOffByOne"]) { folder in
            let report = try Self.object(folder + "/report.json")
            #expect(try Self.schema().faults(of: report) == [])
            let mutant = try #require((report["mutants"] as? [[String: Any]])?.first)
            #expect(mutant["name"] as? String == "opacityOffByOne" && mutant["smallest"] != nil)
            let given = try Self.object(folder + "/opacityOffByOne/min.json")
            #expect(try Self.schema().faults(of: given, definition: "case") == [])
        }
    }

    /// The checker itself: a member too many, one that is missing, a wrong kind and a wrong choice are seen.
    @Test func reportsThatBreakTheSchemaAreSeen() throws {
        let schema = try Self.schema()
        let finding: [String: Any] = [
            "kind": "race", "oracle": "freshFrame", "frame": 1, "tile": "", "pixel": [1, 2], "explanation": "x",
        ]
        #expect(schema.faults(of: finding, definition: "finding") == [])
        for (name, value) in [("kind", "raec"), ("frame", "1"), ("pixel", ["x"]), ("extra", 1)] as [(String, Any)] {
            #expect(
                schema.faults(of: finding.merging([name: value]) { $1 }, definition: "finding").count == 1, "\(name)")
        }
        #expect(schema.faults(of: finding.filter { $0.key != "tile" }, definition: "finding").count == 1)
        let counts = try JSONSerialization.jsonObject(
            with: Data(#"{"redraws": 1, "unchanged": 0, "stale": 0, "causes": {"rect": -1}}"#.utf8))
        #expect(schema.faults(of: counts, definition: "redrawCounts") == ["/causes/rect: below 0.0"])
    }
}
