public import Foundation

/// Whether the device is in an area.
public enum CLRegionState: Int, Sendable {
    case unknown, inside, outside
}

/// An area that an app wants to know about; see `CLLocationManager.startMonitoring(for:)`. Source: Core Location,
/// `CLRegion`. Two areas of the same identifier are equal.
open class CLRegion: NSObject {
    public let identifier: String
    open var notifyOnEntry = true
    open var notifyOnExit = true

    init(identifier: String) {
        self.identifier = identifier
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }
    open override var hash: Int { identifier.hashValue }
}

/// The area around a place. Source: Core Location, `CLCircularRegion`.
open class CLCircularRegion: CLRegion {
    public let center: CLLocationCoordinate2D
    /// In metres.
    public let radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        (self.center, self.radius) = (center, radius)
        super.init(identifier: identifier)
    }

    /// Whether a place is at most as far from the middle as the radius says.
    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Geodesic.distance(from: center, to: coordinate) <= radius
    }
}
