public import CoreGraphics
public import Foundation

// Geometry as text and back. Source: UIKit, `NSCoder.string(for:)` and the C functions of the same use.

extension NSCoder {
    /// A point as text, `{x, y}`.
    public class func string(for point: CGPoint) -> String { NSStringFromCGPoint(point) }
    /// A size as text, `{width, height}`.
    public class func string(for size: CGSize) -> String { NSStringFromCGSize(size) }
    /// A rectangle as text, `{{x, y}, {width, height}}`.
    public class func string(for rect: CGRect) -> String { NSStringFromCGRect(rect) }
    /// A vector as text, `{dx, dy}`.
    public class func string(for vector: CGVector) -> String { "{\(short(vector.dx)), \(short(vector.dy))}" }
    /// Insets as text, `{top, left, bottom, right}`.
    public class func string(for insets: UIEdgeInsets) -> String { NSStringFromUIEdgeInsets(insets) }
    /// A transform as text, `[a, b, c, d, tx, ty]`.
    public class func string(for transform: CGAffineTransform) -> String { NSStringFromCGAffineTransform(transform) }

    /// The point that a text of two numbers says; zero when it says none.
    public class func cgPoint(for string: String) -> CGPoint { CGPointFromString(string) }
    /// The size that a text of two numbers says; zero when it says none.
    public class func cgSize(for string: String) -> CGSize { CGSizeFromString(string) }
    /// The rectangle that a text of four numbers says; zero when it says none.
    public class func cgRect(for string: String) -> CGRect { CGRectFromString(string) }
}

/// A rectangle as text, `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
    "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}

/// A point as text, `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { "{\(short(point.x)), \(short(point.y))}" }

/// A size as text, `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { "{\(short(size.width)), \(short(size.height))}" }

/// Insets as text, `{top, left, bottom, right}`.
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
    "{" + [insets.top, insets.left, insets.bottom, insets.right].map(short).joined(separator: ", ") + "}"
}

/// A transform as text, `[a, b, c, d, tx, ty]`.
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    return "[" + [a, b, c, d, transform.tx, transform.ty].map(short).joined(separator: ", ") + "]"
}

/// The point that a text of two numbers says, as `{x, y}`; zero when it says none.
public func CGPointFromString(_ string: String) -> CGPoint {
    guard let values = numbers(2, in: string) else { return .zero }
    return CGPoint(x: values[0], y: values[1])
}

/// The size that a text of two numbers says, as `{width, height}`; zero when it says none.
public func CGSizeFromString(_ string: String) -> CGSize {
    guard let values = numbers(2, in: string) else { return .zero }
    return CGSize(width: values[0], height: values[1])
}

/// The rectangle that a text of four numbers says, as `{{x, y}, {width, height}}`; zero when it says none.
public func CGRectFromString(_ string: String) -> CGRect {
    guard let values = numbers(4, in: string) else { return .zero }
    return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
}

/// The numbers of a text, when there are as many as wanted.
private func numbers(_ count: Int, in string: String) -> [Double]? {
    let words = string.components(separatedBy: CharacterSet(charactersIn: "{}, \t\n")).filter { !$0.isEmpty }
    let values = words.compactMap(Double.init)
    return values.count == count && words.count == count ? values : nil
}

/// A number with as many digits as it needs.
private func short(_ value: CGFloat) -> String {
    let text = "\(Double(value))"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
