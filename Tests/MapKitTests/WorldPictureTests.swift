import MapKit
import Testing

/// Everything at once over the map of the world; looked at with `RETRACE_LOOK`, and held to what must be the case.
@MainActor
@Suite struct WorldPictureTests {
    @Test func shapesAndPinsLieOverTheMap() async {
        let scene = MapScene(width: 640, height: 480, showing: .world) { overlay in
            let renderer: MKOverlayPathRenderer
            switch overlay {
            case let line as MKGeodesicPolyline:
                let gradient = MKGradientPolylineRenderer(polyline: line)
                gradient.setColors([.systemYellow, .systemRed], locations: [0, 1])
                renderer = gradient
            case let circle as MKCircle: renderer = MKCircleRenderer(circle: circle)
            case let polygon as MKPolygon: renderer = MKPolygonRenderer(polygon: polygon)
            default: renderer = MKPolylineRenderer(overlay: overlay)
            }
            renderer.lineWidth = 4
            renderer.strokeColor = .systemBlue
            renderer.fillColor = UIColor.systemBlue.withAlphaComponent(0.3)
            if overlay is MKPolyline { renderer.fillColor = nil }
            return renderer
        }
        func place(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
            CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
        }
        scene.map.showsBasemap = true
        scene.map.addOverlays([
            MKGeodesicPolyline(coordinates: [place(48, 11), place(35, 139)], count: 2),
            MKGeodesicPolyline(coordinates: [place(35, 139), place(37, -122)], count: 2),
            MKCircle(center: place(0, -60), radius: 1_500_000), MKCircle(center: place(65, -40), radius: 1_500_000),
            MKPolygon(
                coordinates: [place(-10, 115), place(-10, 155), place(-40, 155), place(-40, 115)], count: 4,
                interiorPolygons: [
                    MKPolygon(
                        coordinates: [place(-20, 125), place(-20, 145), place(-30, 145), place(-30, 125)], count: 4)
                ]),
        ])
        let pin = MKPointAnnotation(coordinate: place(48, 11), title: "München", subtitle: "Мюнхен · 慕尼黑 · ميونخ")
        scene.map.addAnnotations([
            pin, MKPointAnnotation(coordinate: place(-34, 151)), MKPointAnnotation(coordinate: place(1, 37)),
        ])
        scene.map.selectAnnotation(pin, animated: false)
        let picture = await scene.render()
        picture.look("world")
        #expect(scene.map.diagnostics.all.map(\.kind) == [.longitudeJump], "the way over the Pacific")
        // The second line ends at the first one's colour: yellow at its start in Japan.
        let japan = scene.map.convert(place(35, 139), toPointTo: nil)
        #expect(picture[Int(japan.x) + 3, Int(japan.y) - 1].hasPrefix("ff"))
    }
}
