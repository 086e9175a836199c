import MapKit
import Testing

@MainActor
@Suite("The map under the overlays")
struct BasemapStrataTests {
    /// Paris, whose name stands there at this scale, and the ground around it.
    private static let paris = MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 48.8667, longitude: 2.3333),
        span: MKCoordinateSpan(latitudeDelta: 8, longitudeDelta: 8))

    private func scene(width: Int = 256) -> MapScene {
        let scene = MapScene(width: width) { overlay in
            let renderer = MKPolygonRenderer(overlay: overlay)
            renderer.fillColor = red
            return renderer
        }
        scene.map.showsBasemap = true
        scene.map.setRegion(Self.paris, animated: false)
        return scene
    }

    private func cover() -> MKPolygon {
        let corners = [(60.0, -20.0), (60, 30), (30, 30), (30, -20)].map {
            CLLocationCoordinate2D(latitude: $0.0, longitude: $0.1)
        }
        return MKPolygon(coordinates: corners, count: 4)
    }

    @Test func namesStandBetweenTheTwoLevelsOfOverlays() async {
        let between = scene()
        between.map.addOverlay(cover(), level: .aboveRoads)
        let withNames = await between.render()
        #expect(withNames.count("ff0000") > withNames.width * withNames.height * 8 / 10)
        #expect(withNames.count("ff0000") < withNames.width * withNames.height)

        let above = scene()
        above.map.addOverlay(cover(), level: .aboveLabels)
        let covered = await above.render()
        #expect(covered.count("ff0000") == covered.width * covered.height)
    }

    @Test func overlaysKeepTheirOrderWhenTheMapUnderThemChanges() async {
        let scene = scene()
        scene.map.addOverlay(cover(), level: .aboveLabels)
        for type in [MKMapType.standard, .mutedStandard, .satellite, .standard] {
            scene.map.mapType = type
            let picture = await scene.render()
            #expect(picture.count("ff0000") == picture.width * picture.height, "\(type)")
        }
    }

    @Test func typesAndTraitsChangeColours() async {
        let scene = scene(width: 640)
        var corners: Set<String> = []
        for (type, style) in [
            (MKMapType.standard, UIUserInterfaceStyle.light), (.mutedStandard, .light), (.standard, .dark),
            (.mutedStandard, .dark),
        ] {
            scene.map.mapType = type
            scene.map.overrideUserInterfaceStyle = style
            let picture = await scene.render()
            picture.look("basemap-\(type)-\(style.rawValue)")
            corners.insert(picture[0, 0])
        }
        #expect(corners.count == 4)
    }

    @Test func thereIsNoImageryAndTheMapSaysSoOnce() async throws {
        let scene = scene()
        scene.map.mapType = .satellite
        let picture = await scene.render()
        #expect(picture.count("ffffff") == picture.width * picture.height)
        await scene.render()
        let found = scene.map.diagnostics.all(.noImagery)
        #expect(found.count == 1)
        #expect(try #require(found.first).message.contains(".satellite"))
    }

    @Test func configurationsChooseTheType() {
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(map.mapType == .standard)
        map.preferredConfiguration = MKStandardMapConfiguration(emphasisStyle: .muted)
        #expect(map.mapType == .mutedStandard)
        map.preferredConfiguration = MKImageryMapConfiguration()
        #expect(map.mapType == .satellite)
        map.preferredConfiguration = MKHybridMapConfiguration()
        #expect(map.mapType == .hybrid)
    }

    @Test func filtersIncludeWhatTheySay() {
        let parks = MKPointOfInterestFilter(including: [.park])
        #expect(parks.includes(.park) && parks.excludes(.cafe))
        #expect(MKPointOfInterestFilter(excluding: [.park]).includes(.cafe))
        #expect(MKPointOfInterestFilter.includingAll.includes(.park))
        #expect(MKPointOfInterestFilter.excludingAll.excludes(.park))
    }

    @Test func snapshotsShowTheTypeThatTheirOptionsSay() async throws {
        let options = MKMapSnapshotter.Options()
        options.region = Self.paris
        var corners: Set<String> = []
        for (type, style) in [
            (MKMapType.standard, UIUserInterfaceStyle.light), (.mutedStandard, .light), (.standard, .dark),
        ] {
            options.mapType = type
            options.traitCollection = UITraitCollection(userInterfaceStyle: style)
            let snapshot = try await MKMapSnapshotter(options: options).start()
            corners.insert(Picture(try #require(snapshot.image.cgImage))[0, 0])
        }
        #expect(corners.count == 3)
    }

    @Test func anOverlayMayReplaceTheMap() async {
        final class Replacement: NSObject, MKOverlay {
            let coordinate = CLLocationCoordinate2D(latitude: 48, longitude: 2)
            let boundingMapRect = MKMapRect.world
            func canReplaceMapContent() -> Bool { true }
        }
        let scene = MapScene()
        scene.map.showsBasemap = true
        scene.map.setRegion(Self.paris, animated: false)
        let shown = await scene.render()
        let overlay = Replacement()
        scene.map.addOverlay(overlay, level: .aboveLabels)
        let replaced = await scene.render()
        #expect(replaced[0, 0] != shown[0, 0])
        scene.map.removeOverlay(overlay)
        #expect(await scene.render()[0, 0] == shown[0, 0])
    }

    @Test func theScaleBarFollowsTheView() async throws {
        let scene = scene()
        scene.map.setRegion(
            MKCoordinateRegion(center: Self.paris.center, latitudinalMeters: 2000, longitudinalMeters: 2000),
            animated: false)
        let first = await scene.render()
        scene.map.setCenter(CLLocationCoordinate2D(latitude: 48.9, longitude: 2.4), animated: false)
        let second = await scene.render()
        let (bar, other) = (try #require(Self.bar(in: first)), try #require(Self.bar(in: second)))
        #expect(bar == other)
        // 500 metres are 62 points of a view that is 2 km wide.
        #expect(abs(bar.length - 64) <= 3)
    }

    /// The row with the most dark pixels in the bottom left corner, and how many they are.
    private static func bar(in picture: Picture) -> (row: Int, length: Int)? {
        func isDark(_ x: Int, _ y: Int) -> Bool { (picture.pixels[y * picture.width + x] >> 8 & 255) < 0xA8 }
        return (220..<picture.height).map { row in (row, (0..<100).filter { isDark($0, row) }.count) }
            .max { $0.1 < $1.1 }
    }
}
