public import CoreLocation
import Foundation
public import MapGeometry

/// An area inside a ring of points, perhaps with holes. Source: MapKit, `MKPolygon`.
open class MKPolygon: MKMultiPoint, MKOverlay {
    /// The holes.
    open private(set) var interiorPolygons: [MKPolygon]?

    /// A polygon of no points.
    public override init() {
        super.init()
    }

    /// An area inside a ring of coordinates in degrees; the last one is joined to the first.
    public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        self.init(coordinates: coords, count: count, interiorPolygons: nil)
    }

    /// An area inside a ring of coordinates in degrees, without some holes.
    public convenience init(
        coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int, interiorPolygons: [MKPolygon]?
    ) {
        self.init()
        let coordinates = Array(UnsafeBufferPointer(start: coords, count: count))
        flaws = ShapeFlaw.all(in: coordinates)
        setPoints(coordinates.map { MKMapPoint($0) })
        self.interiorPolygons = interiorPolygons
    }

    /// An area inside a ring of map points; the last one is joined to the first.
    public convenience init(points: UnsafePointer<MKMapPoint>, count: Int) {
        self.init(points: points, count: count, interiorPolygons: nil)
    }

    /// An area inside a ring of map points, without some holes.
    public convenience init(
        points: UnsafePointer<MKMapPoint>, count: Int, interiorPolygons: [MKPolygon]?
    ) {
        self.init()
        let points = Array(UnsafeBufferPointer(start: points, count: count))
        flaws = ShapeFlaw.all(in: points)
        setPoints(points)
        self.interiorPolygons = interiorPolygons
    }

    /// The middle of the bounding rectangle.
    open override var coordinate: CLLocationCoordinate2D { boundingMapRect.middleCoordinate }

    /// The smallest rectangle that holds the outer ring; it reaches past the world's edge where the ring does.
    open var boundingMapRect: MKMapRect { list.bounds }

    /// Whether a part of the area lies in a rectangle of map points, in any copy of the world.
    open func intersects(_ mapRect: MKMapRect) -> Bool {
        boundingMapRect.forEachCopy(meeting: mapRect) { area in
            let rings = rings
            let crosses = rings.contains { ring in
                ring.indices.contains { area.touchesSegment(ring[$0], ring[($0 + 1) % ring.count]) }
            }
            // Without an edge inside, the rectangle is wholly in the area or wholly out of it.
            return crosses || isInside(area.origin, rings)
        }
    }

    /// The outer ring and the holes, each hole moved into the outer ring's copy of the world.
    package var rings: [[MKMapPoint]] {
        let bounds = boundingMapRect
        let world = MKMapSize.world.width
        return [Array(list.points)]
            + (interiorPolygons ?? []).filter { $0.pointCount > 0 }.map { hole in
                let turns = ((hole.boundingMapRect.midX - bounds.midX) / world).rounded()
                return hole.list.points.map { MKMapPoint(x: $0.x - turns * world, y: $0.y) }
            }
    }

    /// Even-odd: crossings of a ray to the east.
    private func isInside(_ point: MKMapPoint, _ rings: [[MKMapPoint]]) -> Bool {
        var isInside = false
        for ring in rings {
            for index in ring.indices {
                let a = ring[index]
                let b = ring[(index + 1) % ring.count]
                if (a.y > point.y) != (b.y > point.y),
                    point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
                {
                    isInside.toggle()
                }
            }
        }
        return isInside
    }
}
