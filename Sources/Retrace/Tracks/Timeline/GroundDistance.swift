internal import CoreLocation

/// Distances between neighbouring fixes, in metres on the WGS 84 ellipsoid.
enum GroundDistance {
    private static let semiMajor = 6_378_137.0
    private static let eccentricitySquared = 0.006_694_379_990_141_3

    /// Up to about 10 km by the radii of curvature at the middle latitude (within 10⁻⁶ below 80°), beyond by PROJ.
    static func metres(_ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double) -> Double {
        let north = latitude2 - latitude1
        let east = longitude2 - longitude1
        guard abs(north) < 0.1, abs(east) < 0.1, abs(latitude1) < 80 else {
            if north == 0, east == 0 { return 0 }
            return Geodesic.distance(
                from: CLLocationCoordinate2D(latitude: latitude1, longitude: longitude1),
                to: CLLocationCoordinate2D(latitude: latitude2, longitude: longitude2))
        }
        let middle = (latitude1 + latitude2) / 2 * .pi / 180
        let sine = sin(middle)
        let bend = 1 - eccentricitySquared * sine * sine
        let normal = semiMajor / bend.squareRoot()
        let meridian = normal * (1 - eccentricitySquared) / bend
        let dy = north * .pi / 180 * meridian
        let dx = east * .pi / 180 * normal * cos(middle)
        return (dx * dx + dy * dy).squareRoot()
    }
}
