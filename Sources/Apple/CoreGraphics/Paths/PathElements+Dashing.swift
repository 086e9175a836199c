internal import Foundation

extension PathElements {
    /// The painted parts of a path of lines, each an open subpath; curves must be flattened before.
    ///
    /// Lines beyond `box` only move the count on.
    func dashed(phase: CGFloat, lengths: [CGFloat], within box: CGRect? = nil) -> PathElements {
        let total = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
        guard total > 0, total.isFinite, phase.isFinite else { return self }
        var result = PathElements()
        for subpath in subpaths {
            var dash = DashCount(lengths: lengths, total: total, phase: phase)
            var isDown = false
            forEachPiece(of: subpath) { piece in
                let (from, end) = (piece.from, piece.end(self))
                let length = hypot(end.x - from.x, end.y - from.y)
                guard length > 0 else { return }
                let segment = CGRect(
                    x: min(from.x, end.x), y: min(from.y, end.y), width: abs(end.x - from.x),
                    height: abs(end.y - from.y))
                func point(_ way: CGFloat) -> CGPoint {
                    CGPoint(
                        x: from.x + (end.x - from.x) * way / length, y: from.y + (end.y - from.y) * way / length)
                }
                var (first, last) = (CGFloat(0), length)
                if let box {
                    guard box.touches(segment) else {
                        dash.advance(by: length)
                        isDown = false
                        return
                    }
                    // A long line is walked only where it passes the box.
                    let middle = CGPoint(x: box.midX, y: box.midY)
                    let along =
                        ((middle.x - from.x) * (end.x - from.x) + (middle.y - from.y) * (end.y - from.y)) / length
                    let reach = hypot(box.width, box.height)
                    first = min(length, max(0, along - reach))
                    last = min(length, max(first, along + reach))
                }
                if first > 0 {
                    dash.advance(by: first)
                    isDown = false
                }
                var way = first
                while way < last {
                    let step = min(dash.rest, last - way)
                    if dash.isOn {
                        if !isDown { result.move(to: point(way)) }
                        result.line(to: way + step >= length ? end : point(way + step))
                        isDown = true
                    } else {
                        isDown = false
                    }
                    way += step
                    dash.advance(by: step)
                    if dash.isAtStart { isDown = false }
                }
                if last < length {
                    dash.advance(by: length - last)
                    isDown = false
                }
            }
        }
        return result
    }

    /// Where in the dash pattern a walk along a line is.
    private struct DashCount {
        let lengths: [CGFloat]
        let total: CGFloat
        private(set) var index = 0
        private(set) var rest: CGFloat
        private(set) var isAtStart = true

        init(lengths: [CGFloat], total: CGFloat, phase: CGFloat) {
            (self.lengths, self.total) = (lengths, total)
            rest = lengths[0]
            let wrapped = phase - total * (phase / total).rounded(.down)
            advance(by: wrapped)
        }

        var isOn: Bool { index % 2 == 0 }

        mutating func advance(by length: CGFloat) {
            isAtStart = false
            var length = length
            if length >= total { length -= total * (length / total).rounded(.down) }
            while length >= rest {
                length -= rest
                index = (index + 1) % (lengths.count % 2 == 0 ? lengths.count : lengths.count * 2)
                rest = lengths[index % lengths.count]
                isAtStart = true
                if length == 0, rest > 0 { return }
            }
            rest -= length
            if length > 0 { isAtStart = false }
        }
    }
}

extension CGPath {
    /// The painted parts of the path's outline, lengths in the path's space, moved by `transform`.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        guard !lengths.isEmpty else { return CGPath(elements: elements.transformed(by: transform)) }
        let box = elements.controlBox
        let tolerance = max(box.isNull ? 0 : max(box.width, box.height) * 1e-5, 1e-9)
        let dashed = elements.flattened(tolerance: tolerance).dashed(phase: phase, lengths: lengths)
        return CGPath(elements: dashed.transformed(by: transform))
    }
}
