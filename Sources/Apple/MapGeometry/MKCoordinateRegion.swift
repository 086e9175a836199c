public import CoreLocation
import Foundation

/// A part of the map given by its centre and its extent, in degrees.
public struct MKCoordinateRegion: Sendable {
    /// The middle of the region, in degrees.
    public var center: CLLocationCoordinate2D
    /// The extent around the centre, in degrees.
    public var span: MKCoordinateSpan

    /// An empty region at 0° N 0° E.
    public init() {
        center = CLLocationCoordinate2D()
        span = MKCoordinateSpan()
    }

    /// A region from its centre and extent in degrees.
    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        self.center = center
        self.span = span
    }

    /// A region around a centre that is so many metres high and wide on the ground.
    public init(
        center centerCoordinate: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
        longitudinalMeters: CLLocationDistance
    ) {
        let metersPerDegree = 2 * Double.pi * Mercator.radius / 360
        let shrink = max(1e-9, cos(centerCoordinate.latitude * .pi / 180))
        self.init(
            center: centerCoordinate,
            span: MKCoordinateSpan(
                latitudeDelta: min(180, latitudinalMeters / metersPerDegree),
                longitudeDelta: min(360, longitudinalMeters / (metersPerDegree * shrink))))
    }

    /// The region that a rectangle of map points shows.
    public init(_ rect: MKMapRect) {
        let north = Mercator.latitude(y: rect.minY)
        let south = Mercator.latitude(y: rect.maxY)
        let middle = MKMapPoint(x: rect.midX, y: rect.midY).coordinate
        self.init(
            center: CLLocationCoordinate2D(latitude: (north + south) / 2, longitude: middle.longitude),
            span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: rect.width / Mercator.worldSize * 360))
    }

    /// The smallest rectangle of map points that holds the region.
    package var mapRect: MKMapRect {
        let north = Mercator.y(latitude: center.latitude + span.latitudeDelta / 2)
        let south = Mercator.y(latitude: center.latitude - span.latitudeDelta / 2)
        let west = Mercator.x(longitude: center.longitude - span.longitudeDelta / 2)
        let east = Mercator.x(longitude: center.longitude + span.longitudeDelta / 2)
        return MKMapRect(x: west, y: north, width: east - west, height: south - north)
    }
}
