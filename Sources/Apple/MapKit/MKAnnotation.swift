public import CoreLocation
public import Foundation

/// Something with a place on the map. Source: MapKit, `MKAnnotation`.
public protocol MKAnnotation: NSObjectProtocol {
    /// Where it is, in degrees.
    var coordinate: CLLocationCoordinate2D { get }
    /// The first line of its callout.
    var title: String? { get }
    /// The second line of its callout.
    var subtitle: String? { get }
}

extension MKAnnotation {
    public var title: String? { nil }
    public var subtitle: String? { nil }
}
