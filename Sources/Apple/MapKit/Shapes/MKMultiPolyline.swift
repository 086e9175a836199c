public import CoreLocation
import Foundation
public import MapGeometry

/// Several lines that are drawn alike, as one overlay. Source: MapKit, `MKMultiPolyline`.
open class MKMultiPolyline: MKShape, MKOverlay {
    /// The lines.
    public let polylines: [MKPolyline]
    private let bounds: MKMapRect

    /// No lines.
    public override convenience init() {
        self.init([])
    }

    /// Some lines.
    public init(_ polylines: [MKPolyline]) {
        self.polylines = polylines
        bounds = polylines.reduce(.null) { $0.union($1.boundingMapRect) }
        super.init()
    }

    /// The middle of the bounding rectangle.
    open override var coordinate: CLLocationCoordinate2D { bounds.middleCoordinate }

    /// The smallest rectangle that holds all lines.
    open var boundingMapRect: MKMapRect { bounds }

    /// Whether a piece of a line lies in a rectangle of map points, in any copy of the world.
    open func intersects(_ mapRect: MKMapRect) -> Bool { polylines.contains { $0.intersects(mapRect) } }
}
