import CoreLocation
import Testing

@Suite struct CLLocationTests {
    @Test func validityFollowsTheRangesOfDegrees() {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90, longitude: -180)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 90.001, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: 0, longitude: 180.001)))
        #expect(!CLLocationCoordinate2DIsValid(CLLocationCoordinate2D(latitude: .nan, longitude: 0)))
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
        #expect(CLLocationCoordinate2DMake(1, 2).longitude == 2)
    }

    /// One degree of the equator is a·π/180; the flight JFK–LHR is the example of GeographicLib's GeodSolve manual.
    @Test(arguments: [
        ((0.0, 0.0), (0.0, 1.0), 6_378_137 * Double.pi / 180),
        ((40.6, -73.8), (51.6, -0.5), 5_551_759.400),
        ((0.0, 179.5), (0.0, -179.5), 6_378_137 * Double.pi / 180),
    ]) func distancesAreGeodesics(start: (Double, Double), end: (Double, Double), metres: Double) {
        let from = CLLocation(latitude: start.0, longitude: start.1)
        let to = CLLocation(latitude: end.0, longitude: end.1)
        #expect(abs(to.distance(from: from) - metres) < 0.001)
        #expect(to.distance(from: from) == from.distance(from: to))
    }

    @Test func unknownMotionIsNegative() {
        let place = CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: 1, longitude: 2), altitude: 3, horizontalAccuracy: 4,
            verticalAccuracy: 5, timestamp: Date(timeIntervalSince1970: 6))
        #expect(place.altitude == 3 && place.horizontalAccuracy == 4 && place.verticalAccuracy == 5)
        #expect(place.speed < 0 && place.course < 0)
        #expect(place.timestamp.timeIntervalSince1970 == 6)
    }
}
