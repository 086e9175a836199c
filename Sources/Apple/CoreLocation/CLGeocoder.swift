import Dispatch
public import Foundation

/// Turns places into names and back. There is no service to ask here: every request fails with `CLError.network`, as
/// without a network on a device. Source: Core Location, `CLGeocoder`.
open class CLGeocoder: NSObject {
    public typealias CompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

    public override init() {
        super.init()
    }

    open var isGeocoding: Bool { false }
    open func cancelGeocode() {}

    /// Calls back on the main queue, with an error.
    open func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CompletionHandler) {
        fail(completionHandler)
    }

    /// Calls back on the main queue, with an error.
    open func reverseGeocodeLocation(
        _ location: CLLocation, preferredLocale locale: Locale?, completionHandler: @escaping CompletionHandler
    ) {
        fail(completionHandler)
    }

    /// Calls back on the main queue, with an error.
    open func geocodeAddressString(_ addressString: String, completionHandler: @escaping CompletionHandler) {
        fail(completionHandler)
    }

    /// Calls back on the main queue, with an error.
    open func geocodeAddressString(
        _ addressString: String, in region: CLRegion?, completionHandler: @escaping CompletionHandler
    ) {
        fail(completionHandler)
    }

    /// Fails.
    nonisolated(nonsending) open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    /// Fails.
    nonisolated(nonsending) open func geocodeAddressString(_ addressString: String) async throws -> [CLPlacemark] {
        throw CLError(.network)
    }

    private func fail(_ handler: @escaping CompletionHandler) {
        // Unsafe because the handler is called once, on the main queue, as on a device.
        nonisolated(unsafe) let handler = handler
        DispatchQueue.main.async { handler(nil, CLError(.network)) }
    }
}

/// A place with its address, of which nothing but the place is known here. Source: Core Location, `CLPlacemark`.
open class CLPlacemark: NSObject {
    /// Where it is.
    open var location: CLLocation? { place }
    private let place: CLLocation?

    /// A place of which nothing but the location is known; Retrace's own.
    public init(at location: CLLocation?) {
        place = location
        super.init()
    }

    /// The same place.
    public init(placemark: CLPlacemark) {
        place = placemark.location
        super.init()
    }

    open var region: CLRegion? { nil }
    open var timeZone: TimeZone? { nil }
    open var name: String? { nil }
    open var thoroughfare: String? { nil }
    open var subThoroughfare: String? { nil }
    open var locality: String? { nil }
    open var subLocality: String? { nil }
    open var administrativeArea: String? { nil }
    open var subAdministrativeArea: String? { nil }
    open var postalCode: String? { nil }
    open var isoCountryCode: String? { nil }
    open var country: String? { nil }
    open var inlandWater: String? { nil }
    open var ocean: String? { nil }
    open var areasOfInterest: [String]? { nil }
}

/// A stay at a place. No stays are found in a track here: for the code that has a delegate method for them.
open class CLVisit: NSObject {
    public let coordinate: CLLocationCoordinate2D
    public let horizontalAccuracy: CLLocationAccuracy
    public let arrivalDate: Date
    public let departureDate: Date

    package init(
        coordinate: CLLocationCoordinate2D, horizontalAccuracy: CLLocationAccuracy, arrivalDate: Date,
        departureDate: Date
    ) {
        (self.coordinate, self.horizontalAccuracy) = (coordinate, horizontalAccuracy)
        (self.arrivalDate, self.departureDate) = (arrivalDate, departureDate)
        super.init()
    }
}

/// Keeps an app running in the background; every process does here.
open class CLBackgroundActivitySession: NSObject {
    public override init() {
        super.init()
    }

    open func invalidate() {}
}
