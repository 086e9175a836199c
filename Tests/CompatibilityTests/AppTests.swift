@testable import CompatibilityApp
import EventLoop
import MapKit
import QuartzCore
import Simulation
import TestSupport
import Testing
import Tracks

/// An app's overlay code, as its developer wrote it, built and run here: it draws, and is told what is wrong with it.
@MainActor
@Suite(.serialized) struct AppTests {
    private final class Delegate: NSObject, MKMapViewDelegate {
        let make: (any MKOverlay) -> MKOverlayRenderer
        init(_ make: @escaping (any MKOverlay) -> MKOverlayRenderer) { self.make = make }
        func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer { make(overlay) }
    }

    private func map(_ delegate: Delegate, width: CGFloat = 200) -> MKMapView {
        let map = MKMapView(frame: CGRect(x: 0, y: 0, width: width, height: width * 0.75))
        map.showsBasemap = false
        map.mapBackgroundColor = .white
        map.diagnostics.handler = nil
        map.delegate = delegate
        return map
    }

    private let arizona = MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: 37, longitude: -111),
        span: MKCoordinateSpan(latitudeDelta: 40, longitudeDelta: 40))

    /// What a rectangle draws, and the kinds of what the map says about it.
    private func rectangle(
        _ construction: RectangleOverlay.Construction
    ) async -> (frame: MapFrame, asked: Int, kinds: [MapDiagnostic.Kind]) {
        var asked = 0
        let delegate = Delegate {
            asked += 1
            return RectangleRenderer(overlay: $0)
        }
        let map = map(delegate)
        map.setRegion(arizona, animated: false)
        map.addOverlay(RectangleOverlay(construction))
        return (await map.render(), asked, map.diagnostics.all.map(\.kind))
    }

    @Test func aRectangleFromItsNorthWestCorner() async throws {
        let (frame, asked, kinds) = await rectangle(.northWestCorner)
        #expect(asked == 1 && kinds.isEmpty)
        try expectGolden(frame, "rectangle")
    }

    @Test func aRectangleFromItsSouthWestCornerIsExplained() async throws {
        let (frame, asked, kinds) = await rectangle(.southWestCorner)
        #expect(asked == 1 && kinds == [.coordinateOutsideBounds])
        try expectGolden(frame, "rectangle-south-west")
    }

    @Test func aRectangleInDegreesIsExplained() async {
        let (frame, asked, kinds) = await rectangle(.degrees)
        #expect(asked == 0 && kinds == [.boundsInDegrees] && frame.tilesDrawn == 0)
    }

    private func track() throws -> [CLLocation] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let document = try TrackReader.read(path: root.path + "/scenarios/circle-and-path-alpha/track.gpx")
        return document.tracks.flatMap(\.segments).flatMap { segment in
            (0..<segment.count).map { index in
                CLLocation(
                    coordinate: CLLocationCoordinate2D(
                        latitude: segment.latitudes[index], longitude: segment.longitudes[index]), altitude: 0,
                    horizontalAccuracy: 5, verticalAccuracy: 5, timestamp: Date(timeIntervalSince1970: Double(index)))
            }
        }
    }

    @Test func breadcrumbsGrowAlongATrack() async throws {
        let locations = try track()
        await Turnstile.locationFeed.enter()
        defer { Turnstile.locationFeed.leave() }
        LocationFeed.shared.reset()
        let walker = Walker()
        let delegate = Delegate { BreadcrumbRenderer(path: $0 as! BreadcrumbPath) }
        let map = map(delegate, width: 100)
        walker.mapView = map
        let box = locations.reduce(MKMapRect.null) {
            let point = MKMapPoint($1.coordinate)
            return $0.union(MKMapRect(x: point.x, y: point.y, width: 0, height: 0))
        }
        map.setVisibleMapRect(box, edgePadding: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10), animated: false)
        walker.start()
        map.addOverlay(walker.path)
        LocationFeed.shared.play(locations)
        defer { LocationFeed.shared.reset() }
        var tilesDrawn = 0
        var last = await map.render()
        for second in 0..<locations.count {
            LocationFeed.shared.advance(to: Date(timeIntervalSince1970: Double(second)))
            last = await map.render()
            tilesDrawn += last.tilesDrawn
        }
        #expect(walker.path.points.count > locations.count / 2 && tilesDrawn >= locations.count / 2)
        // The path grown bit by bit looks as one drawn at once.
        let whole = Delegate { BreadcrumbRenderer(path: $0 as! BreadcrumbPath) }
        let other = self.map(whole, width: 100)
        other.setVisibleMapRect(map.visibleMapRect, animated: false)
        other.addOverlay(walker.path)
        let atOnce = await other.render()
        #expect(atOnce.image.dataProvider?.data == last.image.dataProvider?.data)
        #expect(map.diagnostics.all.isEmpty)
        try expectGolden(last, "breadcrumbs")
    }

    @Test(.usesMediaClock) func breadcrumbsWalkAlongAFileInOneLine() async throws {
        await Turnstile.locationFeed.enter()
        defer { Turnstile.locationFeed.leave() }
        LocationFeed.shared.reset()
        defer { LocationFeed.shared.reset() }
        let walker = Walker()
        let delegate = Delegate { BreadcrumbRenderer(path: $0 as! BreadcrumbPath) }
        let map = map(delegate, width: 100)
        walker.mapView = map
        walker.start()
        map.addOverlay(walker.path)
        let file = BuiltProgram.packageRoot + "/scenarios/circle-and-path-alpha/track.gpx"
        let fixes = try TrackTimeline.timelines(of: TrackReader.read(path: file))[0]
        var lengths: [Int] = []
        try await map.replay(track: file, framesPerSecond: 10, speed: fixes.duration) { _, number in
            lengths.append(walker.path.points.count)
            #expect(CACurrentMediaTime() == 1 + Double(number) / 10)
        }
        #expect(lengths.count == 11 && lengths == lengths.sorted() && lengths.first == 1)
        #expect(LocationFeed.shared.lastLocation?.timestamp == fixes.locations.last?.timestamp)
        #expect(!MediaClock.isSimulated)
        var ages: [TimeInterval] = []
        try await map.replay(track: file, framesPerSecond: 1, speed: fixes.duration, timestamps: .delivery) { _, _ in
            ages.append(LocationFeed.shared.lastLocation?.timestamp.timeIntervalSinceNow ?? .infinity)
        }
        #expect(ages.count == 2 && ages.allSatisfy { abs($0) < 10 })
    }

    private func pulse() -> (map: MKMapView, circle: PulsingCircle, delegate: Delegate) {
        let circle = PulsingCircle(center: CLLocationCoordinate2D(latitude: 48, longitude: 11), largestRadius: 1000)
        let delegate = Delegate { PulsingCircleRenderer(overlay: $0) }
        let map = map(delegate)
        map.setVisibleMapRect(circle.boundingMapRect, animated: false)
        map.addOverlay(circle)
        return (map, circle, delegate)
    }

    @Test(.usesMediaClock) func aDisplayLinkDrivesACircleOnTheSimulationsClock() async throws {
        let (map, circle, delegate) = pulse()
        _ = await map.render()
        let renderer = map.renderer(for: circle) as! PulsingCircleRenderer
        MediaClock.shared.beginSimulation(at: 1)
        defer { MediaClock.shared.endSimulation() }
        let start = CACurrentMediaTime()
        let link = CADisplayLink { renderer.show(phase: $0.timestamp - start) }
        link.add(to: .main, forMode: .common)
        defer { link.invalidate() }
        for tick in 1...15 {
            MediaClock.shared.fire(timestamp: 1 + Double(tick) / 30, duration: 1.0 / 30)
            let frame = await map.render()
            #expect(frame.tilesDrawn > 0)
            if tick == 5 || tick == 15 { try expectGolden(frame, "pulse-\(tick)") }
        }
        #expect(abs(circle.radius - 1000) < 1e-6 && map.diagnostics.all.isEmpty)
        withExtendedLifetime(delegate) {}
    }

    /// The wall clock decides how often; what must hold is that each call is seen in the next frame.
    @Test func theMainQueueDrivesACircleOnTheWallClock() async {
        let (map, circle, delegate) = pulse()
        _ = await map.render()
        let renderer = map.renderer(for: circle) as! PulsingCircleRenderer
        for step in 1...3 {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.001) {
                    MainActor.assumeIsolated { renderer.show(phase: Double(step) / 6) }
                    continuation.resume()
                }
            }
            let frame = await map.render()
            #expect(frame.tilesDrawn > 0 && frame.pixelsDamaged > 0)
        }
        #expect(map.diagnostics.all.isEmpty)
        withExtendedLifetime(delegate) {}
    }

    @Test func aPathWithHalfTheWorldForItsBoundsReachesFar() async throws {
        let path = HalfWorldPath(start: CLLocationCoordinate2D(latitude: 10, longitude: 20))
        path.extend(to: CLLocationCoordinate2D(latitude: 50, longitude: 60))
        path.extend(to: CLLocationCoordinate2D(latitude: -30, longitude: 80))
        let delegate = Delegate {
            let renderer = HalfWorldPathRenderer(overlay: $0)
            renderer.strokeColor = .purple
            renderer.lineWidth = 3
            return renderer
        }
        let map = map(delegate)
        map.setVisibleMapRect(.world, animated: false)
        map.addOverlay(path)
        let frame = await map.render()
        #expect(map.diagnostics.all.isEmpty)
        try expectGolden(frame, "half-world")
    }

    @Test func anImageStandsUpright() async throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { context in
            UIColor.orange.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 16))
        }
        let area = MKMapRect(x: 140_000_000, y: 90_000_000, width: 6400, height: 6400)
        let delegate = Delegate { ImageOverlayRenderer(overlay: $0) }
        let map = map(delegate)
        map.setVisibleMapRect(area.insetBy(dx: -1000, dy: -1000), animated: false)
        map.addOverlay(ImageOverlay(image: image, rect: area))
        let frame = await map.render()
        #expect(map.diagnostics.all.isEmpty)
        try expectGolden(frame, "image")
    }

    @Test func pinsAreReusedByColour() async throws {
        let controller = PinMapController()
        controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
        let map = controller.mapView
        map.showsBasemap = false
        map.mapBackgroundColor = .white
        map.diagnostics.handler = nil
        let frame = await map.render()
        #expect(controller.pinsMade == 4 && map.annotations.count == 4)
        try expectGolden(frame, "pins")
        // Out of view and back: each colour finds its pins again.
        let home = map.visibleMapRect
        map.setVisibleMapRect(home.offsetBy(dx: home.width * 3, dy: 0), animated: false)
        _ = await map.render()
        map.setVisibleMapRect(home, animated: false)
        let again = await map.render()
        #expect(controller.pinsMade == 4 && map.diagnostics.all.isEmpty)
        #expect(again.image.dataProvider?.data == frame.image.dataProvider?.data)
        for annotation in map.annotations {
            let pin = annotation as! ColoredPin
            #expect((map.view(for: pin) as? MKPinAnnotationView)?.pinTintColor == pin.color)
        }
        map.selectAnnotation(map.annotations[1], animated: false)
        #expect(await map.render().pixelsDamaged >= 0)
        #expect(map.selectedAnnotations.first === map.annotations[1])
    }
}
