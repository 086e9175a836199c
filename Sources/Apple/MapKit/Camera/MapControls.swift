public import CoreLocation
public import Foundation
public import MapGeometry

/// What a hand on a screen could do, and what a screen would show besides: kept for the code that sets it.
struct MapControls {
    var isZoomEnabled = true
    var isScrollEnabled = true
    var isRotateEnabled = true
    var isPitchEnabled = true
    var showsCompass = true
    var showsScale = false
    var showsTraffic = false
    var showsBuildings = true
    var showsPointsOfInterest = true
    var showsUserTrackingButton = false
    var showsZoomControls = false
    var showsPitchControl = false
    var pitchButtonVisibility = MKFeatureVisibility.adaptive
    var boundary: MKMapView.CameraBoundary?
    var zoomRange: MKMapView.CameraZoomRange?
    var pointOfInterestFilter: MKPointOfInterestFilter?
}

/// Nobody touches an off-screen map, and it has no controls: these are kept and have no effect, but for the boundary and
/// the zoom range, which are kept too and not yet obeyed.
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
    public var showsScale: Bool {
        get { controls.showsScale }
        set { controls.showsScale = newValue }
    }
    public var showsTraffic: Bool {
        get { controls.showsTraffic }
        set { controls.showsTraffic = newValue }
    }
    public var showsBuildings: Bool {
        get { controls.showsBuildings }
        set { controls.showsBuildings = newValue }
    }
    public var showsPointsOfInterest: Bool {
        get { controls.showsPointsOfInterest }
        set { controls.showsPointsOfInterest = newValue }
    }
    public var showsUserTrackingButton: Bool {
        get { controls.showsUserTrackingButton }
        set { controls.showsUserTrackingButton = newValue }
    }
    public var showsZoomControls: Bool {
        get { controls.showsZoomControls }
        set { controls.showsZoomControls = newValue }
    }
    public var showsPitchControl: Bool {
        get { controls.showsPitchControl }
        set { controls.showsPitchControl = newValue }
    }
    public var pitchButtonVisibility: MKFeatureVisibility {
        get { controls.pitchButtonVisibility }
        set { controls.pitchButtonVisibility = newValue }
    }
    public var pointOfInterestFilter: MKPointOfInterestFilter? {
        get { controls.pointOfInterestFilter }
        set { controls.pointOfInterestFilter = newValue }
    }
    public var cameraBoundary: MKMapView.CameraBoundary? {
        get { controls.boundary }
        set { controls.boundary = newValue }
    }
    public var cameraZoomRange: MKMapView.CameraZoomRange! {
        get { controls.zoomRange ?? CameraZoomRange() }
        set { controls.zoomRange = newValue }
    }
    public func setCameraBoundary(_ cameraBoundary: MKMapView.CameraBoundary?, animated: Bool) {
        self.cameraBoundary = cameraBoundary
    }
    public func setCameraZoomRange(_ cameraZoomRange: MKMapView.CameraZoomRange?, animated: Bool) {
        self.cameraZoomRange = cameraZoomRange
    }

    /// The part of the view in which annotations can be seen: all of it.
    public var annotationVisibleRect: CGRect { bounds }

    /// Where the middle of the view may be. Source: MapKit.
    public final class CameraBoundary: NSObject, Sendable {
        /// In map points.
        public let mapRect: MKMapRect
        /// In degrees.
        public var region: MKCoordinateRegion { MKCoordinateRegion(mapRect) }

        public init?(mapRect: MKMapRect) {
            guard !mapRect.isEmpty else { return nil }
            self.mapRect = mapRect
        }

        public init?(coordinateRegion region: MKCoordinateRegion) {
            guard region.span.latitudeDelta > 0, region.span.longitudeDelta > 0 else { return nil }
            mapRect = region.mapRect
        }
    }

    /// How near and how far the camera may be, in metres. Source: MapKit.
    public final class CameraZoomRange: NSObject, Sendable {
        public let minCenterCoordinateDistance: CLLocationDistance
        public let maxCenterCoordinateDistance: CLLocationDistance

        override init() {
            minCenterCoordinateDistance = MKMapCameraZoomDefault
            maxCenterCoordinateDistance = MKMapCameraZoomDefault
        }

        public init?(
            minCenterCoordinateDistance minDistance: CLLocationDistance,
            maxCenterCoordinateDistance maxDistance: CLLocationDistance
        ) {
            guard minDistance <= maxDistance else { return nil }
            minCenterCoordinateDistance = minDistance
            maxCenterCoordinateDistance = maxDistance
        }

        public convenience init?(minCenterCoordinateDistance minDistance: CLLocationDistance) {
            self.init(minCenterCoordinateDistance: minDistance, maxCenterCoordinateDistance: .greatestFiniteMagnitude)
        }

        public convenience init?(maxCenterCoordinateDistance maxDistance: CLLocationDistance) {
            self.init(minCenterCoordinateDistance: 0, maxCenterCoordinateDistance: maxDistance)
        }
    }
}

/// No limit to how near or far the camera is.
public let MKMapCameraZoomDefault: CLLocationDistance = -1

/// Which points of interest are shown; there are none here. Source: MapKit.
public final class MKPointOfInterestFilter: NSObject, Sendable {
    public static let includingAll = MKPointOfInterestFilter()
    public static let excludingAll = MKPointOfInterestFilter()
}
