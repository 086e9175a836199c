/// One of the places that `liveUpdates()` delivers.
public struct CLLocationUpdate: Sendable {
    /// The place.
    public let location: CLLocation?
    /// Whether the device rests.
    public var isStationary: Bool { stationary }
    /// Whether the device rests.
    public let stationary: Bool

    /// What the device is being used for.
    public enum LiveConfiguration: Int, Sendable {
        case `default`, automotiveNavigation, otherNavigation, fitness, airborne
    }

    /// Places as they come, without an end.
    public struct Updates: AsyncSequence, Sendable {
        public typealias Element = CLLocationUpdate

        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var locations: AsyncStream<CLLocation>.AsyncIterator

            public mutating func next() async throws -> CLLocationUpdate? {
                guard let location = await locations.next() else { return nil }
                return CLLocationUpdate(location: location, stationary: location.speed == 0)
            }
        }

        fileprivate let locations: AsyncStream<CLLocation>

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(locations: locations.makeAsyncIterator()) }
    }

    /// Places as they come from `LocationFeed.shared`; none is lost between the call and the first look.
    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
        let (stream, continuation) = AsyncStream.makeStream(of: CLLocation.self)
        MainThread.run { LocationFeed.shared.add(continuation) }
        return Updates(locations: stream)
    }
}
