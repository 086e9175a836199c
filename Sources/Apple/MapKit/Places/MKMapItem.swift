public import CoreLocation
public import Foundation
import MapGeometry

/// A place with a name. Source: MapKit, `MKPlacemark`.
open class MKPlacemark: NSObject, MKAnnotation {
    public let coordinate: CLLocationCoordinate2D
    open var title: String? { name }
    open var subtitle: String? { nil }
    /// Nothing: no service of names is asked.
    open var name: String? { nil }

    public init(coordinate: CLLocationCoordinate2D) {
        self.coordinate = coordinate
        super.init()
    }

    /// The place as a location without accuracy.
    open var location: CLLocation? { CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude) }
}

/// A place of interest. Source: MapKit, `MKMapItem`.
open class MKMapItem: NSObject {
    public let placemark: MKPlacemark
    open var name: String?
    open var phoneNumber: String?
    open var url: URL?
    /// Whether the item stands for wherever the user is.
    public let isCurrentLocation: Bool

    public init(placemark: MKPlacemark) {
        self.placemark = placemark
        isCurrentLocation = false
        super.init()
    }

    private init(userAt coordinate: CLLocationCoordinate2D) {
        placemark = MKPlacemark(coordinate: coordinate)
        isCurrentLocation = true
        super.init()
    }

    /// Where the user was last; 0° N 0° E before there is a location. On the main thread.
    open class func forCurrentLocation() -> MKMapItem {
        let coordinate = MainActor.assumeIsolated { LocationFeed.shared.lastLocation?.coordinate }
        return MKMapItem(userAt: coordinate ?? CLLocationCoordinate2D())
    }
}

extension MKMapCamera {
    /// A camera that looks at a place from straight above, from a distance of one kilometre.
    public convenience init(lookingAt mapItem: MKMapItem, forViewSize viewSize: CGSize, allowPitch: Bool) {
        self.init(
            lookingAtCenter: mapItem.placemark.coordinate, fromDistance: 1000, pitch: 0, heading: 0)
    }
}
