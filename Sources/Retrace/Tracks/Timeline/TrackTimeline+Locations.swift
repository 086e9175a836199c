public import CoreLocation
import Foundation

extension TrackTimeline {
    /// The fixes as a location manager delivers them, in order.
    ///
    /// Speed in metres a second and course in degrees from north lead from the fix before; the altitude is that of the
    /// file, with a vertical accuracy of −1 where there is none. The time stamps are the file's, or seconds since 1970
    /// where it has none.
    public var locations: [CLLocation] {
        (0..<count).map { index in
            let elevation = elevations.isEmpty ? .nan : elevations[index]
            let nanoseconds = isTimed ? Double(times[index]) : seconds[index] * 1e9
            // Longitudes go on beyond ±180 here.
            let longitude = longitudes[index] - 360 * ((longitudes[index] + 180) / 360).rounded(.down)
            return CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitudes[index], longitude: longitude),
                altitude: elevation.isNaN ? 0 : elevation, horizontalAccuracy: 5,
                verticalAccuracy: elevation.isNaN ? -1 : 5, course: course(at: index), speed: speed(at: index),
                timestamp: Date(timeIntervalSince1970: nanoseconds / 1e9))
        }
    }

    /// The direction from the fix before, in degrees clockwise from north; −1 where there is none.
    private func course(at index: Int) -> Double {
        guard index > 0, !isBreak[index], speed(at: index) > 0 else { return -1 }
        let (from, to) = (latitudes[index - 1] * .pi / 180, latitudes[index] * .pi / 180)
        let across = (longitudes[index] - longitudes[index - 1]) * .pi / 180
        let east = sin(across) * cos(to)
        let north = cos(from) * sin(to) - sin(from) * cos(to) * cos(across)
        let degrees = atan2(east, north) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}
