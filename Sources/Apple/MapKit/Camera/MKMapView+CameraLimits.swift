public import CoreLocation
public import Foundation
public import MapGeometry

/// Limits for a hand that moves the map: kept for the code that sets them, as nobody touches an off-screen map.
extension MKMapView {
    /// Where the middle of the view may be; without effect.
    public var cameraBoundary: MKMapView.CameraBoundary? {
        get { limits.boundary }
        set { limits.boundary = newValue }
    }

    /// How near and how far the camera may be; without effect.
    public var cameraZoomRange: MKMapView.CameraZoomRange! {
        get { limits.zoomRange ?? CameraZoomRange() }
        set { limits.zoomRange = newValue }
    }

    /// Sets `cameraBoundary`.
    public func setCameraBoundary(_ cameraBoundary: MKMapView.CameraBoundary?, animated: Bool) {
        self.cameraBoundary = cameraBoundary
    }

    /// Sets `cameraZoomRange`.
    public func setCameraZoomRange(_ cameraZoomRange: MKMapView.CameraZoomRange?, animated: Bool) {
        self.cameraZoomRange = cameraZoomRange
    }

    struct CameraLimits {
        var boundary: CameraBoundary?
        var zoomRange: CameraZoomRange?
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
