internal import Foundation

/// One cubic Bézier piece.
struct CubicCurve {
    var p0: CGPoint
    var p1: CGPoint
    var p2: CGPoint
    var p3: CGPoint

    init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
        (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    }

    /// The cubic that runs along a quadratic.
    init(quadFrom p0: CGPoint, _ control: CGPoint, _ p3: CGPoint) {
        self.init(
            p0,
            CGPoint(x: p0.x + 2 / 3 * (control.x - p0.x), y: p0.y + 2 / 3 * (control.y - p0.y)),
            CGPoint(x: p3.x + 2 / 3 * (control.x - p3.x), y: p3.y + 2 / 3 * (control.y - p3.y)), p3)
    }

    func point(at t: CGFloat) -> CGPoint {
        let s = 1 - t
        let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        return CGPoint(
            x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
    }

    /// The two halves that meet at the middle parameter.
    func halves() -> (CubicCurve, CubicCurve) {
        func middle(_ a: CGPoint, _ b: CGPoint) -> CGPoint { CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
        let (a, b, c) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
        let (d, e) = (middle(a, b), middle(b, c))
        let m = middle(d, e)
        return (CubicCurve(p0, a, d, m), CubicCurve(m, e, c, p3))
    }

    /// How far at most the curve strays from its chord walked at even speed.
    var flatness: CGFloat {
        let (ax, ay) = (3 * p1.x - 2 * p0.x - p3.x, 3 * p1.y - 2 * p0.y - p3.y)
        let (bx, by) = (3 * p2.x - 2 * p3.x - p0.x, 3 * p2.y - 2 * p3.y - p0.y)
        return (max(ax * ax, bx * bx) + max(ay * ay, by * by)).squareRoot() / 4
    }
}

extension CubicCurve {
    /// The box of the four points.
    static func controlBox(_ curve: CubicCurve) -> CGRect {
        let (xs, ys) = (
            [curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x], [curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y]
        )
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}
