internal import Foundation

extension PathElements {
    /// The path with every curve replaced by lines that stray from it by at most `tolerance`.
    ///
    /// Curves that `skip` are replaced by their chord.
    func flattened(tolerance: CGFloat, skip: (CubicCurve) -> Bool = { _ in false }) -> PathElements {
        var result = PathElements()
        result.reserve(verbs: verbs.count, points: points.count)
        forEach { verb, from, index in
            switch verb {
            case .move: result.move(to: points[index])
            case .line: result.line(to: points[index])
            case .quad:
                Self.flatten(
                    CubicCurve(quadFrom: from, points[index], points[index + 1]), tolerance, skip, 0, &result)
            case .curve:
                Self.flatten(
                    CubicCurve(from, points[index], points[index + 1], points[index + 2]), tolerance, skip, 0, &result)
            case .close: result.close()
            }
        }
        return result
    }

    /// Halving twenty times makes a million pieces of one curve: enough for a world-sized circle at street scale, of
    /// which all but the visible pieces are skipped.
    private static let deepest = 20

    private static func flatten(
        _ curve: CubicCurve, _ tolerance: CGFloat, _ skip: (CubicCurve) -> Bool, _ depth: Int,
        _ result: inout PathElements
    ) {
        if depth == deepest || !(curve.flatness > tolerance) || skip(curve) {
            return result.line(to: curve.p3)
        }
        let (first, second) = curve.halves()
        flatten(first, tolerance, skip, depth + 1, &result)
        flatten(second, tolerance, skip, depth + 1, &result)
    }

    /// How often the outline runs around a point, counted with its direction; subpaths count as closed.
    func winding(around point: CGPoint) -> Int {
        guard outlineBox.insetBy(dx: -1e-9, dy: -1e-9).contains(point) else { return 0 }
        let size = max(outlineBox.width, outlineBox.height)
        var count = 0
        func cross(_ a: CGPoint, _ b: CGPoint) {
            guard (a.y <= point.y) != (b.y <= point.y) else { return }
            let side = (b.x - a.x) * (point.y - a.y) - (point.x - a.x) * (b.y - a.y)
            if a.y <= point.y, side > 0 { count += 1 } else if a.y > point.y, side < 0 { count -= 1 }
        }
        var start = CGPoint.zero
        var last = CGPoint.zero
        // Only pieces at the height of the point can cross its ray, so only they need their curves resolved.
        let level = flattened(tolerance: size * 1e-7) { curve in
            let ys = [curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y]
            return ys.allSatisfy { $0 > point.y } || ys.allSatisfy { $0 <= point.y }
        }
        level.forEach { verb, from, index in
            switch verb {
            case .move:
                cross(last, start)
                start = level.points[index]
                last = start
            case .close:
                cross(from, start)
                last = start
            default:
                last = level.points[index]
                cross(from, last)
            }
        }
        cross(last, start)
        return count
    }
}

extension CGPath {
    /// The path with its curves replaced by lines that stray from them by at most `threshold`.
    public func flattened(threshold: CGFloat) -> CGPath {
        CGPath(elements: elements.flattened(tolerance: max(threshold, 1e-9)))
    }
}
