internal import CProj

/// Shortest lines on the WGS 84 ellipsoid, by PROJ's `geodesic.h` (Karney, "Algorithms for geodesics", 2013).
package enum Geodesic {
    static let wgs84: geod_geodesic = {
        var ellipsoid = geod_geodesic()
        geod_init(&ellipsoid, 6_378_137, 1 / 298.257_223_563)
        return ellipsoid
    }()

    /// The length in metres of the shortest line between two coordinates; NaN when either is not finite.
    package static func distance(
        from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D
    ) -> CLLocationDistance {
        var distance = Double.nan
        withUnsafePointer(to: wgs84) { ellipsoid in
            geod_inverse(
                ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude, &distance, nil, nil)
        }
        return distance
    }
}
