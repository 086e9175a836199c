import MapGeometry
import MapKit
import Redraw
import Stress
import TestSupport
import Testing

/// What frames do not depend on.
@MainActor
struct InvarianceTests {
    private func add(_ kind: StressShape.Kind, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> StressOperation {
        var operation = StressOperation(.add)
        var shape = StressShape()
        (shape.kind, shape.x, shape.y, shape.width, shape.height) = (kind, x, y, width, height)
        (shape.color, shape.opacity) = (x % 6, y % 2 == 0 ? 100 : 50)
        operation.shape = shape
        return operation
    }

    private func pan(_ x: Int, _ y: Int) -> StressOperation {
        var operation = StressOperation(.pan)
        (operation.x, operation.y) = (x, y)
        return operation
    }

    private func zoom(_ level: Int) -> StressOperation {
        var operation = StressOperation(.zoom)
        operation.value = level
        return operation
    }

    /// The frames of a scenario, drawn with tiles of a size.
    private func frames(_ scenario: StressScenario, tilePixels: Int) -> [[UInt32]] {
        var scenario = scenario
        scenario.tilePixels = tilePixels
        let run = StressRun(scenario, .plain)
        var frames: [[UInt32]] = []
        run.onFrame = { record in
            let buffer = record.buffer
            frames.append(Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.width * buffer.height)))
        }
        #expect(run.run() == nil, "tiles of \(tilePixels) pixels")
        return frames
    }

    private func largestDifference(_ a: [UInt32], _ b: [UInt32]) -> Int {
        var largest = 0
        for (one, other) in zip(a, b) where one != other {
            for shift in [0, 8, 16, 24] as [UInt32] {
                largest = max(largest, abs(Int((one >> shift) & 255) - Int((other >> shift) & 255)))
            }
        }
        return largest
    }

    /// Edges on whole pixels come out the same to the byte; the rasteriser rounds the coverage of slanted ones by what
    /// else lies in the row, so that they may differ by a few of 255 steps.
    @Test(arguments: [
        (StressShape.Kind.box, 0), (.line, 16), (.chain, 16), (.polyline, 16), (.polygon, 16), (.dynamicPath, 16),
    ])
    func `P6: frames are the same for every size of tile and every place of its grid`(
        kind: StressShape.Kind, slack: Int
    ) {
        var scenario = StressScenario(seed: 0)
        scenario.frames = (0..<3).map { _ in StressScenario.Frame() }
        scenario.frames[0].operations = [add(kind, 430, 460, 70, 50), add(kind, 481, 491, 60, 44)]
        // The view lies on the grid in another way each time.
        scenario.frames[1].operations = [pan(427, 459)]
        scenario.frames[2].operations = [zoom(2)]
        let expected = frames(scenario, tilePixels: 256)
        for side in [24, 64] {
            let drawn = frames(scenario, tilePixels: side)
            for (one, other) in zip(expected, drawn) {
                #expect(largestDifference(one, other) <= slack, "tiles of \(side) pixels")
            }
        }
    }

    @Test(arguments: [0, 1, 2, 3, 5, 8, 13, 21, 40, 60])
    func `P16: a camera that moves while a frame is drawn is the next frame's`(yieldPoint: Int) {
        var scenario = StressScenario(seed: 0)
        scenario.frames = (0..<4).map { _ in StressScenario.Frame() }
        scenario.frames[0].operations = [add(.box, 430, 460, 70, 50), add(.disc, 480, 490, 60, 44)]
        scenario.frames[1].operations = [StressOperation(.displayAll)]
        for (frame, change) in [(0, pan(460, 470)), (1, zoom(1)), (2, zoom(0))] {
            scenario.frames[frame].midChanges = [.init(atYield: yieldPoint, operation: change)]
        }
        for policy in Schedule.Policy.allCases {
            let schedule = Schedule(workers: 3, policy: policy, seed: 5, cancelPercent: 10)
            #expect(StressRun(scenario, schedule).run() == nil)
        }
    }

    @Test func `P9b: the order of hash tables does not reach the frames`() throws {
        func output(_ setting: String) throws -> Substring? {
            let run = try BuiltProgram.run(
                program: "/usr/bin/env", [setting, BuiltProgram.path, "stress", "--scenarios", "12", "--seed", "5"])
            #expect(run.status == 0)
            return run.output.split(separator: "\n").first { $0.contains("frames' hash") }
        }
        let fixed = try #require(try output("SWIFT_DETERMINISTIC_HASHING=1"))
        #expect(try output("SWIFT_DETERMINISTIC_HASHING=") == fixed)
        #expect(try output("SWIFT_DETERMINISTIC_HASHING=") == fixed)
    }
}
