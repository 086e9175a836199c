import CoreLocation
import MapGeometry

extension MKMapRect {
    /// The coordinate in the middle, with a longitude within ±180°; invalid for a rectangle that is nowhere.
    var middleCoordinate: CLLocationCoordinate2D {
        guard !isNull else { return kCLLocationCoordinate2DInvalid }
        var coordinate = MKMapPoint(x: midX, y: midY).coordinate
        if abs(coordinate.longitude) > 180 { coordinate.longitude -= (coordinate.longitude / 360).rounded() * 360 }
        return coordinate
    }

    /// Whether `body` says yes to another rectangle, moved by whole worlds to wherever it meets this one.
    func forEachCopy(meeting other: MKMapRect, _ body: (MKMapRect) -> Bool) -> Bool {
        guard !isNull, !other.isNull else { return false }
        let world = MKMapSize.world.width
        guard width.isFinite, other.width.isFinite else { return intersects(other) && body(other) }
        let first = Int(((minX - other.maxX) / world).rounded(.down))
        let last = Int(((maxX - other.minX) / world).rounded(.up))
        guard first <= last, last - first < 16 else { return intersects(other) && body(other) }
        return (first...last).contains { turn in
            let moved = other.offsetBy(dx: Double(turn) * world, dy: 0)
            return intersects(moved) && body(moved)
        }
    }

    /// Whether a straight line between two points has a point in the rectangle, edges included (Liang and Barsky).
    func touchesSegment(_ a: MKMapPoint, _ b: MKMapPoint) -> Bool {
        var from = 0.0
        var to = 1.0
        for (start, delta, low, high) in [(a.x, b.x - a.x, minX, maxX), (a.y, b.y - a.y, minY, maxY)] {
            if delta == 0 {
                if start < low || start > high { return false }
                continue
            }
            let enter = ((delta > 0 ? low : high) - start) / delta
            let leave = ((delta > 0 ? high : low) - start) / delta
            from = max(from, enter)
            to = min(to, leave)
            if !(from <= to) { return false }
        }
        return true
    }
}
