/// The direction a device points to. Immutable.
public final class CLHeading: NSObject, Sendable {
    /// Degrees clockwise from magnetic north, 0 ..< 360.
    public let magneticHeading: CLLocationDirection
    /// Degrees clockwise from true north, 0 ..< 360; negative when unknown.
    public let trueHeading: CLLocationDirection
    /// Degrees; negative when the heading is not valid.
    public let headingAccuracy: CLLocationDirection
    /// When the heading was measured.
    public let timestamp: Date

    package init(
        magneticHeading: CLLocationDirection, trueHeading: CLLocationDirection,
        headingAccuracy: CLLocationDirection, timestamp: Date
    ) {
        self.magneticHeading = magneticHeading
        self.trueHeading = trueHeading
        self.headingAccuracy = headingAccuracy
        self.timestamp = timestamp
        super.init()
    }
}
