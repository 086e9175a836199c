import MapKit
import Testing

/// The calls that a map makes, in their order, as its trace tells them.
@MainActor
@Suite struct LifecycleTests {
    /// A rectangle that counts what it is asked.
    private final class Area: NSObject, MKOverlay {
        var rect: MKMapRect
        var reads = 0
        init(_ rect: MKMapRect) { self.rect = rect }
        var boundingMapRect: MKMapRect {
            reads += 1
            return rect
        }
        var coordinate: CLLocationCoordinate2D { MKMapPoint(x: rect.midX, y: rect.midY).coordinate }
    }

    /// Fills what it is asked for, unless it is told to wait.
    private final class Filler: MKOverlayRenderer, @unchecked Sendable {
        let lock = NSLock()
        private var waits = false
        var isWaiting: Bool {
            get { lock.withLock { waits } }
            set { lock.withLock { waits = newValue } }
        }

        override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { !isWaiting }

        override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
            context.setFillColor(blue.cgColor)
            context.fill(rect(for: mapRect))
        }
    }

    private func scene() -> MapScene {
        let scene = MapScene { Filler(overlay: $0) }
        scene.map.trace = MapTrace()
        return scene
    }

    private func calls(_ scene: MapScene) -> [MapTraceEvent.Call] {
        scene.map.trace!.events.map(\.call).filter { $0 != .frame }
    }

    /// 256 × 256 pixels lie on four tiles.
    @Test func theCallsComeInTheirOrder() async {
        let scene = scene()
        scene.map.addOverlay(Area(MapScene.middle))
        #expect(calls(scene) == [.boundingMapRect])
        #expect(scene.map.trace!.events[0].result == "freezes 4 tiles at zoom 20")
        await scene.render()
        #expect(
            calls(scene) == [.boundingMapRect, .intersects, .rendererFor] + (0..<4).flatMap { _ in [.canDraw, .draw] })
        #expect(scene.log == ["rendererFor", "didAdd 1"])
        let drawn = scene.map.trace!.events(.draw)
        #expect(
            drawn.map(\.tile) == [
                "20/524287/524287", "20/524288/524287", "20/524287/524288", "20/524288/524288",
            ])
        #expect(drawn.allSatisfy { $0.cause == "appeared" && $0.zoomScale == 1 && $0.thread.hasPrefix("worker") })
        scene.map.trace!.removeAll()
        await scene.render()
        #expect(calls(scene).isEmpty, "nothing changed")
    }

    @Test func theRendererIsAskedForOnceWhenTheOverlayComesIntoView() async {
        let scene = scene()
        scene.map.addOverlay(Area(MapScene.middle.offsetBy(dx: 5000, dy: 0)))
        await scene.render()
        #expect(scene.log.isEmpty && scene.map.renderer(for: scene.map.overlays[0]) == nil)
        for offset in [5000.0, 0, 5000] {
            scene.map.setVisibleMapRect(MapScene.middle.offsetBy(dx: offset, dy: 0), animated: false)
            await scene.render()
        }
        #expect(scene.log == ["rendererFor", "didAdd 1"])
    }

    @Test func theFirstRectangleDecides() async {
        let scene = scene()
        let area = Area(MKMapRect(x: MapScene.half, y: MapScene.half, width: 100, height: 100))
        scene.map.addOverlay(area)
        await scene.render()
        #expect(scene.map.trace!.events(.draw).count == 1)
        area.rect = MapScene.middle
        scene.map.trace!.removeAll()
        scene.map.renderer(for: area)?.setNeedsDisplay()
        let picture = await scene.render()
        #expect(scene.map.trace!.events(.draw).count == 1)
        #expect(picture.count("0000ff") == 128 * 128)
        let found = scene.map.diagnostics.all(.outsideFrozenBounds)
        #expect(found.count == 1 && found[0].message.contains("128 map points west"))
    }

    @Test func aRefusedTileStaysOwedUntilItIsInvalidated() async {
        let scene = scene()
        let area = Area(MapScene.middle)
        let filler = Filler(overlay: area)
        // A tile that is owed differs from one drawn from nothing: frames are not compared here.
        filler.isWaiting = true
        scene.makeRenderer = { _ in filler }
        scene.map.addOverlay(area)
        #expect(Picture(await scene.map.render()).count("ffffff") == 256 * 256)
        #expect(scene.map.trace!.events(.canDraw).map(\.result) == ["false", "false", "false", "false"])
        filler.isWaiting = false
        scene.map.trace!.removeAll()
        #expect(Picture(await scene.map.render()).count("ffffff") == 256 * 256)
        #expect(calls(scene).isEmpty, "nobody asked")
        filler.setNeedsDisplay(MKMapRect(x: MapScene.half, y: MapScene.half, width: 1, height: 1))
        #expect(Picture(await scene.map.render()).count("0000ff") == 128 * 128)
    }

    @Test func invalidatingOneOverlayDrawsNoOther() async {
        let scene = scene()
        let areas = (0..<3).map { _ in Area(MapScene.middle) }
        scene.map.addOverlays(areas)
        for (index, area) in areas.enumerated() { area.rect = .init(x: 0, y: 0, width: Double(index), height: 1) }
        for area in areas { area.rect = MapScene.middle }
        await scene.render()
        scene.map.trace!.removeAll()
        scene.map.renderer(for: areas[1])?.setNeedsDisplay(
            MKMapRect(x: MapScene.half - 10, y: MapScene.half - 10, width: 5, height: 5), zoomScale: 1)
        await scene.render()
        let drawn = scene.map.trace!.events(.draw)
        #expect(drawn.count == 1 && drawn[0].cause == "rectAtScale" && drawn[0].tile == "20/524287/524287")
    }

    @Test func anOverlayOverTheMeridianIsDrawnOnceForEachWorld() async {
        let scene = scene()
        let world = MKMapSize.world.width
        // The whole world is one tile; the rectangle reaches it from the east and from the west.
        scene.map.setVisibleMapRect(.world, animated: false)
        scene.map.addOverlay(Area(MKMapRect(x: world * 0.9, y: world * 0.4, width: world * 0.2, height: world * 0.2)))
        await scene.render()
        #expect(scene.map.trace!.events(.draw).map { $0.rect!.minX / world } == [0, 1])
    }

    @Test func quartersAreRectanglesThatCanDrawNeverSaw() async {
        let scene = scene()
        scene.map.behavior.drawRect = .quarter
        scene.map.addOverlay(Area(MapScene.middle))
        #expect(await scene.render().count("0000ff") == 256 * 256)
        #expect(scene.map.trace!.events(.canDraw).allSatisfy { $0.rect!.width == 256 })
        let drawn = scene.map.trace!.events(.draw)
        #expect(drawn.count == 16 && drawn.allSatisfy { $0.rect!.width == 128 && $0.rect!.height == 128 })
    }

    @Test(arguments: [MapBehavior.Stale.keep, .blank])
    func staleTilesStayOrGo(stale: MapBehavior.Stale) async {
        let scene = scene()
        scene.map.behavior.stale = stale
        let area = Area(MapScene.middle)
        scene.map.addOverlay(area)
        await scene.render()
        let filler = scene.map.renderer(for: area) as! Filler
        filler.isWaiting = true
        filler.setNeedsDisplay()
        // What a tile showed before is history, which a frame drawn from nothing does not have.
        let picture = Picture(await scene.map.render())
        #expect(picture.count("0000ff") == (stale == .keep ? 256 * 256 : 0))
    }

    @Test func tileOverlaysCanBeRedrawnWithTheOthers() async {
        final class Empty: MKTileOverlay {
            override func loadTile(at path: MKTileOverlayPath, result: @escaping (Data?, (any Error)?) -> Void) {
                result(nil, nil)
            }
        }
        for isCollateral in [false, true] {
            let scene = MapScene { $0 is MKTileOverlay ? MKTileOverlayRenderer(overlay: $0) : Filler(overlay: $0) }
            scene.map.trace = MapTrace()
            scene.map.behavior.collateralRedraw = isCollateral
            let area = Area(MapScene.middle)
            scene.map.addOverlays([Empty(), area])
            await scene.render()
            scene.map.trace!.removeAll()
            scene.map.renderer(for: area)?.setNeedsDisplay()
            await scene.render()
            #expect(scene.map.trace!.events(.draw).count == (isCollateral ? 8 : 4))
        }
    }

    @Test func linesOfATraceCanBeReadByProgramsAndPeople() async throws {
        let scene = scene()
        let line = MKPolyline(points: [at(10, 10), at(20, 20)], count: 2)
        line.title = "Tour"
        scene.makeRenderer = { MKPolylineRenderer(overlay: $0) }
        scene.map.addOverlay(line)
        await scene.render()
        let trace = scene.map.trace!
        let lines = trace.jsonLines.split(separator: "\n")
        #expect(lines.count == trace.events.count)
        for (line, event) in zip(lines, trace.events) {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as! [String: Any]
            #expect(object["call"] as? String == event.call.rawValue && object["tick"] as? Int == event.tick)
        }
        #expect(trace.text.contains("0  rendererFor  MKPolyline “Tour”  → MKPolylineRenderer\n"))
        #expect(trace.text.contains("because appeared  on worker 1\n"))
    }
}
