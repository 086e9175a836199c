public import Foundation

/// A path that grows by one piece at a time.
///
/// Each piece may be moved by a transform on its way in. A line or a curve without a current point is ignored.
public class CGMutablePath: CGPath, @unchecked Sendable {
    /// Makes a path without pieces.
    public init() {
        super.init(elements: PathElements())
    }

    override init(elements: PathElements) {
        super.init(elements: elements)
    }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.move(to: point.applying(transform))
    }

    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.line(to: point.applying(transform))
    }

    /// Begins a subpath at the first point and adds lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        elements.lines(through: points, transform)
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        elements.quad(control.applying(transform), to: end.applying(transform))
    }

    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        elements.curve(control1.applying(transform), control2.applying(transform), to: end.applying(transform))
    }

    public func closeSubpath() {
        elements.close()
    }

    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        elements.rect(rect, transform)
    }

    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { elements.rect(rect, transform) }
    }

    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        elements.roundedRect(rect, width: cornerWidth, height: cornerHeight, transform)
    }

    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        elements.ellipse(in: rect, transform)
    }

    /// Adds an arc of a circle, joined by a line to what is there.
    ///
    /// Angles are in radians from the x axis. `clockwise` is meant with the y axis pointing up: angles fall when it is
    /// true and rise when it is false, so with y pointing down the arc looks the other way round.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let sweep = PathElements.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        elements.arc(center: center, radius: radius, from: startAngle, sweep: sweep, transform)
    }

    /// Adds an arc that starts at an angle and turns by `delta`, both in radians.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        elements.arc(center: center, radius: radius, from: startAngle, sweep: delta, transform)
    }

    /// Rounds the corner at `tangent1End` of the way from the current point to `tangent2End`.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        elements.tangentArc(corner: tangent1End, end: tangent2End, radius: radius, transform)
    }

    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements.append(path.elements, transform)
    }
}
