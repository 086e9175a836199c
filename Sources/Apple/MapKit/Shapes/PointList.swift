import MapGeometry

/// Map points in memory of their own, so that `MKMultiPoint.points()` can hand out a pointer that lasts.
///
/// Sendable because the points are not written after `init` unless a user of the pointer does.
final class PointList: @unchecked Sendable {
    let base: UnsafeMutablePointer<MKMapPoint>
    let count: Int
    /// The box of all points, or null without any.
    let bounds: MKMapRect

    init(_ points: [MKMapPoint]) {
        count = points.count
        base = .allocate(capacity: max(1, points.count))
        base.initialize(from: points, count: points.count)
        var box = Box()
        for point in points { box.add(point) }
        bounds = box.mapRect
    }

    deinit { base.deallocate() }

    var points: UnsafeBufferPointer<MKMapPoint> { UnsafeBufferPointer(start: base, count: count) }

    private struct Box {
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity

        // Comparisons are false for NaN, so that one broken point does not swallow the others.
        mutating func add(_ point: MKMapPoint) {
            if point.x < minX { minX = point.x }
            if point.x > maxX { maxX = point.x }
            if point.y < minY { minY = point.y }
            if point.y > maxY { maxY = point.y }
        }

        var mapRect: MKMapRect {
            guard minX <= maxX, minY <= maxY else { return .null }
            return MKMapRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
        }
    }
}

extension Sequence<MKMapPoint> {
    /// The points moved by whole worlds so that none lies more than half a world east or west of the one before it: the
    /// short way over the 180th meridian. From -180° to 180° exactly there is no shorter way: that is round the world, as a
    /// polygon that covers it goes.
    func goingTheShortWay() -> [MKMapPoint] {
        let world = MKMapSize.world.width
        var shift = 0.0
        var last: Double?
        return map { point in
            var x = point.x + shift
            if let last, x.isFinite, abs(x - last) > world / 2, abs(abs(x - last) - world) > 1e-6 {
                let turns = ((x - last) / world).rounded() * world
                shift -= turns
                x -= turns
            }
            if x.isFinite { last = x }
            return MKMapPoint(x: x, y: point.y)
        }
    }
}
