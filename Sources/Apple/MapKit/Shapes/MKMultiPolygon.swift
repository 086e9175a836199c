public import CoreLocation
import Foundation
public import MapGeometry

/// Several polygons that are drawn alike, as one overlay. Source: MapKit, `MKMultiPolygon`.
open class MKMultiPolygon: MKShape, MKOverlay {
    /// The polygons.
    public let polygons: [MKPolygon]
    private let bounds: MKMapRect

    /// No polygons.
    public override convenience init() {
        self.init([])
    }

    /// Some polygons.
    public init(_ polygons: [MKPolygon]) {
        self.polygons = polygons
        bounds = polygons.reduce(.null) { $0.union($1.boundingMapRect) }
        super.init()
    }

    /// The middle of the bounding rectangle.
    open override var coordinate: CLLocationCoordinate2D { bounds.middleCoordinate }

    /// The smallest rectangle that holds all polygons.
    open var boundingMapRect: MKMapRect { bounds }

    /// Whether a part of a polygon lies in a rectangle of map points, in any copy of the world.
    open func intersects(_ mapRect: MKMapRect) -> Bool { polygons.contains { $0.intersects(mapRect) } }
}
