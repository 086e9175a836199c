public import Foundation

/// Where location managers get their locations from; Retrace's own.
///
/// Nothing is measured off a device: a test or a simulation hands in places, at once with `send(_:)`, or from a list
/// that is played by its time stamps with `play(_:)` and `advance(to:)`. Lives on the main actor, where delegates are
/// called.
@MainActor
public final class LocationFeed {
    /// The feed of all managers of the process.
    public static let shared = LocationFeed()

    /// What was delivered last.
    public private(set) var lastLocation: CLLocation?
    /// The direction that was delivered last.
    public private(set) var lastHeading: CLHeading?

    private var queue: ArraySlice<CLLocation> = []
    private var managers: [WeakManager] = []
    private var streams: [Int: AsyncStream<CLLocation>.Continuation] = [:]
    private var nextStream = 0

    private struct WeakManager {
        weak var manager: CLLocationManager?
    }

    private init() {}

    /// Lines locations up to be delivered as time passes, in place of those that are still waiting.
    public func play(_ locations: [CLLocation]) { queue = ArraySlice(locations.sorted { $0.timestamp < $1.timestamp }) }

    /// How many locations still wait.
    public var waiting: Int { queue.count }

    /// Delivers the waiting locations whose time has come, one after the other.
    public func advance(to time: Date) {
        while let next = queue.first, next.timestamp <= time {
            queue.removeFirst()
            send(next)
        }
    }

    /// Delivers a location now.
    public func send(_ location: CLLocation) {
        lastLocation = location
        for manager in managers.compactMap(\.manager) { manager.receive(location) }
        for stream in streams.values { stream.yield(location) }
    }

    /// Delivers a direction now.
    public func send(_ heading: CLHeading) {
        lastHeading = heading
        for manager in managers.compactMap(\.manager) { manager.receive(heading) }
    }

    /// Delivers a failure now, as when there is no view of the sky.
    public func fail(_ error: any Error) {
        for manager in managers.compactMap(\.manager) { manager.receive(error) }
    }

    /// Forgets everything that was delivered, waits or listens.
    public func reset() {
        queue = []
        lastLocation = nil
        lastHeading = nil
        managers = []
        for stream in streams.values { stream.finish() }
        streams = [:]
    }

    func add(_ manager: CLLocationManager) {
        managers.removeAll { $0.manager == nil || $0.manager === manager }
        managers.append(WeakManager(manager: manager))
    }

    func add(_ stream: AsyncStream<CLLocation>.Continuation) {
        nextStream += 1
        let number = nextStream
        streams[number] = stream
        stream.onTermination = { _ in
            Task { @MainActor in LocationFeed.shared.streams[number] = nil }
        }
    }
}
