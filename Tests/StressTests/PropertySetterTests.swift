import MapKit
import Redraw
import Testing

/// P29: setting a property makes everything owed that was painted before or is painted after.
@MainActor
struct PropertySetterTests {
    private final class Delegate: NSObject, MKMapViewDelegate {
        let renderer: MKOverlayRenderer
        init(_ renderer: MKOverlayRenderer) { self.renderer = renderer }
        func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer { renderer }
    }

    private nonisolated static let setters: [(String, @MainActor @Sendable (MKPolylineRenderer) -> Void)] = [
        ("strokeColor", { $0.strokeColor = .blue }), ("fillColor", { $0.fillColor = .green }),
        ("lineWidth", { $0.lineWidth = 21 }), ("lineJoin", { $0.lineJoin = .miter }),
        ("lineCap", { $0.lineCap = .square }), ("lineDashPattern", { $0.lineDashPattern = [12, 20] }),
        ("strokeEnd", { $0.strokeEnd = 0.4 }), ("strokeStart", { $0.strokeStart = 0.7 }),
    ]

    @Test(arguments: setters.indices)
    func `a property that is set makes all owed that looks different after`(index: Int) throws {
        let (name, set) = Self.setters[index]
        let corner = MKMapPoint(x: 100_000_000, y: 100_000_000)
        // A pixel is 1000 map points; a sharp bend reaches far out with a mitre.
        let points = [(30.0, 30.0), (110, 34), (32, 60)].map {
            MKMapPoint(x: corner.x + $0.0 * 1000, y: corner.y + $0.1 * 1000)
        }
        let line = MKPolyline(points: points, count: points.count)
        let renderer = MKPolylineRenderer(polyline: line)
        renderer.strokeColor = .red
        renderer.lineWidth = 9
        let delegate = Delegate(renderer)
        let map = MKMapView(
            frame: CGRect(x: 0, y: 0, width: 160, height: 128), executor: InlineExecutor(), tilePixels: 16)
        map.showsBasemap = false
        map.zoomPolicy = .exact
        map.delegate = delegate
        map.setVisibleMapRect(
            MKMapRect(origin: corner, size: MKMapSize(width: 160_000, height: 128_000)), animated: false)
        map.addOverlay(line)
        func draw() -> [UInt32] {
            map.settle {}
            _ = map.composite()
            return map.framePixels.map { Array(UnsafeBufferPointer(start: $0.pixels, count: $0.width * $0.height)) }
                ?? []
        }
        let before = draw()
        var redrawn: Set<[Int]> = []
        map.engine.onRedraw = { redrawn.insert([$0.key.column, $0.key.row]) }
        set(renderer)
        let after = draw()
        let changed = before.indices.filter { before[$0] != after[$0] }
        #expect(!changed.isEmpty, "\(name)")
        let view = map.engine.viewport
        for pixel in changed {
            let place = [(view.originX + pixel % 160) / 16, (view.originY + pixel / 160) / 16]
            guard redrawn.contains(place) else {
                Issue.record("\(name): pixel \(pixel) changed in a tile that was not drawn again")
                break
            }
        }
        // What is drawn from nothing is the judge of what should have changed.
        #expect(map.framePixels?.firstDifference(from: map.freshFrame()) == nil, "\(name)")
    }
}
