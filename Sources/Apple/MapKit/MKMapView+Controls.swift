/// What a person at a screen could do with a map, and what the map would show about itself.
struct MapControls {
    var isZoomEnabled = true
    var isScrollEnabled = true
    var isRotateEnabled = true
    var isPitchEnabled = true
    var showsCompass = true
    var showsScale = false
    var showsBuildings = true
    var showsTraffic = false
    var showsZoomControls = false
    var showsPitchControl = false
    var showsUserTrackingButton = false
    var pitchButtonVisibility = MKFeatureVisibility.adaptive
    var pointOfInterestFilter: MKPointOfInterestFilter?
    var showsPointsOfInterest = true
    var selectableMapFeatures: MKMapFeatureOptions = []
}

// Kept for the code that sets them: nobody touches an off-screen map, north is up, and there is no data to switch off.
extension MKMapView {
    public var isZoomEnabled: Bool {
        get { controls.isZoomEnabled }
        set { controls.isZoomEnabled = newValue }
    }

    public var isScrollEnabled: Bool {
        get { controls.isScrollEnabled }
        set { controls.isScrollEnabled = newValue }
    }

    public var isRotateEnabled: Bool {
        get { controls.isRotateEnabled }
        set { controls.isRotateEnabled = newValue }
    }

    public var isPitchEnabled: Bool {
        get { controls.isPitchEnabled }
        set { controls.isPitchEnabled = newValue }
    }

    public var showsCompass: Bool {
        get { controls.showsCompass }
        set { controls.showsCompass = newValue }
    }

    /// Whether a scale bar is shown at any scale; in street views, where there is no map, it is shown anyway.
    public var showsScale: Bool {
        get { controls.showsScale }
        set { controls.showsScale = newValue }
    }

    public var showsBuildings: Bool {
        get { controls.showsBuildings }
        set { controls.showsBuildings = newValue }
    }

    public var showsTraffic: Bool {
        get { controls.showsTraffic }
        set { controls.showsTraffic = newValue }
    }

    public var showsZoomControls: Bool {
        get { controls.showsZoomControls }
        set { controls.showsZoomControls = newValue }
    }

    public var showsPitchControl: Bool {
        get { controls.showsPitchControl }
        set { controls.showsPitchControl = newValue }
    }

    public var showsUserTrackingButton: Bool {
        get { controls.showsUserTrackingButton }
        set { controls.showsUserTrackingButton = newValue }
    }

    public var pitchButtonVisibility: MKFeatureVisibility {
        get { controls.pitchButtonVisibility }
        set { controls.pitchButtonVisibility = newValue }
    }

    public var pointOfInterestFilter: MKPointOfInterestFilter? {
        get { controls.pointOfInterestFilter }
        set { controls.pointOfInterestFilter = newValue }
    }

    public var showsPointsOfInterest: Bool {
        get { controls.showsPointsOfInterest }
        set { controls.showsPointsOfInterest = newValue }
    }

    public var selectableMapFeatures: MKMapFeatureOptions {
        get { controls.selectableMapFeatures }
        set { controls.selectableMapFeatures = newValue }
    }
}

/// Which parts of the map itself a person could select. Source: MapKit, `MKMapFeatureOptions`.
public struct MKMapFeatureOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let pointsOfInterest = MKMapFeatureOptions(rawValue: 1)
    public static let territories = MKMapFeatureOptions(rawValue: 2)
    public static let physicalFeatures = MKMapFeatureOptions(rawValue: 4)
}
