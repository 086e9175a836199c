import MapKit
import Testing

/// Places and what a service would say about them.
@MainActor
@Suite struct PlacesTests {
    private let place = CLLocationCoordinate2D(latitude: 37, longitude: -111)

    @Test func camerasLookAtItems() {
        let item = MKMapItem(placemark: MKPlacemark(coordinate: place))
        let camera = MKMapCamera(lookingAt: item, forViewSize: CGSize(width: 10, height: 10), allowPitch: true)
        #expect(camera.centerCoordinate.latitude == 37 && camera.centerCoordinateDistance == 1000 && camera.pitch == 0)
        #expect(item.placemark.location?.coordinate.longitude == -111 && !item.isCurrentLocation)
    }

    @Test func directionsFailWithAReason() async {
        let request = MKDirections.Request()
        request.destination = MKMapItem(placemark: MKPlacemark(coordinate: place))
        let error = await #expect(throws: MapKitError.self) {
            _ = try await MKDirections(request: request).calculate()
        }
        #expect(error?.code == .noService)
        let text = await withCheckedContinuation { continuation in
            MKDirections(request: request).calculate { response, error in
                continuation.resume(returning: response == nil ? "\(error.map { "\($0)" } ?? "")" : "")
            }
        }
        #expect(text.contains("recorded track"))
    }

    @Test func searchesFailWithAReason() async {
        let request = MKLocalSearch.Request(naturalLanguageQuery: "coffee", region: MKCoordinateRegion(.world))
        let error = await #expect(throws: MapKitError.self) { _ = try await MKLocalSearch(request: request).start() }
        #expect(error?.code == .noService && "\(error.map { "\($0)" } ?? "")".contains("GeoJSON"))
        let geocoding = await #expect(throws: CLError.self) {
            _ = try await CLGeocoder().reverseGeocodeLocation(CLLocation(latitude: 37, longitude: -111))
        }
        #expect(geocoding?.code == .network && geocoding?.localizedDescription.contains("no service of names") == true)
        let told = await withCheckedContinuation { continuation in
            CLGeocoder().geocodeAddressString("Main Street 1") { places, error in
                continuation.resume(returning: places == nil && (error as? CLError)?.code == .network)
            }
        }
        #expect(told)
    }

    @Test func circularRegionsContainWhatIsNear() {
        let region = CLCircularRegion(center: place, radius: 100, identifier: "canyon")
        let metre = 1 / 110_970.0  // A degree of latitude at 37° N has 110.97 km.
        #expect(region.contains(CLLocationCoordinate2D(latitude: 37 + 99 * metre, longitude: -111)))
        #expect(!region.contains(CLLocationCoordinate2D(latitude: 37 + 101 * metre, longitude: -111)))
    }
}
