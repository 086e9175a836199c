public import CoreLocation
public import Foundation
import MapGeometry

/// A place with its address, of which nothing but the place is known here. Source: MapKit, `MKPlacemark`.
open class MKPlacemark: CLPlacemark, MKAnnotation {
    public let coordinate: CLLocationCoordinate2D
    open var title: String? { name }
    open var subtitle: String? { nil }
    open var countryCode: String? { isoCountryCode }

    public init(coordinate: CLLocationCoordinate2D) {
        self.coordinate = coordinate
        super.init(at: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude))
    }

    /// A place; the address is not kept.
    public convenience init(coordinate: CLLocationCoordinate2D, addressDictionary: [String: Any]?) {
        self.init(coordinate: coordinate)
    }

    /// The same place; 0° N 0° E where it has none.
    public override init(placemark: CLPlacemark) {
        coordinate = placemark.location?.coordinate ?? CLLocationCoordinate2D()
        super.init(placemark: placemark)
    }
}

/// A place of interest. Source: MapKit, `MKMapItem`.
open class MKMapItem: NSObject {
    public let placemark: MKPlacemark
    open var name: String?
    open var phoneNumber: String?
    open var url: URL?
    open var timeZone: TimeZone?
    open var pointOfInterestCategory: MKPointOfInterestCategory?
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

extension MKMapItem {
    /// Nothing: there is no other app to show the item.
    @discardableResult
    public func openInMaps(launchOptions: [String: Any]? = nil) -> Bool { false }

    /// Nothing: there is no other app to show the items.
    @discardableResult
    public class func openMaps(with mapItems: [MKMapItem], launchOptions: [String: Any]? = nil) -> Bool { false }
}

public let MKLaunchOptionsDirectionsModeKey = "MKLaunchOptionsDirectionsModeKey"
public let MKLaunchOptionsDirectionsModeDefault = "MKLaunchOptionsDirectionsModeDefault"
public let MKLaunchOptionsDirectionsModeDriving = "MKLaunchOptionsDirectionsModeDriving"
public let MKLaunchOptionsDirectionsModeWalking = "MKLaunchOptionsDirectionsModeWalking"
public let MKLaunchOptionsDirectionsModeTransit = "MKLaunchOptionsDirectionsModeTransit"
public let MKLaunchOptionsMapTypeKey = "MKLaunchOptionsMapType"
public let MKLaunchOptionsMapCenterKey = "MKLaunchOptionsMapCenter"
public let MKLaunchOptionsMapSpanKey = "MKLaunchOptionsMapSpan"
public let MKLaunchOptionsShowsTrafficKey = "MKLaunchOptionsShowsTraffic"

extension MKMapCamera {
    /// A camera that looks at a place from straight above, from a distance of one kilometre.
    public convenience init(lookingAt mapItem: MKMapItem, forViewSize viewSize: CGSize, allowPitch: Bool) {
        self.init(
            lookingAtCenter: mapItem.placemark.coordinate, fromDistance: 1000, pitch: 0, heading: 0)
    }
}
