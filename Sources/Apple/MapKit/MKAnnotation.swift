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

// On Apple's systems both texts are optional requirements, which reading makes optional once more. Code that unwraps both
// layers in one expression (`annotation.title!!`, `annotation.title??.count`) finds these.
extension NSObjectProtocol where Self: MKAnnotation {
    @_disfavoredOverload public var title: String?? { .some((self as any MKAnnotation).title) }
    @_disfavoredOverload public var subtitle: String?? { .some((self as any MKAnnotation).subtitle) }
}
