import MapKit
import Testing

/// Zoom 20, one map point a pixel; `at(x, y)` is `x` pixels east of the middle of the picture.
@MainActor
@Suite struct AnnotationTests {
    /// A square of one colour.
    private final class Square: MKAnnotationView {
        var color = red { didSet { setNeedsDisplay() } }
        static var made = 0

        override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
            super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
            frame = CGRect(x: 0, y: 0, width: 10, height: 10)
            Self.made += 1
        }

        required init?(coder: NSCoder) { nil }

        override func prepareForReuse() { log.append("reuse") }
        override func prepareForDisplay() { log.append("display") }
        var log: [String] = []

        override func draw(_ rect: CGRect) {
            color.setFill()
            UIRectFill(bounds)
        }
    }

    @Test func aCalloutGivesItsDetailViewRoom() async throws {
        let scene = AnnotationScene {
            let view = Square(annotation: $0, reuseIdentifier: nil)
            view.canShowCallout = true
            let label = UILabel()
            label.text = "a detail of some length"
            view.detailCalloutAccessoryView = label
            return view
        }
        let annotation = point(0, 0, "T")
        scene.map.addAnnotation(annotation)
        await scene.render()
        scene.map.selectAnnotation(annotation, animated: false)
        await scene.render()
        let label = try #require(scene.map.view(for: annotation)?.detailCalloutAccessoryView as? UILabel)
        #expect(label.bounds.width > 100 && label.bounds.height > 10)
    }

    private func point(_ x: Double, _ y: Double, _ title: String? = nil, _ subtitle: String? = nil) -> MKPointAnnotation
    {
        MKPointAnnotation(coordinate: at(x, y).coordinate, title: title, subtitle: subtitle)
    }

    private func scene() -> AnnotationScene {
        AnnotationScene { Square(annotation: $0, reuseIdentifier: nil) }
    }

    @Test func aViewLiesInTheMiddleOfItsPlace() async {
        let scene = scene()
        scene.map.addAnnotation(point(20, -30))
        let picture = await scene.render()
        for y in 0..<256 {
            for x in 0..<256 {
                let isIn = (143..<153).contains(x) && (93..<103).contains(y)
                #expect((picture[x, y] == "ff0000") == isIn, "\(x), \(y)")
            }
        }
    }

    @Test func movingDamagesWhereItWasAndWhereItIs() async {
        let scene = scene()
        let annotation = point(0, 0)
        scene.map.addAnnotation(annotation)
        await scene.render()
        annotation.coordinate = at(50, 0).coordinate
        let picture = await scene.render()
        #expect(picture.count("ff0000") == 100 && picture[178, 128] == "ff0000" && picture[128, 128] == "ffffff")
        #expect(
            picture.damage == [
                CGRect(x: 123, y: 123, width: 10, height: 10), CGRect(x: 173, y: 123, width: 10, height: 10),
            ])
        #expect(await scene.render().damage.isEmpty)
    }

    @Test func viewsLieOverOverlaysThatChangeBelowThem() async {
        let scene = scene()
        scene.map.addAnnotation(point(0, 0))
        let circle = MKCircle(mapRect: MapScene.middle)
        scene.map.addOverlay(circle)
        #expect(await scene.render().count("ff0000") == 100)
        let renderer = scene.map.renderer(for: circle) as! MKCircleRenderer
        renderer.fillColor = blue
        let picture = await scene.render()
        #expect(picture.count("ff0000") == 100 && picture[100, 128] == "0000ff")
        scene.map.removeAnnotations(scene.map.annotations)
        #expect(await scene.render()[128, 128] == "0000ff")
    }

    @Test func whatAViewLooksLikeIsNoticed() async {
        let scene = scene()
        let annotation = point(0, 0)
        scene.map.addAnnotation(annotation)
        await scene.render()
        let view = scene.map.view(for: annotation) as! Square
        view.color = blue
        #expect(await scene.render().count("0000ff") == 100)
        view.bounds.size = CGSize(width: 20, height: 20)
        #expect(await scene.render().count("0000ff") == 400)
        view.centerOffset = CGPoint(x: 0, y: -40)
        #expect(await scene.render()[128, 88] == "0000ff")
        view.isHidden = true
        #expect(await scene.render().count("ffffff") == 256 * 256)
    }

    @Test func thoseFarthestSouthLieInFrontUnlessPrioritiesSayOtherwise() async {
        let scene = scene()
        let south = point(0, 4)
        let north = point(0, 0)
        scene.map.addAnnotations([south, north])
        scene.colors[ObjectIdentifier(south)] = blue
        scene.paint = { ($0 as! Square).color = $1 }
        #expect(await scene.render()[128, 129] == "0000ff")
        scene.map.view(for: north)?.zPriority = .max
        #expect(await scene.render()[128, 129] == "ff0000")
        scene.map.view(for: north)?.zPriority = .min
        #expect(await scene.render()[128, 129] == "0000ff")
    }

    @Test func oneViewServesAThousandPlacesOneAfterTheOther() async {
        var requests = 0
        let scene = AnnotationScene { _ in nil }
        scene.make = { annotation in
            requests += 1
            if let view = scene.map.dequeueReusableAnnotationView(withIdentifier: "square") {
                view.annotation = annotation
                return view
            }
            return Square(annotation: annotation, reuseIdentifier: "square")
        }
        Square.made = 0
        // 400 points apart: never more than one in view.
        scene.map.addAnnotations((0..<1000).map { point(Double($0) * 400, 0) })
        for step in 0..<30 {
            scene.map.setVisibleMapRect(
                MapScene.middle.offsetBy(dx: Double(step) * 400, dy: 0), animated: false)
            #expect(await scene.render().count("ff0000") == 100)
        }
        #expect(requests == 30 && Square.made == 1)
        let view = scene.map.view(for: scene.map.annotations[29]) as! Square
        #expect(view.log == ["display"] + (1..<30).flatMap { _ in ["reuse", "display"] })
        #expect(scene.map.view(for: scene.map.annotations[28]) == nil)
    }

    @Test func registeredClassesAreMade() async {
        let scene = AnnotationScene { _ in nil }
        scene.map.register(Square.self, forAnnotationViewWithReuseIdentifier: "square")
        scene.make = { scene.map.dequeueReusableAnnotationView(withIdentifier: "square", for: $0) }
        let annotation = point(0, 0)
        scene.map.addAnnotation(annotation)
        #expect(await scene.render().count("ff0000") == 100)
        #expect(scene.map.view(for: annotation) is Square)
        #expect(scene.map.view(for: annotation)?.annotation === annotation)
        #expect(scene.map.dequeueReusableAnnotationView(withIdentifier: "square") == nil)
    }

    @Test func withoutAViewThereIsThePinAndItsCallout() async {
        let scene = AnnotationScene { _ in nil }
        let annotation = point(0, 60, "Brighton Palace Pier", "海の桟橋 · Пирс · الرصيف")
        scene.map.addAnnotation(annotation)
        let plain = await scene.render()
        #expect(scene.map.view(for: annotation) is MKPinAnnotationView)
        scene.map.selectAnnotation(annotation, animated: false)
        #expect(scene.log.suffix(2) == ["didSelect view", "didSelect Brighton Palace Pier"])
        let picture = await scene.render()
        picture.look("callout")
        // The point of the pin is its place; the bubble lies over it, wider than the title's 15 letters of 6 pixels.
        #expect(plain[128, 186] != "ffffff" && plain[128, 190] == "ffffff")
        let bubble = (0..<256).filter { picture[$0, 126] != plain[$0, 126] }
        #expect(bubble.first! < 68 && bubble.last! > 188)
        scene.map.deselectAnnotation(annotation, animated: false)
        #expect(await scene.render().pixels == plain.pixels)
    }

    @Test func withoutATitleThereIsNoCallout() async {
        let scene = AnnotationScene { _ in nil }
        let annotation = point(0, 60)
        scene.map.addAnnotation(annotation)
        let plain = await scene.render()
        scene.map.selectedAnnotations = [annotation]
        #expect(await scene.render().pixels == plain.pixels)
        #expect(scene.map.selectedAnnotations.count == 1)
    }

    @Test func pinsHaveTheirColours() async {
        let pin = MKPinAnnotationView(annotation: nil, reuseIdentifier: nil)
        #expect(pin.pinColor == .red)
        pin.pinColor = .purple
        #expect(pin.pinTintColor == MKPinAnnotationView.purplePinColor())
        pin.pinTintColor = MKPinAnnotationView.greenPinColor()
        #expect(pin.pinColor == .green)
        let scene = AnnotationScene {
            let pin = MKPinAnnotationView(annotation: $0, reuseIdentifier: nil)
            pin.pinTintColor = blue
            return pin
        }
        scene.map.addAnnotation(point(0, 0))
        // The head's middle: 27 pixels above the place, left of it lies the highlight.
        #expect(await scene.render()[131, 103] == "0000ff")
    }

    @Test func imagesGiveViewsTheirSize() async {
        let scene = AnnotationScene {
            let view = MKAnnotationView(annotation: $0, reuseIdentifier: nil)
            view.image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 6)).image { context in
                blue.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 12, height: 6))
            }
            return view
        }
        scene.map.addAnnotation(point(0, 0))
        let picture = await scene.render()
        #expect(picture.count("0000ff") == 72 && picture[122, 125] == "0000ff" && picture[133, 130] == "0000ff")
    }

    @Test func aViewOfAnotherAnnotationIsNoticed() async {
        let old = point(0, 0, "old")
        let scene = AnnotationScene { _ in Square(annotation: old, reuseIdentifier: nil) }
        scene.map.addAnnotation(point(0, 0, "new"))
        await scene.render()
        let found = scene.map.diagnostics.all(.viewOfAnotherAnnotation)
        #expect(found.count == 1 && found[0].subject.contains("new") && found[0].message.contains("old"))
    }

    @Test func aPlaceThatIsNoneIsNoticed() async {
        let scene = scene()
        scene.map.addAnnotation(
            MKPointAnnotation(
                coordinate: CLLocationCoordinate2D(latitude: 139.7, longitude: 35.7), title: "Tokyo", subtitle: nil))
        #expect(await scene.render().count("ffffff") == 256 * 256)
        let found = scene.map.diagnostics.all
        #expect(found.map(\.kind) == [.invalidCoordinate] && found[0].message.contains("139.7, 35.7"))
    }

    @Test func showingAnnotationsFitsThem() {
        let scene = scene()
        let places = [point(-5000, 0), point(9000, 3000)]
        scene.map.showAnnotations(places, animated: false)
        #expect(scene.map.annotations.count == 2)
        for place in places { #expect(scene.map.visibleMapRect.contains(MKMapPoint(place.coordinate))) }
    }

    @Test func markersLookLikeBalloons() async {
        let scene = AnnotationScene {
            let marker = MKMarkerAnnotationView(annotation: $0, reuseIdentifier: nil)
            marker.glyphText = "7"
            marker.markerTintColor = blue
            return marker
        }
        scene.map.addAnnotations([point(-60, 0), point(60, 40)])
        let picture = await scene.render()
        picture.look("markers")
        #expect(picture[128 - 60 - 11, 128 - 23] == "0000ff" && picture[128 - 60, 122] == "0000ff")
    }
}
