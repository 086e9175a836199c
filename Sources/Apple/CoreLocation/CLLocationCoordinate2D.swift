/// A place on the WGS 84 ellipsoid: latitude and longitude in degrees.
///
/// Any pair of doubles can be stored; ``CLLocationCoordinate2DIsValid(_:)`` says whether it is a place.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees north of the equator, −90 … 90.
    public var latitude: CLLocationDegrees
    /// Degrees east of Greenwich, −180 … 180.
    public var longitude: CLLocationDegrees

    /// Latitude 0, longitude 0.
    public init() {
        latitude = 0
        longitude = 0
    }

    /// A coordinate from degrees; the values are stored as they are.
    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A coordinate from degrees of latitude and longitude, C style.
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Whether the latitude is in −90 … 90 and the longitude in −180 … 180 (so not for NaN).
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    abs(coord.latitude) <= 90 && abs(coord.longitude) <= 180
}

/// A coordinate that is no place: −180°, −180°, as on Apple's systems.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)
