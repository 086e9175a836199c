public import CoreLocation
import Foundation
public import MapGeometry

/// A line through points. Source: MapKit, `MKPolyline`.
open class MKPolyline: MKMultiPoint, MKOverlay {
    /// A line of no points.
    public override init() {
        super.init()
    }

    /// A line through coordinates in degrees.
    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init()
        take(coordinates: Array(UnsafeBufferPointer(start: coords, count: count)))
    }

    /// A line through map points.
    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init()
        let points = Array(UnsafeBufferPointer(start: points, count: count))
        flaws = ShapeFlaw.all(in: points)
        take(points: points)
    }

    func take(points: [MKMapPoint]) { setPoints(points) }

    /// The middle of the bounding rectangle.
    open override var coordinate: CLLocationCoordinate2D { boundingMapRect.middleCoordinate }

    /// The smallest rectangle that holds all points; it reaches past the world's edge where the line does.
    open var boundingMapRect: MKMapRect { list.bounds }

    /// Whether a piece of the line lies in a rectangle of map points, in any copy of the world.
    open func intersects(_ mapRect: MKMapRect) -> Bool {
        boundingMapRect.forEachCopy(meeting: mapRect) { area in
            let points = list.points
            if points.count == 1 { return area.contains(points[0]) }
            return points.indices.dropLast().contains { area.touchesSegment(points[$0], points[$0 + 1]) }
        }
    }
}
