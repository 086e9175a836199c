public import Foundation

/// A colour: components in a colour space, and an alpha.
public final class CGColor: Hashable, Sendable {
    private let space: CGColorSpace
    private let values: [CGFloat]
    /// The colour as pictures store it; kept because every drawing call needs it.
    let rgba: SRGBColor
    /// What is painted instead of one colour.
    public let pattern: CGPattern?

    /// A colour of components and a last alpha, as many as the space asks for.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        guard space.model != .pattern else { return nil }
        self.init(
            space: space, values: Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// A colour that paints a pattern with an alpha.
    public convenience init?(
        patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>
    ) {
        guard space.model == .pattern else { return nil }
        self.init(space: space, values: [components.pointee], pattern: pattern)
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceRGB, values: [red, green, blue, alpha])
    }

    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, values: [gray, alpha])
    }

    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
    }

    init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
        (self.space, self.values, self.pattern) = (space, values, pattern)
        rgba = SRGBColor(values, in: space)
    }

    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right || (left.space == right.space && left.values == right.values && left.pattern === right.pattern)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(values)
    }

    /// 0 is transparent, 1 opaque.
    public var alpha: CGFloat { values.last ?? 1 }
    public var colorSpace: CGColorSpace? { space }
    /// The components and the alpha last.
    public var components: [CGFloat]? { values }
    public var numberOfComponents: Int { values.count }

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(space: space, values: values.dropLast() + [alpha], pattern: pattern)
    }

    public func copy() -> CGColor? { self }

    /// The same colour told in another space.
    public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?) -> CGColor? {
        guard let values = rgba.components(in: space) else { return nil }
        return CGColor(space: space, values: values)
    }

    public static let black = CGColor(gray: 0, alpha: 1)
    public static let white = CGColor(gray: 1, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)
    public static let conversionBlackPointCompensation: CFString = "kCGColorConversionBlackPointCompensation"
    public static let typeID: CFTypeID = 0x636f_6c72
}

extension CGColor: _ExpressibleByColorLiteral {
    /// What `#colorLiteral` makes where a `CGColor` is wanted.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
