public import MapKit
import os

/// A path that grows along its course, with or without a tail that follows.
///
/// Move its head with `DynamicPathRenderer.update(_:)`. As with every overlay the map reads `boundingMapRect` once.
public final class DynamicPath: NSObject, MKOverlay {
    /// How much of the course is shown.
    public struct State: Sendable, Equatable {
        /// Where the path ends.
        public var head: PathHead
        /// Where the path begins; nothing for the start of the course.
        public var tail: PathHead?

        public init(head: PathHead, tail: PathHead? = nil) {
            self.head = head
            self.tail = tail
        }
    }

    /// What the area announced to the map is.
    public enum AnnouncedBounds: Sendable {
        /// The box of the whole course: nothing is ever cut.
        case course
        /// The box of what is shown when the map asks, as overlay code that grows does it; frozen, it cuts the path.
        case shown
        /// A rectangle in map points.
        case rect(MKMapRect)
    }

    /// The course.
    public let geometry: PathGeometry
    private let announced: AnnouncedBounds
    private let current: OSAllocatedUnfairLock<State>

    /// A path along a course.
    public init(geometry: PathGeometry, state: State, announcedBounds: AnnouncedBounds = .course) {
        self.geometry = geometry
        announced = announcedBounds
        current = OSAllocatedUnfairLock(uncheckedState: state)
    }

    /// What is shown now; from any thread.
    public internal(set) var state: State {
        get { current.withLockUnchecked { $0 } }
        set { current.withLockUnchecked { $0 = newValue } }
    }

    public var coordinate: CLLocationCoordinate2D {
        let bounds = geometry.bounds
        return bounds.isNull
            ? kCLLocationCoordinate2DInvalid : MKMapPoint(x: bounds.midX, y: bounds.midY).coordinate
    }

    public var boundingMapRect: MKMapRect {
        switch announced {
        case .course: return geometry.bounds
        case .rect(let rect): return rect
        case .shown:
            let head = state.head
            let first = max(0, state.tail?.index ?? 0)
            guard head.index >= first else { return MKMapRect(x: head.x, y: head.y, width: 0, height: 0) }
            return PathGeometry.bounds(geometry.x, geometry.y, first..<head.index + 1)
                .union(MKMapRect(x: head.x, y: head.y, width: 0, height: 0))
        }
    }
}
