public import CoreLocation
import Foundation
public import MapGeometry

/// A circle on the ground. Source: MapKit, `MKCircle`.
///
/// On the map it is a circle too, with the radius that Mercator gives it at its centre's latitude: twice as many map
/// points at 60° as at the equator.
open class MKCircle: MKShape, MKOverlay {
    private var center = CLLocationCoordinate2D()
    private var bounds = MKMapRect.null
    /// Metres on the ground at the centre.
    open private(set) var radius: CLLocationDistance = 0

    /// A circle of no size at 0° N 0° E.
    public override init() {
        super.init()
    }

    /// A circle around a coordinate in degrees with a radius in metres.
    public convenience init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.init()
        flaws = ShapeFlaw.all(in: [coord])
        center = coord
        self.radius = radius
        let middle = MKMapPoint(coord)
        let reach = radius * MKMapPointsPerMeterAtLatitude(coord.latitude)
        bounds = MKMapRect(x: middle.x - reach, y: middle.y - reach, width: 2 * reach, height: 2 * reach)
    }

    /// The circle in the middle of a rectangle of map points whose diameter is the longer side.
    public convenience init(mapRect: MKMapRect) {
        self.init()
        let side = max(mapRect.width, mapRect.height)
        let middle = MKMapPoint(x: mapRect.midX, y: mapRect.midY)
        center = middle.coordinate
        radius = side / 2 * MKMetersPerMapPointAtLatitude(center.latitude)
        bounds = MKMapRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    }

    /// The centre, in degrees.
    open override var coordinate: CLLocationCoordinate2D { center }

    /// The square around the circle, in map points.
    open var boundingMapRect: MKMapRect { bounds }

    /// Whether a part of the disc lies in a rectangle of map points, in any copy of the world.
    open func intersects(_ mapRect: MKMapRect) -> Bool {
        bounds.forEachCopy(meeting: mapRect) { area in
            let nearestX = min(max(bounds.midX, area.minX), area.maxX)
            let nearestY = min(max(bounds.midY, area.minY), area.maxY)
            return hypot(nearestX - bounds.midX, nearestY - bounds.midY) <= bounds.width / 2
        }
    }
}
