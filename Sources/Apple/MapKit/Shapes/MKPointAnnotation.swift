public import CoreLocation
import Foundation

/// A point that can be moved. Source: MapKit, `MKPointAnnotation`.
///
/// Off Apple nothing observes properties, so the map looks at the coordinate before each frame.
open class MKPointAnnotation: MKShape {
    private var place: CLLocationCoordinate2D

    /// A point at 0° N 0° E.
    public override init() {
        place = CLLocationCoordinate2D()
        super.init()
    }

    /// A point at a coordinate in degrees.
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init()
        self.coordinate = coordinate
    }

    /// A point at a coordinate in degrees, with the lines of its callout.
    public convenience init(coordinate: CLLocationCoordinate2D, title: String?, subtitle: String?) {
        self.init()
        self.coordinate = coordinate
        self.title = title
        self.subtitle = subtitle
    }

    /// Where it is, in degrees.
    open override var coordinate: CLLocationCoordinate2D {
        get { place }
        set { place = newValue }
    }
}
