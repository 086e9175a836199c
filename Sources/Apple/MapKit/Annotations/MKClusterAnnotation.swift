public import CoreLocation
public import Foundation
import MapGeometry

/// Annotations that are shown as one, because their views collide. Source: MapKit.
open class MKClusterAnnotation: NSObject, MKAnnotation {
    /// The annotations.
    public let memberAnnotations: [any MKAnnotation]
    open var title: String?
    open var subtitle: String?

    /// A cluster of some annotations.
    public init(memberAnnotations: [any MKAnnotation]) {
        self.memberAnnotations = memberAnnotations
        super.init()
    }

    /// The middle of the members' box, in degrees.
    open var coordinate: CLLocationCoordinate2D {
        memberAnnotations.reduce(MKMapRect.null) { box, annotation in
            let point = MKMapPoint(annotation.coordinate)
            return box.union(MKMapRect(x: point.x, y: point.y, width: 0, height: 0))
        }.middleCoordinate
    }
}
