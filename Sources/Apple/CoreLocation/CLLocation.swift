/// A measured place: coordinate, altitude, accuracies, motion and time. Immutable.
// @unchecked because the class is open as on Apple's systems, and all of its own state is constant.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
    /// Degrees, WGS 84.
    public let coordinate: CLLocationCoordinate2D
    /// Metres above mean sea level.
    public let altitude: CLLocationDistance
    /// Metres above the WGS 84 ellipsoid. The geoid is not known here, so it equals ``altitude``.
    public var ellipsoidalAltitude: CLLocationDistance { altitude }
    /// Radius of uncertainty in metres; negative when the coordinate is not valid.
    public let horizontalAccuracy: CLLocationAccuracy
    /// Metres; zero or negative when the altitude is not valid.
    public let verticalAccuracy: CLLocationAccuracy
    /// Degrees clockwise from true north; negative when unknown.
    public let course: CLLocationDirection
    /// Degrees; negative when unknown.
    public let courseAccuracy: CLLocationDirectionAccuracy
    /// Metres per second; negative when unknown.
    public let speed: CLLocationSpeed
    /// Metres per second; negative when unknown.
    public let speedAccuracy: CLLocationSpeedAccuracy
    /// When the place was measured.
    public let timestamp: Date
    /// What produced the place; nil when nothing was said.
    public let sourceInformation: CLLocationSourceInformation?
    /// The floor of a building: never known here.
    public var floor: CLFloor? { nil }

    private init(
        _ coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontal: CLLocationAccuracy,
        vertical: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
        source: CLLocationSourceInformation?
    ) {
        self.coordinate = coordinate
        self.altitude = altitude
        self.horizontalAccuracy = horizontal
        self.verticalAccuracy = vertical
        self.course = course
        self.courseAccuracy = courseAccuracy
        self.speed = speed
        self.speedAccuracy = speedAccuracy
        self.timestamp = timestamp
        self.sourceInformation = source
        super.init()
    }

    /// 0° N 0° E, now, with accuracies that say that nothing is known.
    public convenience override init() {
        self.init(
            CLLocationCoordinate2D(), altitude: 0, horizontal: -1, vertical: -1, course: -1, courseAccuracy: -1,
            speed: -1, speedAccuracy: -1, timestamp: Date(), source: nil)
    }

    /// A place of which only the coordinate is known; altitude 0, time now, vertical accuracy invalid.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0, horizontal: 0,
            vertical: -1, course: -1, courseAccuracy: -1, speed: -1, speedAccuracy: -1, timestamp: Date(),
            source: nil)
    }

    /// A place without motion.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate, altitude: altitude, horizontal: hAccuracy, vertical: vAccuracy, course: -1,
            courseAccuracy: -1, speed: -1, speedAccuracy: -1, timestamp: timestamp, source: nil)
    }

    /// A place with course and speed.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed,
        timestamp: Date
    ) {
        self.init(
            coordinate, altitude: altitude, horizontal: hAccuracy, vertical: vAccuracy, course: course,
            courseAccuracy: -1, speed: speed, speedAccuracy: -1, timestamp: timestamp, source: nil)
    }

    /// A place with course, speed and their accuracies.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate, altitude: altitude, horizontal: hAccuracy, vertical: vAccuracy, course: course,
            courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp,
            source: nil)
    }

    /// A place with everything, including what produced it.
    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
        horizontalAccuracy hAccuracy: CLLocationAccuracy,
        verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
        courseAccuracy: CLLocationDirectionAccuracy, speed: CLLocationSpeed,
        speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date, sourceInfo: CLLocationSourceInformation
    ) {
        self.init(
            coordinate, altitude: altitude, horizontal: hAccuracy, vertical: vAccuracy, course: course,
            courseAccuracy: courseAccuracy, speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp,
            source: sourceInfo)
    }

    /// The length in metres of the shortest line on the WGS 84 ellipsoid between two places; altitude is ignored.
    public func distance(from location: CLLocation) -> CLLocationDistance {
        Geodesic.distance(from: location.coordinate, to: coordinate)
    }

    /// Older spelling of ``distance(from:)``.
    @available(*, deprecated, renamed: "distance(from:)")
    public func getDistanceFrom(_ location: CLLocation) -> CLLocationDistance { distance(from: location) }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override var description: String {
        "<\(coordinate.latitude),\(coordinate.longitude)> +/- \(horizontalAccuracy)m "
            + "(speed \(speed) mps / course \(course)) @ \(timestamp)"
    }
}

/// The floor of a building, 0 being the ground floor.
public final class CLFloor: NSObject, Sendable {
    /// Floors above the ground floor, negative below.
    public let level: Int

    package init(level: Int) {
        self.level = level
        super.init()
    }
}

/// What produced a location.
public final class CLLocationSourceInformation: NSObject, Sendable {
    /// Whether software made the location up.
    public let isSimulatedBySoftware: Bool
    /// Whether an accessory measured it.
    public let isProducedByAccessory: Bool

    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
        super.init()
    }
}
