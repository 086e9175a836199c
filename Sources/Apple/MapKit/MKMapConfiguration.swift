public import Foundation

/// What a map shows under its overlays, in the newer way. Source: MapKit, `MKMapConfiguration`.
open class MKMapConfiguration: NSObject {
    /// Whether the ground has relief.
    public enum ElevationStyle: Int, Sendable {
        case flat
        /// Taken as flat: an off-screen map has no relief.
        case realistic
    }

    /// Kept for the code that sets it; the map is flat.
    open var elevationStyle = ElevationStyle.flat

    var mapType: MKMapType { .standard }

    override init() {}
}

/// A map of land, water, borders and names. Source: MapKit, `MKStandardMapConfiguration`.
open class MKStandardMapConfiguration: MKMapConfiguration {
    /// How much the map stands out.
    public enum EmphasisStyle: Int, Sendable {
        case `default`
        case muted
    }

    open var emphasisStyle = EmphasisStyle.default
    /// Kept for the code that sets it; there is no traffic.
    open var showsTraffic = false
    /// Kept for the code that sets it; the map shows towns only.
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    public override init() {}

    public init(elevationStyle: MKMapConfiguration.ElevationStyle, emphasisStyle: EmphasisStyle = .default) {
        super.init()
        self.elevationStyle = elevationStyle
        self.emphasisStyle = emphasisStyle
    }

    public init(emphasisStyle: EmphasisStyle) {
        super.init()
        self.emphasisStyle = emphasisStyle
    }

    override var mapType: MKMapType { emphasisStyle == .muted ? .mutedStandard : .standard }
}

/// Pictures from above with names. Source: MapKit, `MKHybridMapConfiguration`.
open class MKHybridMapConfiguration: MKMapConfiguration {
    /// Kept for the code that sets it; there is no traffic.
    open var showsTraffic = false
    /// Kept for the code that sets it; the map shows towns only.
    open var pointOfInterestFilter: MKPointOfInterestFilter?

    public override init() {}

    public init(elevationStyle: MKMapConfiguration.ElevationStyle) {
        super.init()
        self.elevationStyle = elevationStyle
    }

    override var mapType: MKMapType { elevationStyle == .flat ? .hybrid : .hybridFlyover }
}

/// Pictures from above. Source: MapKit, `MKImageryMapConfiguration`.
open class MKImageryMapConfiguration: MKMapConfiguration {
    public override init() {}

    public init(elevationStyle: MKMapConfiguration.ElevationStyle) {
        super.init()
        self.elevationStyle = elevationStyle
    }

    override var mapType: MKMapType { elevationStyle == .flat ? .satellite : .satelliteFlyover }
}
