public import Foundation

extension CGContext {
    /// Forgets the path.
    public func beginPath() {
        elements.removeAll()
    }

    public func move(to point: CGPoint) {
        elements.move(to: point.applying(state.matrix))
    }

    public func addLine(to point: CGPoint) {
        elements.line(to: point.applying(state.matrix))
    }

    /// Begins a subpath at the first point and adds lines through the others.
    public func addLines(between points: [CGPoint]) {
        elements.lines(through: points, state.matrix)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        elements.quad(control.applying(state.matrix), to: end.applying(state.matrix))
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.curve(
            control1.applying(state.matrix), control2.applying(state.matrix), to: end.applying(state.matrix))
    }

    public func closePath() {
        elements.close()
    }

    public func addRect(_ rect: CGRect) {
        elements.rect(rect, state.matrix)
    }

    public func addRects(_ rects: [CGRect]) {
        for rect in rects { elements.rect(rect, state.matrix) }
    }

    public func addEllipse(in rect: CGRect) {
        elements.ellipse(in: rect, state.matrix)
    }

    /// Adds an arc of a circle, joined by a line to what is there.
    ///
    /// Angles are in radians from the x axis. `clockwise` is meant with the y axis pointing up: angles fall when it is
    /// true and rise when it is false, so with y pointing down the arc looks the other way round.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        let sweep = PathElements.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        elements.arc(center: center, radius: radius, from: startAngle, sweep: sweep, state.matrix)
    }

    /// Rounds the corner at `tangent1End` of the way from the current point to `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        elements.tangentArc(corner: tangent1End, end: tangent2End, radius: radius, state.matrix)
    }

    public func addPath(_ path: CGPath) {
        elements.append(path.elements, state.matrix)
    }

    public var isPathEmpty: Bool { elements.isEmpty }

    /// The path in today's user space; nil when empty.
    public var path: CGPath? {
        isPathEmpty ? nil : CGPath(elements: elements.transformed(by: state.matrix.inverted()))
    }

    /// Where the next piece would begin, in user space; the origin without a path.
    public var currentPointOfPath: CGPoint {
        elements.currentPoint?.applying(state.matrix.inverted()) ?? .zero
    }

    /// The box of all points in user space, control points included; `.null` without a path.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Whether a point of user space is in what `drawPath(using:)` would paint.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let isEvenOdd = mode == .eoFill || mode == .eoFillStroke
        return path?.contains(point, using: isEvenOdd ? .evenOdd : .winding) ?? false
    }
}
