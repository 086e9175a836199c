internal import Foundation

extension PathElements {
    /// The box of all points, control points included.
    var controlBox: CGRect {
        guard let first = points.first else { return .null }
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        for point in points {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The box of the outline: the ends of every piece and the turning points of every curve.
    var outlineBox: CGRect {
        guard let first = points.first else { return .null }
        var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
        func include(_ x: CGFloat, _ y: CGFloat) {
            minX = min(minX, x)
            minY = min(minY, y)
            maxX = max(maxX, x)
            maxY = max(maxY, y)
        }
        forEach { verb, from, index in
            switch verb {
            case .close: return
            case .move, .line: include(points[index].x, points[index].y)
            case .quad:
                let (control, end) = (points[index], points[index + 1])
                include(end.x, end.y)
                for t in [
                    Self.turningPoint(from.x, control.x, end.x), Self.turningPoint(from.y, control.y, end.y),
                ] {
                    guard let t else { continue }
                    let s = 1 - t
                    include(
                        s * s * from.x + 2 * s * t * control.x + t * t * end.x,
                        s * s * from.y + 2 * s * t * control.y + t * t * end.y)
                }
            case .curve:
                let (c1, c2, end) = (points[index], points[index + 1], points[index + 2])
                include(end.x, end.y)
                for t in Self.turningPoints(from.x, c1.x, c2.x, end.x)
                    + Self.turningPoints(from.y, c1.y, c2.y, end.y)
                {
                    let point = CubicCurve(from, c1, c2, end).point(at: t)
                    include(point.x, point.y)
                }
            }
        }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The rectangle, when the path is nothing but an upright one.
    var asRect: CGRect? {
        var corners = points
        guard verbs.first == .move, verbs.dropFirst().allSatisfy({ $0 == .line || $0 == .close }) else { return nil }
        if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
        guard corners.count == 4 else { return nil }
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let alongX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        let alongY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        return alongX || alongY ? controlBox : nil
    }

    /// Where a quadratic's coordinate turns, if inside the piece.
    private static func turningPoint(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat? {
        let t = (a - b) / (a - 2 * b + c)
        return t > 0 && t < 1 ? t : nil
    }

    /// Where a cubic's coordinate turns, inside the piece.
    private static func turningPoints(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        // A third of the derivative: a·t² + b·t + c.
        let a = p3 - 3 * p2 + 3 * p1 - p0
        let b = 2 * (p2 - 2 * p1 + p0)
        let c = p1 - p0
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        // The stable pair: q/a and c/q lose no digits when b² dwarfs 4ac.
        let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
    }
}
