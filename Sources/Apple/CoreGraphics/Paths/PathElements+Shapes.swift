internal import Foundation

extension PathElements {
    mutating func rect(_ rect: CGRect, _ transform: CGAffineTransform) {
        let rect = rect.standardized
        move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
        line(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
        line(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
        line(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
        close()
    }

    mutating func ellipse(in rect: CGRect, _ transform: CGAffineTransform) {
        let rect = rect.standardized
        let unitCircle = CGAffineTransform(
            a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
        let map = unitCircle.concatenating(transform)
        move(to: CGPoint(x: 1, y: 0).applying(map))
        unitArc(from: 0, sweep: 2 * .pi, map)
        close()
    }

    mutating func roundedRect(_ rect: CGRect, width: CGFloat, height: CGFloat, _ transform: CGAffineTransform) {
        let rect = rect.standardized
        let (width, height) = (min(abs(width), rect.width / 2), min(abs(height), rect.height / 2))
        guard width > 0, height > 0 else { return self.rect(rect, transform) }
        func corner(_ x: CGFloat, _ y: CGFloat, from start: CGFloat) {
            let map = CGAffineTransform(a: width, b: 0, c: 0, d: height, tx: x, ty: y).concatenating(transform)
            line(to: CGPoint(x: cos(start), y: sin(start)).applying(map))
            unitArc(from: start, sweep: .pi / 2, map)
        }
        move(to: CGPoint(x: rect.maxX, y: rect.midY).applying(transform))
        corner(rect.maxX - width, rect.maxY - height, from: 0)
        corner(rect.minX + width, rect.maxY - height, from: .pi / 2)
        corner(rect.minX + width, rect.minY + height, from: .pi)
        corner(rect.maxX - width, rect.minY + height, from: 1.5 * .pi)
        close()
    }

    /// Adds an arc of a circle, joined by a line to what is there.
    ///
    /// `sweep` is signed: positive turns from the x axis towards the y axis.
    mutating func arc(
        center: CGPoint, radius: CGFloat, from start: CGFloat, sweep: CGFloat, _ transform: CGAffineTransform
    ) {
        let map = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
            .concatenating(transform)
        let first = CGPoint(x: cos(start), y: sin(start)).applying(map)
        if isEmpty { move(to: first) } else { line(to: first) }
        unitArc(from: start, sweep: sweep, map)
    }

    /// The signed sweep of an arc given by its two angles and Apple's `clockwise`.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let difference = clockwise ? start - end : end - start
        guard difference.isFinite else { return 0 }
        // Whole turns, either way, are a full circle; any other angle is brought into one turn.
        let rest = difference - turn * (difference / turn).rounded(.down)
        let way = difference >= turn || (rest == 0 && difference != 0) ? turn : rest
        return clockwise ? -way : way
    }

    /// Adds the arc of `radius` that touches both the line to `corner` and the line from there to `end`.
    mutating func tangentArc(corner: CGPoint, end: CGPoint, radius: CGFloat, _ transform: CGAffineTransform) {
        guard let current = currentPoint, transform.isInvertible else { return }
        let begin = current.applying(transform.inverted())
        let (inX, inY) = (begin.x - corner.x, begin.y - corner.y)
        let (outX, outY) = (end.x - corner.x, end.y - corner.y)
        let (inLength, outLength) = (hypot(inX, inY), hypot(outX, outY))
        let cross = inX * outY - inY * outX
        guard inLength > 0, outLength > 0, radius > 0, abs(cross) > 1e-12 * inLength * outLength else {
            return line(to: corner.applying(transform))
        }
        let angle = acos(max(-1, min(1, (inX * outX + inY * outY) / (inLength * outLength))))
        let toTangent = radius / tan(angle / 2)
        let toCenter = radius / sin(angle / 2)
        let (bisectorX, bisectorY) = (inX / inLength + outX / outLength, inY / inLength + outY / outLength)
        let bisectorLength = hypot(bisectorX, bisectorY)
        let center = CGPoint(
            x: corner.x + bisectorX / bisectorLength * toCenter, y: corner.y + bisectorY / bisectorLength * toCenter)
        let first = CGPoint(x: corner.x + inX / inLength * toTangent, y: corner.y + inY / inLength * toTangent)
        let start = atan2(first.y - center.y, first.x - center.x)
        arc(center: center, radius: radius, from: start, sweep: cross > 0 ? angle - .pi : .pi - angle, transform)
    }

    /// Adds an arc of the unit circle seen through `map`, as one cubic a quarter turn at most.
    private mutating func unitArc(from start: CGFloat, sweep: CGFloat, _ map: CGAffineTransform) {
        guard sweep != 0, sweep.isFinite, start.isFinite else { return }
        let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / CGFloat(count)
        let handle = 4 / 3 * tan(step / 4)
        var (x, y) = (cos(start), sin(start))
        for index in 1...count {
            let angle = start + step * CGFloat(index)
            let (nextX, nextY) = (cos(angle), sin(angle))
            curve(
                CGPoint(x: x - handle * y, y: y + handle * x).applying(map),
                CGPoint(x: nextX + handle * nextY, y: nextY - handle * nextX).applying(map),
                to: CGPoint(x: nextX, y: nextY).applying(map))
            (x, y) = (nextX, nextY)
        }
    }
}
