public import MapKit
import os

/// A circle whose centre and radius change while it is on the map.
///
/// Move it with `DynamicCircleRenderer.update(_:)`, which also invalidates what the circle covered before and covers
/// now. As with every overlay the map reads `boundingMapRect` once, when the circle is added: announce the whole area
/// that it will ever need.
public final class DynamicCircle: NSObject, MKOverlay {
    /// How large a circle is.
    public enum Radius: Sendable, Equatable {
        /// Metres on the ground at the circle's centre.
        case meters(Double)
        /// Points on the screen, at any zoom scale.
        case points(Double)
    }

    /// Where the circle is and how large.
    public struct State: Sendable, Equatable {
        /// In map points.
        public var center: Center
        public var radius: Radius

        /// A state; the centre is a place on the map.
        public init(center: MKMapPoint, radius: Radius) {
            self.center = Center(x: center.x, y: center.y)
            self.radius = radius
        }
    }

    /// A map point that can be compared.
    public struct Center: Sendable, Equatable {
        public var x: Double
        public var y: Double
    }

    private let current: OSAllocatedUnfairLock<State>
    private let announced: MKMapRect?

    /// A circle.
    ///
    /// - Parameters:
    ///   - state: where the circle is at first.
    ///   - announcedBounds: the area that the circle will ever need, in map points; by default the area that it covers
    ///     when the map asks.
    public init(_ state: State, announcedBounds: MKMapRect? = nil) {
        current = OSAllocatedUnfairLock(uncheckedState: state)
        announced = announcedBounds
    }

    /// Where the circle is now; from any thread.
    public internal(set) var state: State {
        get { current.withLockUnchecked { $0 } }
        set { current.withLockUnchecked { $0 = newValue } }
    }

    public var coordinate: CLLocationCoordinate2D {
        let center = state.center
        return MKMapPoint(x: center.x, y: center.y).coordinate
    }

    public var boundingMapRect: MKMapRect { announced ?? state.mapRect(zoomScale: nil) }
}

extension DynamicCircle.State {
    /// The radius in map points at a zoom scale; a radius in screen points counts nothing where there is no scale.
    func mapPoints(zoomScale: MKZoomScale?) -> Double {
        switch radius {
        case .meters(let meters):
            let latitude = MKMapPoint(x: center.x, y: center.y).coordinate.latitude
            return meters * MKMapPointsPerMeterAtLatitude(latitude)
        case .points(let points):
            return zoomScale.map { points / Double($0) } ?? 0
        }
    }

    /// The square around the circle, in map points.
    func mapRect(zoomScale: MKZoomScale?) -> MKMapRect {
        let radius = mapPoints(zoomScale: zoomScale)
        return MKMapRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
}
