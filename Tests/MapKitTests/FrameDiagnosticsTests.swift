import MapKit
import Testing

/// What the map says about an overlay while frames go by; each with something that is right beside it and says nothing.
@MainActor
@Suite struct FrameDiagnosticsTests {
    private final class Area: NSObject, MKOverlay {
        let boundingMapRect: MKMapRect
        init(_ rect: MKMapRect = MapScene.middle) { boundingMapRect = rect }
        var coordinate: CLLocationCoordinate2D {
            MKMapPoint(x: boundingMapRect.midX, y: boundingMapRect.midY).coordinate
        }
    }

    /// Does as it is told on the threads that draw.
    private final class Obedient: MKOverlayRenderer, @unchecked Sendable {
        var onCanDraw: (Obedient, MKMapRect) -> Bool = { _, _ in true }
        var onDraw: (Obedient, MKMapRect, MKZoomScale, CGContext) -> Void = { _, _, _, _ in }

        override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { onCanDraw(self, mapRect) }

        override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
            onDraw(self, mapRect, zoomScale, context)
        }
    }

    private func scene(_ overlay: any MKOverlay = Area(), _ renderer: MKOverlayRenderer? = nil) -> MapScene {
        let scene = MapScene { renderer ?? Obedient(overlay: $0) }
        scene.map.addOverlay(overlay)
        return scene
    }

    private func kinds(_ scene: MapScene) -> [MapDiagnostic.Kind] { scene.map.diagnostics.all.map(\.kind) }

    @Test func drawingThatInvalidatesItself() async {
        let area = Area()
        let renderer = Obedient(overlay: area)
        renderer.onDraw = {
            $0.setNeedsDisplay($1); _ = ($2, $3)
        }
        let scene = scene(area, renderer)
        _ = await scene.map.render()
        #expect(kinds(scene) == [.drawInvalidatesItself])
    }

    @Test func refusingThatInvalidatesItself() async {
        let area = Area()
        let renderer = Obedient(overlay: area)
        renderer.onCanDraw = {
            $0.setNeedsDisplay($1)
            return false
        }
        let scene = scene(area, renderer)
        _ = await scene.map.render()
        #expect(kinds(scene) == [.canDrawInvalidatesItself])
    }

    @Test func tenRedrawsForNothing() async {
        let scene = scene()
        await scene.render()
        for round in 1...10 {
            #expect(kinds(scene).isEmpty, "round \(round)")
            scene.map.renderer(for: scene.map.overlays[0])?.setNeedsDisplay()
            await scene.render()
        }
        let found = scene.map.diagnostics.all
        #expect(found.map(\.kind) == [.identicalRedraws])
        #expect(found[0].message.hasPrefix("40 tiles") && found[0].message.contains("10 frames") && found[0].tick == 10)
    }

    @Test func redrawsThatChangeSomethingAreFine() async {
        let area = Area()
        let renderer = Obedient(overlay: area)
        let shade = NSLock()
        nonisolated(unsafe) var level = 0.0
        renderer.onDraw = { renderer, rect, _, context in
            context.setFillColor(gray: shade.withLock { level }, alpha: 1)
            context.fill(renderer.rect(for: rect))
        }
        let scene = scene(area, renderer)
        for _ in 0..<12 {
            shade.withLock { level += 0.05 }
            renderer.setNeedsDisplay()
            await scene.render()
        }
        #expect(kinds(scene).isEmpty)
    }

    @Test func removedAndAddedInOneFrame() async {
        let area = Area()
        let scene = scene(area)
        await scene.render()
        scene.map.removeOverlay(area)
        await scene.render()
        scene.map.addOverlay(area)
        await scene.render()
        #expect(kinds(scene).isEmpty, "a frame lay between")
        scene.map.removeOverlay(area)
        scene.map.addOverlay(area)
        #expect(kinds(scene) == [.removedAndAdded])
    }

    @Test func smallerThanAPixel() async {
        let scene = scene(Area(MKMapRect(x: MapScene.half, y: MapScene.half, width: 100, height: 50)))
        await scene.render()
        #expect(kinds(scene).isEmpty)
        scene.map.setVisibleMapRect(.world, animated: false)
        await scene.render()
        #expect(kinds(scene) == [.smallerThanAPixel])
        // 256 pixels for 2²⁸ map points.
        #expect(scene.map.diagnostics.all[0].message.contains("0.000 × 0.000"))
    }

    @Test func propertiesSetWhileDrawing() async {
        let line = MKPolyline(points: [at(-100, 0), at(100, 0)], count: 2)
        final class Restless: MKPolylineRenderer {
            override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
                lineWidth = 5 / zoomScale
                super.draw(mapRect, zoomScale: zoomScale, in: context)
            }
        }
        let renderer = Restless(polyline: line)
        renderer.strokeColor = red
        let scene = scene(line, renderer)
        _ = await scene.map.render()
        #expect(scene.map.diagnostics.all(.changedWhileDrawing).count == 1)
    }

    @Test func renderersUsedAfterRemoval() async {
        let area = Area()
        let renderer = Obedient(overlay: area)
        let scene = scene(area, renderer)
        await scene.render()
        scene.map.removeOverlay(area)
        renderer.setNeedsDisplay()
        renderer.setNeedsDisplay()
        #expect(kinds(scene) == [.rendererUsedAfterRemoval])
    }

    /// A line 8 pixels north of a tile's edge, 40 wide: a renderer that culls by the plain rectangle loses its south.
    @Test(arguments: [true, false])
    func linesCutAtTileEdges(forgetsWidth: Bool) async {
        let area = Area()
        let renderer = Obedient(overlay: area)
        renderer.onDraw = { renderer, rect, zoomScale, context in
            let reach = forgetsWidth ? 0 : 20 / Double(zoomScale)
            let line = MKMapRect(x: MapScene.half - 100, y: MapScene.half - 8, width: 200, height: 0)
            guard line.intersects(rect.insetBy(dx: -reach, dy: -reach)) else { return }
            context.setStrokeColor(red.cgColor)
            context.setLineWidth(40 / zoomScale)
            context.addLines(between: [
                renderer.point(for: at(-100, -8)), renderer.point(for: at(100, -8)),
            ])
            context.strokePath()
        }
        let scene = scene(area, renderer)
        let picture = await scene.render()
        #expect(picture.paintedRows(column: 128).count == (forgetsWidth ? 28 : 40))
        // It is told without being asked for: the tiles' margins have paint that the tiles north of them have not. What was
        // told is told once, so the check by request starts with a clean list.
        #expect(scene.map.diagnostics.all.map(\.kind) == (forgetsWidth ? [.cutAtTileEdge] : []))
        scene.map.diagnostics.forget()
        scene.map.checkTileSeams()
        let found = scene.map.diagnostics.all
        #expect(found.map(\.kind) == (forgetsWidth ? [.cutAtTileEdge] : []))
        if forgetsWidth { #expect(found[0].message.contains("\(200 * 12) pixels in 2 tiles")) }
    }

    /// What is made for each tile by itself is no stroke that is cut, even where it hangs over the edge.
    @Test(arguments: ["label", "clip", "noise", "growing"])
    func tilesThatDifferByDesignAreNotCut(kind: String) async {
        let area = Area()
        let renderer = Obedient(overlay: area)
        nonisolated(unsafe) var calls = 0
        let lock = NSLock()
        renderer.onDraw = { renderer, rect, zoomScale, context in
            let box = renderer.rect(for: rect)
            context.setFillColor(red.cgColor)
            let call = lock.withLock {
                calls += 1
                return calls
            }
            switch kind {
            case "label": context.fill(CGRect(x: box.midX - 20, y: box.maxY - 30, width: 40, height: 60))
            case "clip":
                context.clip(to: box)
                context.fill(CGRect(x: box.minX + 10, y: box.minY - 50, width: 40, height: box.height + 100))
            case "noise":
                let height = CGFloat(call % 2 == 0 ? 8 : 1)
                context.fill(CGRect(x: box.minX, y: box.maxY - height, width: box.width, height: 2 * height))
            default: context.fill(CGRect(x: box.minX, y: box.maxY - 9, width: CGFloat(call * 9), height: 18))
            }
        }
        let scene = scene(area, renderer)
        for _ in 0..<4 {
            _ = await scene.map.render()
            renderer.setNeedsDisplay()
        }
        #expect(scene.map.diagnostics.all(.cutAtTileEdge).isEmpty)
    }

    @Test func strangersAreNamed() async {
        let scene = scene()
        scene.map.removeOverlay(Area())
        #expect(kinds(scene) == [.notOnTheMap])
    }

    @Test func aDelegateWithoutAMatchingMethod() async {
        final class Old: NSObject, MKMapViewDelegate {
            func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer! {
                MKOverlayRenderer(overlay: overlay)
            }
        }
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        map.diagnostics.handler = nil
        let delegate = Old()
        map.delegate = delegate
        map.addOverlay(Area(.world))
        _ = await map.render()
        #expect(map.diagnostics.all.map(\.kind) == [.noRenderer])
        #expect(map.diagnostics.all[0].remedy.contains("implicitly unwrapped"))
    }
}
