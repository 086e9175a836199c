import Foundation
import Redraw
import Stress
import Testing

/// A case as Swift source: `GeneratedCaseTests.swift` is what `min.swift` holds, so it compiles, and is run.
@MainActor
struct CaseSourceTests {
    /// A box that is moved and a line that grows while the next frame is drawn.
    static var given: StressCase {
        var scenario = StressScenario(seed: 18_446_744_073_709_551_615)
        var box = StressOperation(.add)
        box.shape = StressShape()
        (box.shape!.x, box.shape!.y) = (448, 480)
        var line = StressOperation(.add)
        line.shape = StressShape()
        (line.shape!.kind, line.shape!.x, line.shape!.y, line.shape!.opacity) = (.line, 440, 470, 50)
        var move = StressOperation(.move)
        (move.x, move.y) = (500, 512)
        var append = StressOperation(.append)
        (append.target, append.x, append.y) = (1, 560, 500)
        var frames = [StressScenario.Frame(), StressScenario.Frame(), StressScenario.Frame()]
        frames[0].operations = [box, line]
        frames[2].operations = [move]
        frames[2].midChanges = [.init(atYield: 1, operation: append)]
        scenario.frames = frames
        var given = StressCase(scenario: scenario, schedule: Schedule(workers: 2, policy: .lifo, seed: 3))
        given.mutant = "newAreaOnly"
        given.finding = Finding(
            .underInvalidation, .freshFrame, frame: 2, "pixel (32, 32) shows `#ffff0000`; drawn from nothing it is \\")
        return given
    }

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("GeneratedCaseTests.swift")

    @Test func `the source of a case is the test beside this one`() throws {
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == Self.given.swiftTest)
    }

    @Test func `the case in the source is the case`() throws {
        let source = Self.given.swiftTest
        let json = try #require(source.firstRange(of: "#\"\"\"\n")).upperBound
        let end = try #require(source.firstRange(of: "\"\"\"#")).lowerBound
        let read = try StressCase(json: Data(source[json..<end].utf8))
        #expect(read.scenario == Self.given.scenario && read.schedule == Self.given.schedule)
        #expect(read.finding == Self.given.finding)
    }

    @Test func `a replay tells what it finds, and what is no case`() throws {
        #expect(try StressTest.replay(Self.given.json) == nil)
        #expect(throws: DecodingError.self) { try StressTest.replay("{\"version\": 1}") }
    }

    @Test func `the changes are told in words, with the numbers of the overlays that they meet`() {
        var scenario = StressScenario(seed: 1)
        var remove = StressOperation(.remove)
        remove.target = 5
        var fade = StressOperation(.fade)
        (fade.target, fade.value) = (3, 40)
        var frame = StressScenario.Frame()
        // Three overlays; the role 5 is the third of them, then the role 3 is the second of two.
        frame.operations = [.init(.add), .init(.add), .init(.add), remove, fade, .init(.exchange)]
        scenario.frames = [frame, StressScenario.Frame()]
        #expect(
            scenario.words == [
                [
                    "add overlay 1: red box 32 × 32 at (0, 0)", "add overlay 2: red box 32 × 32 at (0, 0)",
                    "add overlay 3: red box 32 × 32 at (0, 0)", "remove overlay 3",
                    "set the opacity of overlay 2 to 40 %", "exchange overlay 1 with overlay 1",
                ], [],
            ])
    }
}
