import Dispatch
import Foundation

/// The areas that a location manager watches, and where the device was last.
struct WatchedRegions {
    private(set) var states: [CLRegion: CLRegionState] = [:]

    mutating func add(_ region: CLRegion) { states[region] = .unknown }

    mutating func remove(_ region: CLRegion) { states[region] = nil }

    /// Whether a place lies in an area.
    static func state(of region: CLRegion, at location: CLLocation?) -> CLRegionState {
        guard let region = region as? CLCircularRegion, let location else { return .unknown }
        return region.contains(location.coordinate) ? .inside : .outside
    }

    /// Takes a new place; returns the areas that were entered or left, in the order of their identifiers.
    mutating func move(to location: CLLocation) -> [(region: CLRegion, state: CLRegionState)] {
        var crossed: [(region: CLRegion, state: CLRegionState)] = []
        for (region, old) in states.sorted(by: { $0.key.identifier < $1.key.identifier }) {
            let new = Self.state(of: region, at: location)
            states[region] = new
            // Where the device was before the first place is not known: being outside then is no news.
            if new != old, !(old == .unknown && new == .outside) { crossed.append((region, new)) }
        }
        return crossed
    }
}

// Areas are watched with the places of `LocationFeed.shared`: a crossing is told with the first place beyond the border.
extension CLLocationManager {
    /// The areas that are watched.
    public var monitoredRegions: Set<CLRegion> { Set(watched.states.keys) }

    /// In metres; larger areas are watched all the same.
    public var maximumRegionMonitoringDistance: CLLocationDistance { 1_000_000 }

    /// Whether areas of a class are watched: circles are.
    public class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
        regionClass is CLCircularRegion.Type
    }

    /// Tells the delegate when the device enters or leaves an area, with the next place that comes.
    public func startMonitoring(for region: CLRegion) {
        watched.add(region)
        listen()
        later { manager, delegate in delegate.locationManager(manager, didStartMonitoringFor: region) }
    }

    public func stopMonitoring(for region: CLRegion) { watched.remove(region) }

    /// Tells the delegate, on the next turn of the main queue, whether the device is in an area.
    public func requestState(for region: CLRegion) {
        later { manager, delegate in
            let last = MainActor.assumeIsolated { LocationFeed.shared.lastLocation }
            let state = WatchedRegions.state(of: region, at: last)
            delegate.locationManager(manager, didDetermineState: state, for: region)
        }
    }

    private func later(_ tell: @escaping (CLLocationManager, any CLLocationManagerDelegate) -> Void) {
        // Unsafe because managers and their delegates belong to the main thread.
        nonisolated(unsafe) let (manager, tell) = (self, tell)
        DispatchQueue.main.async {
            if let delegate = manager.delegate { tell(manager, delegate) }
        }
    }

    /// Tells of the areas that a new place has entered or left.
    func watch(_ location: CLLocation) {
        for (region, state) in watched.move(to: location) {
            if state == .inside, region.notifyOnEntry {
                delegate?.locationManager(self, didEnterRegion: region)
            } else if state == .outside, region.notifyOnExit {
                delegate?.locationManager(self, didExitRegion: region)
            }
        }
    }
}
