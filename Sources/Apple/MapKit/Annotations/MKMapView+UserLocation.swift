import CoreLocation
import Foundation
import MapGeometry

extension MKMapView {
    /// Where the user is; see `LocationFeed` for where that comes from.
    public var userLocation: MKUserLocation { ownLocation }

    /// Whether the user's place is shown and followed; it is looked at before each frame.
    public var showsUserLocation: Bool {
        get { ownLocation.isUpdating }
        set {
            guard newValue != ownLocation.isUpdating else { return }
            ownLocation.isUpdating = newValue
            if newValue {
                delegate?.mapViewWillStartLocatingUser(self)
                addAnnotation(ownLocation)
            } else {
                removeAnnotation(ownLocation)
                delegate?.mapViewDidStopLocatingUser(self)
            }
        }
    }

    /// Whether the user's place is in view.
    public var isUserLocationVisible: Bool { showsUserLocation && view(for: ownLocation) != nil }

    /// How the map follows the user; following shows the user's place too.
    public var userTrackingMode: MKUserTrackingMode {
        get { trackingMode }
        set { setUserTrackingMode(newValue, animated: false) }
    }

    /// Follows the user in another way.
    public func setUserTrackingMode(_ mode: MKUserTrackingMode, animated: Bool) {
        guard mode != trackingMode else { return }
        trackingMode = mode
        if mode != .none { showsUserLocation = true }
        delegate?.mapView(self, didChange: mode, animated: animated)
    }

    /// Takes over the place that was delivered since the last frame.
    func updateUserLocation() {
        guard showsUserLocation else { return }
        let feed = LocationFeed.shared
        if trackingMode == .followWithHeading { ownLocation.heading = feed.lastHeading }
        guard let location = feed.lastLocation, location !== ownLocation.location else { return }
        ownLocation.location = location
        delegate?.mapView(self, didUpdate: ownLocation)
        if trackingMode != .none { setCenter(location.coordinate, animated: false) }
    }
}
