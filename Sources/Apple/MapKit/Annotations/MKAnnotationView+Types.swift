extension MKAnnotationView {
    /// The shape that counts when views get in each other's way. Source: MapKit.
    public enum CollisionMode: Int, Sendable {
        case rectangle, circle, none
    }

    /// How far a drag has come. Nobody drags on an off-screen map.
    public enum DragState: UInt, Sendable {
        case none, starting, dragging, canceling, ending
    }
}

/// Which views stay where there is no room for all: those with the higher value. Source: MapKit.
public struct MKFeatureDisplayPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let required = MKFeatureDisplayPriority(1000)
    public static let defaultHigh = MKFeatureDisplayPriority(750)
    public static let defaultLow = MKFeatureDisplayPriority(250)
}

/// Which views lie in front: those with the higher value. Source: MapKit, `MKAnnotationViewZPriority`.
public struct MKAnnotationViewZPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let max = MKAnnotationViewZPriority(1000)
    public static let defaultSelected = MKAnnotationViewZPriority(1000)
    public static let defaultUnselected = MKAnnotationViewZPriority(500)
    public static let min = MKAnnotationViewZPriority(0)
}

/// The identifier under which an app registers its own class for all annotations.
public let MKMapViewDefaultAnnotationViewReuseIdentifier = "MKMapViewDefaultAnnotationView"
/// The identifier under which an app registers its own class for clusters.
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier = "MKMapViewDefaultClusterAnnotationView"
