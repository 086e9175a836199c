import CoreLocation
import TestSupport
import Testing

@MainActor
@Suite(.serialized) final class CLLocationManagerTests {
    private final class Walker: NSObject, CLLocationManagerDelegate {
        var places: [CLLocation] = []
        var headings: [Double] = []
        var errors = 0
        var permissions = 0

        func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
            places += locations
        }
        func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {
            headings.append(newHeading.magneticHeading)
        }
        func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { errors += 1 }
        func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            if manager.authorizationStatus == .authorizedWhenInUse { permissions += 1 }
        }
    }

    init() async {
        await Turnstile.locationFeed.enter()
        LocationFeed.shared.reset()
    }

    isolated deinit { Turnstile.locationFeed.leave() }

    private let walker = Walker()
    private let manager = CLLocationManager()

    /// Along the equator, a second and so many metres apart.
    private func track(_ count: Int, apart metres: Double) -> [CLLocation] {
        (0..<count).map { index in
            CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: 0, longitude: Double(index) * metres / 111_319.49),
                altitude: 5, horizontalAccuracy: 4, verticalAccuracy: 3, course: 90, speed: metres,
                timestamp: Date(timeIntervalSince1970: Double(index)))
        }
    }

    @Test func placesComeWhenTheirTimeHasCome() {
        manager.delegate = walker
        LocationFeed.shared.play(track(10, apart: 10))
        LocationFeed.shared.advance(to: Date(timeIntervalSince1970: 2))
        #expect(walker.places.isEmpty, "not started yet")
        manager.startUpdatingLocation()
        LocationFeed.shared.advance(to: Date(timeIntervalSince1970: 5.5))
        #expect(walker.places.map { $0.timestamp.timeIntervalSince1970 } == [3, 4, 5])
        #expect(manager.location === walker.places.last)
        manager.stopUpdatingLocation()
        LocationFeed.shared.advance(to: Date(timeIntervalSince1970: 9))
        #expect(walker.places.count == 3 && LocationFeed.shared.waiting == 0)
    }

    @Test func nearPlacesAreFilteredOut() {
        manager.delegate = walker
        manager.distanceFilter = 25
        manager.startUpdatingLocation()
        LocationFeed.shared.play(track(10, apart: 10))
        LocationFeed.shared.advance(to: .distantFuture)
        #expect(walker.places.map { $0.timestamp.timeIntervalSince1970 } == [0, 3, 6, 9])
    }

    @Test func accuracyIsNoBetterThanDesired() {
        manager.delegate = walker
        manager.startUpdatingLocation()
        LocationFeed.shared.send(track(1, apart: 1)[0])
        manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
        LocationFeed.shared.send(track(2, apart: 1)[1])
        #expect(walker.places.map(\.horizontalAccuracy) == [4, 100])
        #expect(walker.places[1].speed == 1 && walker.places[1].course == 90)
    }

    @Test func oneRequestGivesOnePlaceOrOneError() {
        manager.delegate = walker
        manager.requestLocation()
        for place in track(3, apart: 10) { LocationFeed.shared.send(place) }
        #expect(walker.places.count == 1)
        LocationFeed.shared.fail(CLError(.locationUnknown))
        #expect(walker.errors == 0)
        manager.requestLocation()
        LocationFeed.shared.fail(CLError(.locationUnknown))
        #expect(walker.errors == 1)
    }

    @Test func turnsBelowTheFilterAreLeftOut() {
        manager.delegate = walker
        manager.headingFilter = 5
        manager.startUpdatingHeading()
        for degrees in [358.0, 359, 2, 4, 8] {
            LocationFeed.shared.send(
                CLHeading(magneticHeading: degrees, trueHeading: degrees, headingAccuracy: 1, timestamp: Date()))
        }
        #expect(walker.headings == [358, 4])
    }

    @Test func permissionIsGiven() async {
        manager.delegate = walker
        manager.requestWhenInUseAuthorization()
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(walker.permissions == 1 && CLLocationManager.locationServicesEnabled())
    }

    @Test func liveUpdatesFollowTheFeed() async throws {
        let updates = CLLocationUpdate.liveUpdates()
        let places = track(3, apart: 10)
        for place in places { LocationFeed.shared.send(place) }
        var seen: [Double] = []
        for try await update in updates {
            seen.append(update.location?.timestamp.timeIntervalSince1970 ?? -1)
            if seen.count == 3 { break }
        }
        #expect(seen == [0, 1, 2])
    }

    /// Hears of areas.
    private final class Guard: NSObject, CLLocationManagerDelegate {
        var log: [String] = []

        func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
            log.append("in \(region.identifier)")
        }
        func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) {
            log.append("out \(region.identifier)")
        }
        func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
            log.append("start \(region.identifier)")
        }
        func locationManager(
            _ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion
        ) {
            log.append("\(state) \(region.identifier)")
        }
    }

    @Test func areasAreEnteredAndLeftAsTheTrackCrossesTheirBorders() async throws {
        let keeper = Guard()
        manager.delegate = keeper
        // Ten steps of 100 m eastwards; one area is around the fourth place, one, of entries alone, around the seventh.
        let track = track(10, apart: 100)
        let near = CLCircularRegion(center: track[3].coordinate, radius: 150, identifier: "a")
        let far = CLCircularRegion(center: track[6].coordinate, radius: 50, identifier: "b")
        far.notifyOnExit = false
        #expect(CLLocationManager.isMonitoringAvailable(for: CLCircularRegion.self))
        manager.startMonitoring(for: near)
        manager.startMonitoring(for: far)
        #expect(manager.monitoredRegions == [near, far])
        for place in track { LocationFeed.shared.send(place) }
        #expect(keeper.log == ["in a", "out a", "in b"])
        manager.requestState(for: far)
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        #expect(keeper.log.suffix(3) == ["start a", "start b", "outside b"])
        manager.stopMonitoring(for: near)
        LocationFeed.shared.send(track[3])
        #expect(keeper.log.count == 6 && manager.location == nil)
    }
}
