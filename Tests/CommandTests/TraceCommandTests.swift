import Foundation
import TestSupport
import Testing

/// `retrace trace` with the built program.
@Suite struct TraceCommandTests {
    private let scenario = BuiltProgram.packageRoot + "/scenarios/dynamic-circle/scenario.json"

    @Test func printsTheCallsInTheirOrder() throws {
        let run = try BuiltProgram.run(["trace", scenario, "--frames", "0-1", "--json"])
        #expect(run.status == 0, "\(run.errors)")
        let calls = try run.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let names = calls.compactMap { $0["call"] as? String }
        #expect(names.first == "boundingMapRect" && names.last == "frame")
        #expect(names.filter { $0 == "frame" }.count == 2)
        // Each tile is asked before it is drawn, and each drawing has a cause.
        for (index, call) in calls.enumerated() where call["call"] as? String == "draw" {
            let before = calls[index - 1]
            #expect(before["call"] as? String == "canDraw" && before["tile"] as? String == call["tile"] as? String)
            #expect(call["cause"] is String && call["zoomScale"] is Double)
        }
        #expect(names.contains("draw") && names.contains("setNeedsDisplay"))
        // The order does not depend on how many threads draw.
        let alone = try BuiltProgram.run(["trace", scenario, "--frames", "0-1", "--threads", "1"])
        let many = try BuiltProgram.run(["trace", scenario, "--frames", "0-1", "--threads", "4"])
        func withoutWorkers(_ text: String) -> String { text.replacing(#/ +on worker \d+/#, with: "") }
        #expect(withoutWorkers(alone.output) == withoutWorkers(many.output))
    }

    @Test func wantsOneScenario() throws {
        let run = try BuiltProgram.run(["trace"])
        #expect(run.status == 2 && run.errors.contains("trace needs a scenario"))
    }
}
