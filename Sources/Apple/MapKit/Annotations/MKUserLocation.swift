public import CoreLocation
public import Foundation

/// Where the user is, as an annotation of the map's own. Source: MapKit, `MKUserLocation`.
open class MKUserLocation: NSObject, MKAnnotation {
    /// The last known place; nothing before the first.
    open internal(set) var location: CLLocation?
    /// The direction that the user looks in; nothing unless the map follows it.
    open internal(set) var heading: CLHeading?
    /// Whether the place is being followed.
    open internal(set) var isUpdating = false
    /// The first line of its callout.
    open var title: String? = "Current Location"
    /// The second line of its callout.
    open var subtitle: String?

    /// Where the user is, in degrees; invalid before the first location.
    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
}
