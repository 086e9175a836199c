public import CoreLocation

/// A point of the flat world map, in map points.
///
/// The world is 2²⁸ map points on a side, projected by spherical Mercator (EPSG:3857); the origin is the north-west
/// corner, `x` grows east and `y` grows **south**. Source: MapKit, `MKMapPoint`.
public struct MKMapPoint: Sendable {
    /// Distance from the 180th meridian, in map points, growing east; outside `0...2²⁸` it names a further world copy.
    public var x: Double
    /// Distance from the northern edge, in map points, growing south.
    public var y: Double

    /// The north-west corner of the world.
    public init() {
        x = 0
        y = 0
    }

    /// A point from its coordinates in map points.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The projection of a coordinate in degrees.
    ///
    /// Latitudes beyond ±85.0511° land on the edge of the world; longitudes beyond ±180° extend past it. A coordinate
    /// that is not finite gives (−1, −1).
    public init(_ coordinate: CLLocationCoordinate2D) {
        guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else {
            self.init(x: -1, y: -1)
            return
        }
        self.init(
            x: Mercator.x(longitude: coordinate.longitude),
            y: Mercator.y(latitude: coordinate.latitude))
    }

    /// The coordinate, in degrees, that projects to this point.
    public var coordinate: CLLocationCoordinate2D {
        CLLocationCoordinate2D(latitude: Mercator.latitude(y: y), longitude: Mercator.longitude(x: x))
    }

    /// The distance to another point along the ground, in metres.
    public func distance(to other: MKMapPoint) -> CLLocationDistance {
        let a = coordinate
        let b = other.coordinate
        return CLLocation(latitude: a.latitude, longitude: a.longitude)
            .distance(from: CLLocation(latitude: b.latitude, longitude: b.longitude))
    }
}
