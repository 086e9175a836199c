package import Foundation

extension CGPath {
    /// The part of the path between two fractions of its length; curves become short lines.
    package func trimmed(from start: CGFloat, to end: CGFloat) -> CGPath {
        let lines = flattenedSubpaths()
        let total = lines.reduce(0) { $0 + Self.length(of: $1) }
        let result = CGMutablePath()
        guard total > 0, start < end else { return result }
        let from = max(0, start) * total
        let to = min(1, end) * total
        var travelled: CGFloat = 0
        for line in lines {
            var isDown = false
            for (a, b) in zip(line, line.dropFirst()) {
                let length = hypot(b.x - a.x, b.y - a.y)
                defer { travelled += length }
                guard length > 0, travelled + length > from, travelled < to else { continue }
                func place(_ distance: CGFloat) -> CGPoint {
                    let part = (distance - travelled) / length
                    if part <= 0 { return a }
                    return part >= 1 ? b : CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
                }
                if !isDown { result.move(to: place(from)) }
                isDown = true
                result.addLine(to: place(to))
            }
        }
        return result
    }

    private static func length(of line: [CGPoint]) -> CGFloat {
        zip(line, line.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
    }

    private func flattenedSubpaths() -> [[CGPoint]] {
        var lines: [[CGPoint]] = []
        func append(_ count: Int, _ place: (CGFloat) -> CGPoint) {
            for step in 1...count { lines[lines.count - 1].append(place(CGFloat(step) / CGFloat(count))) }
        }
        func mix(_ points: [CGPoint], _ t: CGFloat) -> CGPoint {
            if points.count == 1 { return points[0] }
            return mix(
                zip(points, points.dropFirst()).map {
                    CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
                }, t)
        }
        applyWithBlock { element in
            let points = element.pointee.points
            let last = lines.last?.last ?? .zero
            switch element.pointee.type {
            case .moveToPoint: lines.append([points[0]])
            case .addLineToPoint: append(1) { _ in points[0] }
            case .addQuadCurveToPoint: append(32) { mix([last, points[0], points[1]], $0) }
            case .addCurveToPoint: append(64) { mix([last, points[0], points[1], points[2]], $0) }
            case .closeSubpath: if let first = lines.last?.first { append(1) { _ in first } }
            }
        }
        return lines
    }
}
