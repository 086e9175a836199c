import MapKit
import Testing

/// Zoom 20, one map point a pixel: widths and areas can be counted.
@MainActor
@Suite struct PathRendererTests {
    private func scene(
        _ overlay: any MKOverlay, _ make: @escaping (any MKOverlay) -> MKOverlayRenderer
    ) -> MapScene {
        let scene = MapScene(makeRenderer: make)
        scene.map.addOverlay(overlay)
        return scene
    }

    private func line(_ points: [MKMapPoint], _ set: @escaping (MKPolylineRenderer) -> Void) -> MapScene {
        scene(MKPolyline(points: points, count: points.count)) {
            let renderer = MKPolylineRenderer(overlay: $0)
            renderer.strokeColor = red
            set(renderer)
            return renderer
        }
    }

    @Test func lineIsAsWideAsSaidAtEveryScale() async {
        for (zoomedOut, retina) in [(1.0, 1), (4, 1), (1, 2)] {
            let scene = line([at(-400, 0), at(400, 0)]) { $0.lineWidth = 6 }
            scene.map.pixelsPerPoint = retina
            scene.map.setVisibleMapRect(
                MKMapRect(
                    x: MapScene.half - 128 * zoomedOut, y: MapScene.half - 128 * zoomedOut, width: 256 * zoomedOut,
                    height: 256 * zoomedOut), animated: false)
            let picture = await scene.render()
            let middle = 128 * retina
            #expect(picture.paintedRows(column: middle) == Array(middle - 3 * retina..<middle + 3 * retina))
        }
    }

    @Test func aStrokeMayLeaveTheBoundsOfItsShape() async {
        // The line lies on the edge of two tiles: without an overhang only the southern half would be drawn.
        let scene = line([at(-100, 0), at(100, 0)]) {
            $0.lineWidth = 40
            $0.lineCap = .butt
        }
        let picture = await scene.render()
        #expect(picture.count("ff0000") == 200 * 40)
    }

    @Test func noWidthIsTheWidthOfARoad() async {
        let scene = line([at(-400, 0), at(400, 0)]) { _ in }
        let picture = await scene.render()
        let width = Int(MKRoadWidthAtZoomScale(1).rounded())
        #expect(width == 10)
        #expect(picture.paintedRows(column: 128).count == width)
    }

    @Test func withoutColoursNothingIsDrawn() async {
        let scene = scene(MKCircle(mapRect: MapScene.middle)) { MKCircleRenderer(overlay: $0) }
        let picture = await scene.render()
        #expect(picture.count("ffffff") == 256 * 256)
    }

    @Test func circleHasTheAreaOfACircle() async {
        let scene = scene(MKCircle(mapRect: MapScene.middle.insetBy(dx: 28, dy: 28))) {
            let renderer = MKCircleRenderer(circle: $0 as! MKCircle)
            renderer.fillColor = blue
            return renderer
        }
        let picture = await scene.render()
        let darkness = picture.pixels.reduce(0.0) { $0 + Double(255 - ($1 >> 16 & 0xFF)) / 255 }
        #expect(abs(darkness - .pi * 100 * 100) < 30)
        picture.look("circle")
    }

    @Test func holesStayEmptyWhicheverWayTheyAreWound() async {
        for isReversed in [false, true] {
            func square(_ side: Double) -> [MKMapPoint] {
                [at(-side, -side), at(side, -side), at(side, side), at(-side, side)]
            }
            let hole = isReversed ? square(20).reversed() : square(20)
            let polygon = MKPolygon(
                points: square(50), count: 4, interiorPolygons: [MKPolygon(points: hole, count: 4)])
            let scene = scene(polygon) {
                let renderer = MKPolygonRenderer(overlay: $0)
                renderer.fillColor = blue
                return renderer
            }
            let picture = await scene.render()
            #expect(picture.count("0000ff") == 100 * 100 - 40 * 40)
        }
    }

    @Test func dashesAreInScreenPoints() async {
        let scene = line([at(-100, 0), at(100, 0)]) {
            $0.lineWidth = 2
            $0.lineCap = .butt
            $0.lineDashPattern = [10, 5]
        }
        scene.map.setVisibleMapRect(
            MKMapRect(x: MapScene.half - 64, y: MapScene.half - 64, width: 128, height: 128), animated: false)
        let picture = await scene.render()
        // Zoom 21: the line starts 72 points west of the picture, a period is 15 of them.
        for x in 0..<256 {
            let isOn = (x + 72) % 15 < 10
            #expect(picture[x, 128] == (isOn ? "ff0000" : "ffffff"), "column \(x)")
        }
    }

    @Test func partsOfALineAreByDistance() async {
        let scene = line([at(-100, -50), at(0, -50), at(0, 50)]) {
            $0.lineWidth = 2
            $0.lineCap = .butt
            $0.strokeStart = 0.25
            $0.strokeEnd = 0.75
        }
        let picture = await scene.render()
        // 200 long: from 50 along the top, round the corner (a round join), to half way down.
        #expect(picture[128 - 52, 78] == "ffffff" && picture[128 - 48, 78] == "ff0000")
        #expect(picture[128, 126] == "ff0000" && picture[128, 130] == "ffffff")
        let renderer = scene.map.renderer(for: scene.map.overlays[0]) as! MKPolylineRenderer
        renderer.strokeEnd = 1
        #expect(await scene.render()[128, 176] == "ff0000")
    }

    @Test func aCircleIsStrokedFromTheTopClockwise() async {
        let scene = scene(MKCircle(mapRect: MapScene.middle.insetBy(dx: 28, dy: 28))) {
            let renderer = MKCircleRenderer(overlay: $0)
            renderer.strokeColor = red
            renderer.lineWidth = 4
            renderer.strokeEnd = 0.25
            return renderer
        }
        let picture = await scene.render()
        let corner = 100 / 2.squareRoot()
        #expect(picture[128 + Int(corner), 128 - Int(corner)] == "ff0000")
        #expect(picture[128 - Int(corner), 128 - Int(corner)] == "ffffff")
        #expect(picture[128 + Int(corner), 128 + Int(corner)] == "ffffff")
    }

    @Test func changingThePropertiesRedrawsOldAndNewArea() async {
        let scene = line([at(-100, 0), at(100, 0)]) {
            $0.lineWidth = 2
            $0.lineCap = .butt
        }
        await scene.render()
        let renderer = scene.map.renderer(for: scene.map.overlays[0]) as! MKPolylineRenderer
        for width in [300.0, 4, 60] {
            renderer.lineWidth = CGFloat(width)
            let picture = await scene.render()
            #expect(picture.paintedRows(column: 128).count == min(256, Int(width)))
        }
        renderer.lineWidth = 60
        #expect(await scene.render().tilesDrawn == 0, "nothing changed")
    }

    @Test func ownPathsAreMadeOnceAndAgainWhenInvalidated() async {
        final class Cross: MKOverlayPathRenderer, @unchecked Sendable {
            let made = NSLock()
            var count = 0
            var arm = 50.0
            override func createPath() {
                made.withLock { count += 1 }
                let path = CGMutablePath()
                path.addRect(
                    rect(for: MKMapRect(x: MapScene.half - arm, y: MapScene.half - 5, width: 2 * arm, height: 10)))
                self.path = path
            }
        }
        let overlay = MKPolygon(points: [at(-100, -100), at(100, -100), at(100, 100)], count: 3)
        let renderer = Cross(overlay: overlay)
        renderer.fillColor = blue
        let scene = scene(overlay) { _ in renderer }
        #expect(await scene.render().count("0000ff") == 100 * 10)
        #expect(renderer.count == 1)
        renderer.arm = 80
        renderer.invalidatePath()
        #expect(await scene.render().count("0000ff") == 160 * 10)
        #expect(renderer.count == 2)
    }

    @Test func linesOverTheMeridianShowOnBothSides() async {
        let line = MKPolyline(
            coordinates: [
                CLLocationCoordinate2D(latitude: 0, longitude: 150),
                CLLocationCoordinate2D(latitude: 0, longitude: -150),
            ], count: 2)
        let scene = scene(line) {
            let renderer = MKPolylineRenderer(overlay: $0)
            renderer.strokeColor = red
            renderer.lineWidth = 4
            renderer.lineCap = .butt
            return renderer
        }
        scene.map.setVisibleMapRect(.world, animated: false)
        let picture = await scene.render()
        // 256 pixels for 360°: from 150° to the east edge and from the west edge to −150°.
        #expect(picture[250, 128] == "ff0000" && picture[5, 128] == "ff0000" && picture[128, 128] == "ffffff")
        #expect(abs(picture.count("ff0000") - 4 * 256 / 6) <= 8)
        #expect(scene.map.diagnostics.all(.longitudeJump).count == 1)
    }

    @Test func multiShapesDrawAllAlike() async {
        let lines = MKMultiPolyline([
            MKPolyline(points: [at(-100, -50), at(100, -50)], count: 2),
            MKPolyline(points: [at(-100, 50), at(100, 50)], count: 2),
        ])
        let scene = scene(lines) {
            let renderer = MKMultiPolylineRenderer(multiPolyline: $0 as! MKMultiPolyline)
            renderer.strokeColor = red
            renderer.lineWidth = 4
            return renderer
        }
        #expect(await scene.render().paintedRows(column: 128) == [76, 77, 78, 79, 176, 177, 178, 179])
    }

    @Test func gradientsRunByDistance() async {
        let line = MKPolyline(points: [at(-100, 0), at(100, 0)], count: 2)
        let scene = scene(line) {
            let renderer = MKGradientPolylineRenderer(polyline: $0 as! MKPolyline)
            renderer.setColors([red, blue], locations: [0.25, 0.75])
            renderer.lineWidth = 8
            renderer.lineCap = .butt
            return renderer
        }
        let picture = await scene.render()
        picture.look("gradient")
        #expect(picture[40, 128] == "ff0000" && picture[220, 128] == "0000ff")
        // A quarter of the way from red to blue lies at 0.375 of 200.
        let pixel = Int(picture[128 - 100 + 75, 128], radix: 16)!
        #expect(abs(pixel >> 16 - 191) <= 3 && abs(pixel & 0xFF - 64) <= 3)
    }
}
