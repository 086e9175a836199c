import MapKit
import Redraw
import Stress
import Testing

/// Smallest cases of faults that stress found in overlays of which the map follows the bounds, now mended.
@MainActor
struct LiveBoundsTests {
    private func add(_ kind: StressShape.Kind) -> StressOperation {
        var operation = StressOperation(.add)
        var shape = StressShape()
        (shape.kind, shape.bounds, shape.x, shape.y) = (kind, .live, 448, 480)
        operation.shape = shape
        return operation
    }

    @Test func `an overlay that moves before it has come into view is drawn where it is now`() {
        var scenario = StressScenario(seed: 0)
        var resize = StressOperation(.resize)
        (resize.width, resize.height) = (28, 86)
        scenario.frames = [StressScenario.Frame()]
        scenario.frames[0].operations = [add(.box), resize]
        #expect(StressRun(scenario, .plain).run() == nil)
    }

    @Test func `bounds are followed though nothing was invalidated`() {
        var scenario = StressScenario(seed: 0)
        var move = StressOperation(.move)
        (move.x, move.y) = (520, 484)
        scenario.frames = [StressScenario.Frame(), StressScenario.Frame()]
        scenario.frames[0].operations = [add(.dynamicCircle)]
        scenario.frames[0].midChanges = [.init(atYield: 0, operation: move)]
        #expect(StressRun(scenario, .plain).run() == nil)
    }
}
