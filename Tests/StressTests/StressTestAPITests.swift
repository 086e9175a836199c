import MapKit
import Stress
import Synchronization
import Testing

/// Overlays with a fault of each kind, as they come from apps: found, and explained.
@MainActor
struct StressTestAPITests {
    private static let home = MKMapRect(x: 134_000_000, y: 90_000_000, width: 32_768, height: 24_576)

    private func findings(_ renderer: SquareRenderer, moves: Bool = true) async -> [StressTest.Finding] {
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 512, height: 384))
        let delegate = OneRenderer(renderer)
        map.delegate = delegate
        map.showsBasemap = false
        map.diagnostics.handler = { _ in }
        map.setVisibleMapRect(Self.home, animated: false)
        map.addOverlay(renderer.overlay)
        return await StressTest.run(map: map, frames: 10, moves: moves) { renderer.move(to: Double($0) * 1500) }
    }

    @Test func `an overlay that does everything right is left alone`() async {
        #expect(await findings(SquareRenderer()).map(\.description) == [])
    }

    @Test func `a forgotten invalidation is found as stale tiles`() async {
        let renderer = SquareRenderer()
        renderer.forgetsOldPlace = true
        let found = await findings(renderer, moves: false)
        #expect(found.map(\.kind) == [.staleTiles])
        #expect(found.first?.description.contains("setNeedsDisplay") == true)
    }

    @Test func `a drawing that keeps state between calls is found`() async {
        let renderer = SquareRenderer()
        renderer.countsCalls = true
        #expect(await findings(renderer).contains { $0.kind == .dependsOnCallOrder })
    }

    @Test func `a drawing that follows the tile's rectangle is found`() async {
        let renderer = SquareRenderer()
        renderer.fitsTile = true
        #expect(await findings(renderer).contains { $0.kind == .dependsOnTileRect })
    }

    @Test func `a drawing that reaches over its bounds is found as cut`() async {
        let renderer = SquareRenderer(bounds: home(inset: 12_000))
        let found = await findings(renderer, moves: false)
        #expect(found.contains { $0.kind == .cutAtTileEdge })
    }

    private func home(inset: Double) -> MKMapRect { Self.home.insetBy(dx: inset, dy: inset * 0.9) }
}

private final class OneRenderer: NSObject, MKMapViewDelegate {
    let renderer: MKOverlayRenderer
    init(_ renderer: MKOverlayRenderer) { self.renderer = renderer }
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer { renderer }
}

private final class Square: NSObject, MKOverlay {
    let boundingMapRect: MKMapRect
    let coordinate: CLLocationCoordinate2D

    init(_ bounds: MKMapRect) {
        boundingMapRect = bounds
        coordinate = MKMapPoint(x: bounds.midX, y: bounds.midY).coordinate
    }
}

/// A square that moves; its faults are set before the map has it.
private final class SquareRenderer: MKOverlayRenderer {
    nonisolated(unsafe) var forgetsOldPlace = false
    nonisolated(unsafe) var countsCalls = false
    nonisolated(unsafe) var fitsTile = false
    private let place = Mutex(0.0)
    private let calls = Mutex(0)

    init(bounds: MKMapRect = .world) { super.init(overlay: Square(bounds)) }

    private func area(_ offset: Double) -> MKMapRect {
        MKMapRect(x: 134_004_000 + offset, y: 90_006_000, width: 9_000, height: 9_000)
    }

    func move(to offset: Double) {
        let old = place.withLock { place in
            defer { place = offset }
            return place
        }
        if !forgetsOldPlace { setNeedsDisplay(area(old)) }
        setNeedsDisplay(area(offset))
    }

    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        var square = area(place.withLock { $0 })
        if fitsTile { square = square.intersection(mapRect).insetBy(dx: 500, dy: 500) }
        let count = calls.withLock { calls in
            calls += 1
            return calls
        }
        let shade = countsCalls ? CGFloat(count % 7) / 7 : 0.5
        guard !square.isNull else { return }
        context.setFillColor(CGColor(red: 0.9, green: shade, blue: 0, alpha: 1))
        context.fill(rect(for: square))
    }
}
