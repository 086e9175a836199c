internal import CProj

extension Geodesic {
    /// Places along the shortest line between two coordinates, both ends included, evenly spaced.
    ///
    /// - Parameter spacing: the most metres between two places.
    /// - Returns: just the ends when they are one place or either is not finite. Longitudes lie within ±180°.
    package static func line(
        from start: CLLocationCoordinate2D, to end: CLLocationCoordinate2D, spacing: CLLocationDistance
    ) -> [CLLocationCoordinate2D] {
        let length = distance(from: start, to: end)
        guard length > 0, length.isFinite else { return [start, end] }
        let pieces = max(1, Int((length / spacing).rounded(.up)))
        return withUnsafePointer(to: wgs84) { ellipsoid in
            var line = geod_geodesicline()
            geod_inverseline(
                &line, ellipsoid, start.latitude, start.longitude, end.latitude, end.longitude,
                UInt32(GEOD_DISTANCE_IN.rawValue | GEOD_LATITUDE.rawValue | GEOD_LONGITUDE.rawValue))
            let between = (1..<pieces).map { index in
                var place = CLLocationCoordinate2D()
                geod_position(
                    &line, length * Double(index) / Double(pieces), &place.latitude, &place.longitude, nil)
                return place
            }
            return [start] + between + [end]
        }
    }
}
