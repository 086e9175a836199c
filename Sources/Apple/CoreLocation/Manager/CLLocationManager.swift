import Dispatch
public import Foundation

/// Delivers the device's places to a delegate, on the main thread; here they come from `LocationFeed.shared`.
///
/// Permission is always given. Use it on the main thread.
open class CLLocationManager: NSObject {
    /// Told of places; not kept alive.
    open weak var delegate: (any CLLocationManagerDelegate)?
    /// Metres that a place must lie from the one delivered before; `kCLDistanceFilterNone`, the default, lets all through.
    open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
    /// The accuracy that is good enough, in metres. Places are delivered with an accuracy no better than that.
    open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
    /// Degrees that the direction must have turned; `kCLHeadingFilterNone` lets all through.
    open var headingFilter: CLLocationDegrees = 1
    /// Kept for the code that sets it.
    open var activityType = CLActivityType.other
    /// Kept for the code that sets it.
    open var pausesLocationUpdatesAutomatically = true
    /// Kept for the code that sets it.
    open var allowsBackgroundLocationUpdates = false
    /// Kept for the code that sets it.
    open var showsBackgroundLocationIndicator = false
    /// What was delivered last; nothing before the first.
    open private(set) var location: CLLocation?
    /// The direction delivered last; nothing before the first.
    open private(set) var heading: CLHeading?

    private var isUpdatingLocation = false
    private var isUpdatingHeading = false
    private var wantsOne = false
    var watched = WatchedRegions()

    /// A manager that delivers nothing before it is started.
    public override init() {
        super.init()
    }

    // MARK: Permission

    /// Always yes, while in use.
    open var authorizationStatus: CLAuthorizationStatus { .authorizedWhenInUse }
    /// Always full.
    open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }

    open class func authorizationStatus() -> CLAuthorizationStatus { .authorizedWhenInUse }
    open class func locationServicesEnabled() -> Bool { true }
    open class func headingAvailable() -> Bool { true }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

    /// Tells the delegate that permission is given, on the next turn of the main queue.
    open func requestWhenInUseAuthorization() { announcePermission() }
    /// Tells the delegate that permission is given, on the next turn of the main queue.
    open func requestAlwaysAuthorization() { announcePermission() }

    private func announcePermission() {
        // Unsafe because managers belong to the main thread.
        nonisolated(unsafe) let manager = self
        DispatchQueue.main.async {
            manager.delegate?.locationManagerDidChangeAuthorization(manager)
            manager.delegate?.locationManager(manager, didChangeAuthorization: manager.authorizationStatus)
        }
    }

    // MARK: Running

    open func startUpdatingLocation() {
        isUpdatingLocation = true
        listen()
    }

    open func stopUpdatingLocation() { isUpdatingLocation = false }

    /// Asks for one place: the next one.
    open func requestLocation() {
        wantsOne = true
        listen()
    }

    /// Kept for the code that calls it: what a visit is, is not told from a track here.
    open func startMonitoringVisits() {}
    open func stopMonitoringVisits() {}

    /// As `startUpdatingLocation`.
    open func startMonitoringSignificantLocationChanges() { startUpdatingLocation() }
    open func stopMonitoringSignificantLocationChanges() { stopUpdatingLocation() }

    open func startUpdatingHeading() {
        isUpdatingHeading = true
        listen()
    }

    open func stopUpdatingHeading() { isUpdatingHeading = false }

    open func dismissHeadingCalibrationDisplay() {}

    func listen() {
        nonisolated(unsafe) let manager = self
        MainThread.run { LocationFeed.shared.add(manager) }
    }

    // MARK: What the feed delivers

    func receive(_ next: CLLocation) {
        watch(next)
        guard isUpdatingLocation || wantsOne else { return }
        if !wantsOne, distanceFilter > 0, let location, location.distance(from: next) < distanceFilter { return }
        wantsOne = false
        let place = next.noMoreAccurate(than: desiredAccuracy)
        location = place
        delegate?.locationManager(self, didUpdateLocations: [place])
    }

    func receive(_ next: CLHeading) {
        guard isUpdatingHeading else { return }
        if headingFilter > 0, let heading {
            let turn = abs(next.magneticHeading - heading.magneticHeading).truncatingRemainder(dividingBy: 360)
            if min(turn, 360 - turn) < headingFilter { return }
        }
        heading = next
        delegate?.locationManager(self, didUpdateHeading: next)
    }

    func receive(_ error: any Error) {
        guard isUpdatingLocation || wantsOne else { return }
        wantsOne = false
        delegate?.locationManager(self, didFailWithError: error)
    }
}

extension CLLocation {
    /// The place with a radius of uncertainty of at least `accuracy` metres.
    fileprivate func noMoreAccurate(than accuracy: CLLocationAccuracy) -> CLLocation {
        guard accuracy > 0, horizontalAccuracy >= 0, horizontalAccuracy < accuracy else { return self }
        return CLLocation(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: accuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
            speedAccuracy: speedAccuracy, timestamp: timestamp)
    }
}
