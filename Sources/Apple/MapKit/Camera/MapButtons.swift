public import Foundation
public import UIKit

// The controls that apps put beside a map. Nobody touches an off-screen map, so they are views of their usual size
// that show nothing; a scale bar is `showsScale`. Source: MapKit.

/// The button that lets a map follow the user.
@preconcurrency @MainActor
open class MKUserTrackingButton: UIView {
    open weak var mapView: MKMapView?

    public convenience init(mapView: MKMapView?) {
        self.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        self.mapView = mapView
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }
}

/// The same for a bar.
@preconcurrency @MainActor
open class MKUserTrackingBarButtonItem: UIBarButtonItem {
    open weak var mapView: MKMapView?

    public convenience init(mapView: MKMapView?) {
        self.init()
        self.mapView = mapView
    }
}

/// The compass of a map, which has north at the top here.
@preconcurrency @MainActor
open class MKCompassButton: UIView {
    open weak var mapView: MKMapView?
    open var compassVisibility = MKFeatureVisibility.adaptive

    public convenience init(mapView: MKMapView?) {
        self.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        self.mapView = mapView
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 44, height: 44) }
}

/// The scale of a map as a view of its own.
@preconcurrency @MainActor
open class MKScaleView: UIView {
    public enum Alignment: Int, Sendable {
        case leading, trailing
    }

    open weak var mapView: MKMapView?
    open var scaleVisibility = MKFeatureVisibility.adaptive
    open var legendAlignment = Alignment.leading

    public convenience init(mapView: MKMapView?) {
        self.init(frame: CGRect(x: 0, y: 0, width: 160, height: 20))
        self.mapView = mapView
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 160, height: 20) }
}
