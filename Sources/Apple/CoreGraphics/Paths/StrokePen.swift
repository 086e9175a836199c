public import Foundation

/// Draws the outline of a stroke: a quadrilateral a line, a wedge a corner, a piece a cap.
///
/// All pieces turn the same way, so the non-zero rule unites them.
struct StrokePen {
    let width: CGFloat
    let cap: CGLineCap
    let join: CGLineJoin
    let miterLimit: CGFloat
    /// How far a round piece may stray from its circle.
    let tolerance: CGFloat

    /// The outline around a path of lines.
    func outline(of lines: PathElements) -> PathElements {
        var result = PathElements()
        guard width > 0 else { return result }
        for subpath in lines.subpaths {
            var points = [lines.points[subpath.point]]
            lines.forEachPiece(of: subpath) { piece in
                let end = piece.end(lines)
                if end != points[points.count - 1] { points.append(end) }
            }
            if subpath.isClosed, points.count > 1, points.last == points.first { points.removeLast() }
            let hasLines = subpath.verbEnd - subpath.verb > 1
            addOutline(of: points, isClosed: subpath.isClosed && points.count > 1, hasLines: hasLines, to: &result)
        }
        return result
    }

    private func addOutline(of points: [CGPoint], isClosed: Bool, hasLines: Bool, to result: inout PathElements) {
        guard points.count > 1 else {
            if hasLines { addDot(points[0], to: &result) }
            return
        }
        let count = points.count
        let lineCount = isClosed ? count : count - 1
        let normals = (0..<lineCount).map { normal(points[$0], points[($0 + 1) % count]) }
        for index in 0..<lineCount {
            let (a, b, n) = (points[index], points[(index + 1) % count], normals[index])
            add([a + n, a - n, b - n, b + n], to: &result)
            if index + 1 < lineCount || isClosed {
                addJoin(at: b, from: n, to: normals[(index + 1) % lineCount], to: &result)
            }
        }
        if !isClosed {
            addCap(at: points[0], normals[0], isStart: true, to: &result)
            addCap(at: points[count - 1], normals[lineCount - 1], isStart: false, to: &result)
        }
    }

    /// Half the width, square to a line, to its left with y pointing up.
    private func normal(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = hypot(dx, dy)
        return CGPoint(x: -dy / length * width / 2, y: dx / length * width / 2)
    }

    private func addJoin(at point: CGPoint, from first: CGPoint, to second: CGPoint, to result: inout PathElements) {
        let turn = first.x * second.y - first.y * second.x
        let along = first.x * second.x + first.y * second.y
        let squared = width * width / 4
        if turn == 0, along > 0 { return }
        // The gap opens on the outer side of the corner.
        let side: CGFloat = turn > 0 ? -1 : 1
        let (a, b) = (point + first * side, point + second * side)
        switch join {
        case .round:
            add([point] + arc(around: point, from: first * side, to: second * side), to: &result)
        case .miter where 2 * squared <= miterLimit * miterLimit * (squared + along) && squared + along > 0:
            // sin²(θ/2) of the corner's angle is (1 + cos of the turn) / 2, hence the test and the tip.
            let tip = point + (first + second) * (side * squared / (squared + along))
            add([point, a, tip, b], to: &result)
        default: add([point, a, b], to: &result)
        }
    }

    private func addCap(at point: CGPoint, _ normal: CGPoint, isStart: Bool, to result: inout PathElements) {
        let out = CGPoint(x: normal.y, y: -normal.x) * (isStart ? -1 : 1)
        switch cap {
        case .butt: return
        case .square: add([point + normal, point + normal + out, point - normal + out, point - normal], to: &result)
        case .round:
            let half = arc(around: point, from: normal, to: out)
            add(half + arc(around: point, from: out, to: normal * -1).dropFirst(), to: &result)
        }
    }

    /// A line without length shows as its caps.
    private func addDot(_ point: CGPoint, to result: inout PathElements) {
        let half = width / 2
        let box = CGRect(x: point.x - half, y: point.y - half, width: width, height: width)
        switch cap {
        case .butt: return
        case .square: result.rect(box, .identity)
        case .round: result.ellipse(in: box, .identity)
        }
    }

    /// Points on the circle from one radius to another, the short way.
    private func arc(around center: CGPoint, from first: CGPoint, to second: CGPoint) -> [CGPoint] {
        let sweep = atan2(first.x * second.y - first.y * second.x, first.x * second.x + first.y * second.y)
        let radius = width / 2
        let step = 2 * acos(max(0, 1 - min(tolerance, radius) / radius))
        let count = max(1, Int((abs(sweep) / max(step, 0.01)).rounded(.up)))
        return (0...count).map { index in
            if index == count { return center + second }
            let angle = sweep * CGFloat(index) / CGFloat(count)
            let (s, c) = (sin(angle), cos(angle))
            return center + CGPoint(x: first.x * c - first.y * s, y: first.x * s + first.y * c)
        }
    }

    /// Adds a polygon, turned so that its area counts positive.
    private func add(_ polygon: [CGPoint], to result: inout PathElements) {
        var area: CGFloat = 0
        var last = polygon[polygon.count - 1]
        for point in polygon {
            area += (last.x - polygon[0].x) * (point.y - polygon[0].y)
            area -= (point.x - polygon[0].x) * (last.y - polygon[0].y)
            last = point
        }
        result.lines(through: area < 0 ? polygon.reversed() : polygon, .identity)
        result.close()
    }
}

extension CGPoint {
    fileprivate static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    fileprivate static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    fileprivate static func * (a: CGPoint, factor: CGFloat) -> CGPoint { CGPoint(x: a.x * factor, y: a.y * factor) }
}

extension CGPath {
    /// The outline of the stroke of the path, moved by `transform`; to be filled with the non-zero rule.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let box = elements.controlBox
        let size = box.isNull ? 0 : max(box.width, box.height)
        let pen = StrokePen(
            width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
            tolerance: max(min(lineWidth / 200, size * 1e-4), size * 1e-6, 1e-9))
        let outline = pen.outline(of: elements.flattened(tolerance: pen.tolerance))
        return CGPath(elements: outline.transformed(by: transform))
    }
}
