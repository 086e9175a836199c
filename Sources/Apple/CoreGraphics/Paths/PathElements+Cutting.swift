internal import Foundation

extension PathElements {
    /// Lines cut at the edges of a box; what is outside is left out.
    func cutStrokes(_ box: CGRect) -> PathElements {
        var result = PathElements()
        for subpath in subpaths {
            var isDown = false
            forEachPiece(of: subpath) { piece in
                let end = piece.end(self)
                guard let (a, b) = Self.cut(piece.from, end, box) else {
                    isDown = false
                    return
                }
                if !isDown || a != piece.from { result.move(to: a) }
                result.line(to: b)
                isDown = b == end
            }
        }
        return result
    }

    /// The part of a line inside a box (Liang and Barsky).
    private static func cut(_ a: CGPoint, _ b: CGPoint, _ box: CGRect) -> (CGPoint, CGPoint)? {
        var (from, to) = (0.0, 1.0)
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        for (step, room) in [
            (-dx, a.x - box.minX), (dx, box.maxX - a.x), (-dy, a.y - box.minY), (dy, box.maxY - a.y),
        ] {
            if step == 0 {
                if room < 0 { return nil }
            } else if step < 0 {
                from = max(from, room / step)
            } else {
                to = min(to, room / step)
            }
        }
        guard from <= to else { return nil }
        func point(_ t: Double) -> CGPoint {
            t == 0 ? a : t == 1 ? b : CGPoint(x: a.x + t * dx, y: a.y + t * dy)
        }
        return (point(from), point(to))
    }

    /// Polygons cut at the edges of a box, side by side (Sutherland and Hodgman).
    func cutPolygons(_ box: CGRect) -> PathElements {
        var result = PathElements()
        for subpath in subpaths {
            var ring = [points[subpath.point]]
            forEachPiece(of: subpath) { piece in
                if !piece.isClosing { ring.append(piece.end(self)) }
            }
            ring = Self.cut(ring) { $0.x - box.minX }
            ring = Self.cut(ring) { box.maxX - $0.x }
            ring = Self.cut(ring) { $0.y - box.minY }
            ring = Self.cut(ring) { box.maxY - $0.y }
            result.lines(through: ring, .identity)
            result.close()
        }
        return result
    }

    /// The part of a ring where `inside` is not negative.
    private static func cut(_ ring: [CGPoint], _ inside: (CGPoint) -> CGFloat) -> [CGPoint] {
        guard var last = ring.last else { return [] }
        var result: [CGPoint] = []
        var lastSide = inside(last)
        for point in ring {
            let side = inside(point)
            if (side < 0) != (lastSide < 0) {
                let t = lastSide / (lastSide - side)
                result.append(CGPoint(x: last.x + t * (point.x - last.x), y: last.y + t * (point.y - last.y)))
            }
            if side >= 0 { result.append(point) }
            (last, lastSide) = (point, side)
        }
        return result
    }
}
