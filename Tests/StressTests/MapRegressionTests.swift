import MapKit
import Redraw
import Stress
import Testing

/// Smallest cases of faults that stress found in the map, now mended.
@MainActor
struct MapRegressionTests {
    private func add(_ change: (inout StressShape) -> Void = { _ in }) -> StressOperation {
        var operation = StressOperation(.add)
        var shape = StressShape()
        (shape.x, shape.y) = (448, 480)
        change(&shape)
        operation.shape = shape
        return operation
    }

    private func frame(_ operations: StressOperation...) -> StressScenario.Frame {
        var frame = StressScenario.Frame()
        frame.operations = operations
        return frame
    }

    @Test func `an overlay that changed its level by an exchange is still invalidated`() {
        var scenario = StressScenario(seed: 0)
        var exchange = StressOperation(.exchange)
        exchange.other = 1
        var move = StressOperation(.move)
        (move.x, move.y) = (500, 520)
        scenario.frames = [
            frame(add(), add { $0.isAboveRoads = true }), frame(exchange), frame(move),
        ]
        #expect(StressRun(scenario, .plain).run() == nil)
    }

    @Test func `overlays removed while their tiles wait do not stop the others`() {
        var scenario = StressScenario(seed: 0)
        var first = frame(add(), add(), add())
        first.midChanges = [
            .init(atYield: 4, operation: StressOperation(.remove)),
            .init(atYield: 5, operation: StressOperation(.remove)),
        ]
        scenario.frames = [first, frame()]
        for policy in Schedule.Policy.allCases {
            #expect(StressRun(scenario, Schedule(workers: 2, policy: policy, seed: 3)).run() == nil)
        }
    }

    @Test func `a camera moved between drawing and compositing is the next frame's`() {
        let map = MKMapView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), executor: InlineExecutor(), tilePixels: 256)
        map.showsBasemap = false
        // Windows of other sizes: each is drawn at a power of two and fitted to the view.
        map.setVisibleMapRect(MKMapRect(x: 1e8, y: 1e8, width: 3e6, height: 2e6), animated: false)
        var isSettled = false
        map.settle { isSettled = true }
        map.setVisibleMapRect(MKMapRect(x: 1e8, y: 1e8, width: 4.1e6, height: 2.7e6), animated: false)
        _ = map.composite()
        #expect(isSettled && map.framePixels?.firstDifference(from: map.freshFrame()) == nil)
    }

    @Test func `a step of less than a pixel shows in a map that is fitted to its view`() {
        let map = MKMapView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 200), executor: InlineExecutor(), tilePixels: 256)
        map.showsBasemap = false
        let delegate = CircleDelegate()
        map.delegate = delegate
        map.addOverlay(MKCircle(mapRect: MKMapRect(x: 1.005e8, y: 1.005e8, width: 2e6, height: 1e6)))
        var differences: [Bool] = []
        for step in 0..<12 {
            // A pixel of the view is 13,667 map points.
            map.setVisibleMapRect(
                MKMapRect(x: 1e8 + Double(step) * 3000, y: 1e8, width: 4.1e6, height: 2.7e6), animated: false)
            map.settle {}
            _ = map.composite()
            differences.append(map.framePixels?.firstDifference(from: map.freshFrame()) != nil)
        }
        #expect(differences == Array(repeating: false, count: 12))
    }
}

private final class CircleDelegate: NSObject, MKMapViewDelegate {
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        let renderer = MKCircleRenderer(overlay: overlay)
        renderer.fillColor = .red
        return renderer
    }
}
