import MapKit
import Testing

/// Zoom 20, one map point a pixel; `at(x, y)` is `x` pixels east of the middle of the picture.
@MainActor
@Suite struct ClusterTests {
    /// A square of 10 points: red for a place, blue for a cluster.
    private final class Square: MKAnnotationView {
        override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
            super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
            frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            if !(annotation is MKClusterAnnotation) { clusteringIdentifier = "squares" }
        }

        required init?(coder: NSCoder) { nil }

        override func draw(_ rect: CGRect) {
            (annotation is MKClusterAnnotation ? blue : red).setFill()
            UIRectFill(bounds)
        }
    }

    private final class Scene: NSObject, MKMapViewDelegate {
        let base = MapScene()
        var make: (any MKAnnotation) -> MKAnnotationView? = { Square(annotation: $0, reuseIdentifier: nil) }
        var clusters: [MKClusterAnnotation] = []
        var fullyRendered: [Bool] = []

        override init() {
            super.init()
            base.map.delegate = self
        }

        var map: MKMapView { base.map }

        func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
            make(annotation)
        }

        func mapView(
            _ mapView: MKMapView, clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
        ) -> MKClusterAnnotation {
            clusters.append(MKClusterAnnotation(memberAnnotations: memberAnnotations))
            return clusters[clusters.count - 1]
        }

        func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {
            self.fullyRendered.append(fullyRendered)
        }

        var refuses = true
        func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
            Refusing(overlay: overlay, { self.refuses })
        }
    }

    private final class Refusing: MKOverlayRenderer {
        private let refuses: () -> Bool

        init(overlay: any MKOverlay, _ refuses: @escaping () -> Bool) {
            self.refuses = refuses
            super.init(overlay: overlay)
        }

        override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { !refuses() }
    }

    private func point(_ x: Double, _ y: Double) -> MKPointAnnotation {
        MKPointAnnotation(coordinate: at(x, y).coordinate)
    }

    @Test func viewsThatCollideAreShownAsOneInTheirMiddle() async {
        let scene = Scene()
        let (a, b, far) = (point(-4, 0), point(4, 0), point(60, 0))
        scene.map.addAnnotations([a, b, far])
        let picture = await scene.base.render()
        #expect(scene.clusters.map(\.memberAnnotations.count) == [2])
        #expect(picture.count("0000ff") == 100 && picture.count("ff0000") == 100)
        #expect(picture[123, 128] == "0000ff" && picture[132, 128] == "0000ff" && picture[122, 128] == "ffffff")
        #expect(scene.map.view(for: a)?.cluster === scene.map.view(for: scene.clusters[0]))
        #expect(scene.map.view(for: a)?.cluster != nil && scene.map.view(for: far)?.cluster == nil)
    }

    @Test func aClusterLastsAsLongAsItsMembersCollide() async {
        let scene = Scene()
        let (a, b) = (point(-4, 0), point(4, 0))
        scene.map.addAnnotations([a, b])
        await scene.base.render()
        let view = scene.map.view(for: scene.clusters[0])
        b.coordinate = at(5, 0).coordinate
        await scene.base.render()
        #expect(scene.clusters.count == 1 && scene.map.view(for: scene.clusters[0]) === view)
        b.coordinate = at(40, 0).coordinate
        let apart = await scene.base.render()
        #expect(apart.count("ff0000") == 200 && apart.count("0000ff") == 0)
        #expect(scene.map.view(for: scene.clusters[0]) == nil)
        scene.map.removeAnnotations([a, b])
        #expect(await scene.base.render().count("ffffff") == 256 * 256)
    }

    @Test func touchingIsNotCollidingAndOthersAreLeftAlone() async {
        let scene = Scene()
        scene.make = { annotation in
            let view = Square(annotation: annotation, reuseIdentifier: nil)
            if annotation.title == "alone" { view.clusteringIdentifier = nil }
            return view
        }
        let alone = point(0, 3)
        alone.title = "alone"
        scene.map.addAnnotations([point(-5, 0), point(5, 0), alone])
        let picture = await scene.base.render()
        #expect(scene.clusters.isEmpty && picture.count("ff0000") == 200 + 10 * 3)
    }

    @Test func theSelectedViewStaysOutOfClusters() async {
        let scene = Scene()
        let annotations = [point(0, 0), point(3, 0), point(6, 0)]
        scene.map.addAnnotations(annotations)
        scene.map.selectAnnotation(annotations[1], animated: false)
        await scene.base.render()
        #expect(scene.clusters.map { $0.memberAnnotations.count } == [2])
        #expect(scene.map.view(for: annotations[1])?.cluster == nil)
    }

    @Test func withoutAViewAClusterIsAMarkerWithTheNumber() async {
        let scene = Scene()
        scene.make = { $0 is MKClusterAnnotation ? nil : Square(annotation: $0, reuseIdentifier: nil) }
        scene.map.addAnnotations([point(0, 0), point(1, 0), point(2, 0)])
        await scene.base.render().look("cluster")
        let marker = scene.map.view(for: scene.clusters[0]) as? MKMarkerAnnotationView
        #expect(marker?.glyphText == "3")
        scene.map.register(
            Square.self, forAnnotationViewWithReuseIdentifier: MKMapViewDefaultClusterAnnotationViewReuseIdentifier)
        scene.map.addAnnotation(point(3, 0))
        #expect(await scene.base.render().count("0000ff") == 100)
    }

    @Test(arguments: [
        (MKAnnotationView.CollisionMode.rectangle, 9.0, 9.0, true), (.circle, 9, 9, false), (.circle, 9, 0, true),
        (.none, 0, 0, false), (.rectangle, 10, 0, false),
    ])
    func viewsOfLowerPriorityMakeRoom(
        _ mode: MKAnnotationView.CollisionMode, _ x: Double, _ y: Double, _ collides: Bool
    ) async {
        let scene = Scene()
        scene.make = { annotation in
            let view = Square(annotation: annotation, reuseIdentifier: nil)
            view.clusteringIdentifier = nil
            view.collisionMode = mode
            view.displayPriority = annotation.title == "high" ? .defaultHigh : .defaultLow
            return view
        }
        let (low, high) = (point(0, 0), point(x, y))
        high.title = "high"
        scene.map.addAnnotations([low, high])
        let picture = await scene.base.render()
        // The square at the higher one's place is whole in any case.
        #expect(picture[127 + Int(x), 127 + Int(y)] == "ff0000")
        #expect((picture[123, 123] == "ffffff") == collides)
    }

    @Test func requiredViewsStayAndMarkersAreNotRequired() async {
        let scene = Scene()
        scene.make = { annotation in
            let view = Square(annotation: annotation, reuseIdentifier: nil)
            view.clusteringIdentifier = nil
            return view
        }
        scene.map.addAnnotations([point(0, 0), point(5, 0)])
        #expect(await scene.base.render().count("ff0000") == 150)
        #expect(MKMarkerAnnotationView(annotation: nil, reuseIdentifier: nil).displayPriority == .defaultLow)
        #expect(MKAnnotationView(annotation: nil, reuseIdentifier: nil).displayPriority == .required)
    }

    @Test func aFrameWithRefusedTilesIsNotFullyRendered() async {
        let scene = Scene()
        scene.map.addOverlay(MKCircle(mapRect: MapScene.middle))
        await scene.base.render()
        scene.refuses = false
        for overlay in scene.map.overlays { scene.map.renderer(for: overlay)?.setNeedsDisplay() }
        await scene.base.render()
        #expect(scene.fullyRendered == [false, true])
    }

    @Test func aTurnedCameraIsToldOfOnce() {
        let map = MapScene().map
        map.camera = MKMapCamera(
            lookingAtCenter: map.centerCoordinate, fromDistance: 1000, pitch: 0, heading: 0)
        #expect(map.diagnostics.all.isEmpty)
        for heading in [90.0, 91] {
            map.camera = MKMapCamera(
                lookingAtCenter: map.centerCoordinate, fromDistance: 1000, pitch: 30, heading: heading)
        }
        #expect(map.diagnostics.all.map(\.kind) == [.cameraNotUpright])
        #expect(map.diagnostics.all.first?.message.contains("90.0°") == true && map.camera.heading == 91)
    }
}
