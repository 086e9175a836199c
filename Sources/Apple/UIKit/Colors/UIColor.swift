public import CoreGraphics
public import Foundation

/// A colour that may look different in light and dark surroundings.
///
/// `@unchecked Sendable` because everything is set once in `init`; a subclass must keep it so.
open class UIColor: NSObject, @unchecked Sendable {
    private enum Content {
        case fixed(CGColor)
        case dynamic((UITraitCollection) -> UIColor)
    }

    private let content: Content

    public init(cgColor: CGColor) {
        content = .fixed(cgColor)
    }

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        content = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        content = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public init(white: CGFloat, alpha: CGFloat) {
        content = .fixed(CGColor(gray: white, alpha: alpha))
    }

    /// A colour by its place on the colour wheel; all values from 0 to 1.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (red, green, blue) = HueColor(hue: hue, saturation: saturation, brightness: brightness).rgb
        content = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A colour that is asked for whenever it is needed; the block may be called on any thread.
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        content = .dynamic(dynamicProvider)
    }

    public required convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// What `#colorLiteral` was before Swift 5.
    public convenience init(colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(_colorLiteralRed: red, green: green, blue: blue, alpha: alpha)
    }

    /// A colour that repeats an image.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: image.patternColor)
    }

    /// There are no asset catalogues off Apple's systems: always nil, as for a colour that is missing.
    public convenience init?(named name: String) {
        return nil
    }

    /// There are no asset catalogues off Apple's systems: always nil.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        return nil
    }

    /// The colour with the traits of now.
    open var cgColor: CGColor {
        switch content {
        case .fixed(let color): color
        case .dynamic(let provider): provider(.current).cgColor
        }
    }

    /// The colour in given surroundings, no longer changing.
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        guard case .dynamic(let provider) = content else { return self }
        return provider(traitCollection).resolvedColor(with: traitCollection)
    }

    /// The colour with another alpha.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if case .dynamic(let provider) = content {
            return UIColor { provider($0).withAlphaComponent(alpha) }
        }
        return cgColor.copy(alpha: alpha).map(UIColor.init(cgColor:)) ?? self
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if self === other { return true }
        guard case .fixed(let mine) = content, case .fixed(let theirs) = other.content else { return false }
        return mine == theirs
    }

    open override var hash: Int {
        guard case .fixed(let color) = content else { return ObjectIdentifier(self).hashValue }
        return color.hashValue
    }

    open override var description: String {
        let (red, green, blue, alpha) = components
        return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
    }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// What `#colorLiteral` makes.
public typealias _ColorLiteralType = UIColor
