public import Foundation

/// An outline made of lines and curves, in whatever space its user says.
///
/// A `CGPath` never changes, so it may be read on several threads at once; a `CGMutablePath` may too, while nobody
/// changes it.
///
/// `@unchecked Sendable` because the storage of a plain `CGPath` is never written after `init`, and `CGMutablePath`
/// passes Apple's rule on to its user: one thread at a time while it is being built.
public class CGPath: Hashable, @unchecked Sendable {
    var elements: PathElements

    init(elements: PathElements) {
        self.elements = elements
    }

    /// A path that follows a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.rect(rect, transform?.pointee ?? .identity)
        self.init(elements: elements)
    }

    /// A path that follows the ellipse inscribed in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        var elements = PathElements()
        elements.ellipse(in: rect, transform?.pointee ?? .identity)
        self.init(elements: elements)
    }

    /// A rectangle whose corners are quarter ellipses, no larger than half its sides.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        var elements = PathElements()
        elements.roundedRect(rect, width: cornerWidth, height: cornerHeight, transform?.pointee ?? .identity)
        self.init(elements: elements)
    }

    public static func == (left: CGPath, right: CGPath) -> Bool {
        left === right || left.elements == right.elements
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }

    public class var typeID: CFTypeID { 0x7061_7468 }

    public var isEmpty: Bool { elements.isEmpty }

    /// Where the next piece would begin; the origin for an empty path.
    public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

    /// The smallest rectangle around every point, control points included; `.null` for an empty path.
    public var boundingBox: CGRect { elements.controlBox }

    /// The smallest rectangle around the outline itself; `.null` for an empty path.
    public var boundingBoxOfPath: CGRect { elements.outlineBox }

    /// Whether the path is one upright rectangle, and which.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard let found = elements.asRect else { return false }
        rect?.pointee = found
        return true
    }

    /// Whether a point, moved by `transform` first, lies inside; open subpaths count as closed.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        let winding = elements.winding(around: point.applying(transform))
        return rule == .winding ? winding != 0 : winding & 1 != 0
    }

    public func copy() -> CGPath? { CGPath(elements: elements) }

    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(elements: elements.transformed(by: transform?.pointee ?? .identity))
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(elements: elements.transformed(by: transform?.pointee ?? .identity))
    }
}
