public import CoreLocation
public import Foundation

/// A thing on the map with a title and a subtitle; the base of all shapes. Source: MapKit, `MKShape`.
open class MKShape: NSObject, MKAnnotation {
    /// The first line of its callout.
    open var title: String?
    /// The second line of its callout.
    open var subtitle: String?

    /// What is wrong with what the shape was made of.
    var flaws: [ShapeFlaw] = []

    /// A shape without a place; the subclasses have one.
    public override init() {
        super.init()
    }

    /// Where it is, in degrees.
    open var coordinate: CLLocationCoordinate2D { kCLLocationCoordinate2DInvalid }
}
