public import CoreGraphics
public import Foundation

/// A rectangle with a background, a border, round corners and a shadow, and with others inside it; y points down.
///
/// Belongs to the main thread. Animations are kept and change nothing. Source: Core Animation, `CALayer`.
open class CALayer: NSObject {
    public override init() {
        super.init()
    }

    /// A layer with nothing in it: other layers are not copied.
    public init(layer: Any) {
        super.init()
    }

    /// A layer with nothing in it: archives are not read.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Called after every change of what can be seen.
    package var onChange: (() -> Void)?

    /// Tells those who show the layer that it looks different.
    package func changed() {
        onChange?()
        superlayer?.changed()
    }

    // MARK: Geometry

    /// The layer's own coordinates.
    open var bounds = CGRect.zero { didSet { changed() } }
    /// Where the anchor is, in the superlayer's coordinates.
    open var position = CGPoint.zero { didSet { changed() } }
    /// The point of the layer that lies at `position`, in parts of its size.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5) { didSet { changed() } }
    /// Which of the layers in one superlayer lie in front.
    open var zPosition: CGFloat = 0 { didSet { changed() } }
    /// Pixels a point of what the layer draws itself; kept.
    open var contentsScale: CGFloat = 1

    private var turn = CGAffineTransform.identity { didSet { changed() } }

    /// How the layer is turned and stretched around its anchor.
    open func affineTransform() -> CGAffineTransform { turn }
    open func setAffineTransform(_ m: CGAffineTransform) { turn = m }

    /// The box around the layer in the superlayer's coordinates; setting it moves and resizes.
    open var frame: CGRect {
        get { bounds.applying(toSuperlayer) }
        set {
            let size = newValue.size.applying(affineTransform().inverted())
            bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
            position = CGPoint(
                x: newValue.minX + newValue.width * anchorPoint.x, y: newValue.minY + newValue.height * anchorPoint.y)
        }
    }

    /// From the layer's own coordinates to those of its superlayer.
    var toSuperlayer: CGAffineTransform {
        CGAffineTransform(
            translationX: -(bounds.minX + bounds.width * anchorPoint.x),
            y: -(bounds.minY + bounds.height * anchorPoint.y)
        )
        .concatenating(affineTransform())
        .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
    }

    // MARK: Looks

    open var backgroundColor: CGColor? { didSet { changed() } }
    open var isHidden = false { didSet { changed() } }
    open var opacity: Float = 1 { didSet { changed() } }
    open var isOpaque = false
    /// The picture over the background: a `CGImage`.
    open var contents: Any? { didSet { changed() } }
    open var cornerRadius: CGFloat = 0 { didSet { changed() } }
    /// Kept: round corners are circles.
    open var cornerCurve = CALayerCornerCurve.circular
    /// Which corners are round.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    {
        didSet { changed() }
    }
    open var borderWidth: CGFloat = 0 { didSet { changed() } }
    open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { changed() } }
    /// Whether what lies outside the layer's outline is cut off.
    open var masksToBounds = false { didSet { changed() } }
    /// Only where this layer paints is anything of this one seen.
    open var mask: CALayer? {
        didSet {
            oldValue?.superlayer = nil
            mask?.superlayer = self
            changed()
        }
    }

    /// The opacity of a view in full precision, of which `opacity` has a part.
    package var alphaOfView: (() -> CGFloat)?

    var groupAlpha: CGFloat { alphaOfView?() ?? CGFloat(opacity) }

    // MARK: Shadow

    open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { changed() } }
    open var shadowOpacity: Float = 0 { didSet { changed() } }
    open var shadowOffset = CGSize(width: 0, height: -3) { didSet { changed() } }
    /// The standard deviation of the blur, in points.
    open var shadowRadius: CGFloat = 3 { didSet { changed() } }
    /// Kept: a shadow follows what is painted.
    open var shadowPath: CGPath?
    /// Kept: layers are painted when they are shown.
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1

    // MARK: Tree

    /// The layer that this one is in.
    open private(set) weak var superlayer: CALayer?
    private var children: [CALayer] = []

    /// The layers in this one, from back to front.
    open var sublayers: [CALayer]? {
        get { children.isEmpty ? nil : children }
        set {
            for layer in children { layer.superlayer = nil }
            children = []
            for layer in newValue ?? [] { addSublayer(layer) }
            changed()
        }
    }

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(children.count)) }

    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        layer.removeFromSuperlayer()
        children.insert(layer, at: min(Int(idx), children.count))
        layer.superlayer = self
        changed()
    }

    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: UInt32(children.firstIndex { $0 === sibling } ?? 0))
    }

    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        layer.removeFromSuperlayer()
        insertSublayer(layer, at: UInt32((children.firstIndex { $0 === sibling } ?? children.count - 1) + 1))
    }

    open func removeFromSuperlayer() {
        guard let parent = superlayer else { return }
        parent.children.removeAll { $0 === self }
        superlayer = nil
        parent.changed()
    }

    // MARK: Drawing and animation

    open func setNeedsDisplay() { changed() }
    open func setNeedsDisplay(_ r: CGRect) { changed() }
    open func displayIfNeeded() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    open func layoutSublayers() {}

    /// Draws content of one's own in the layer's coordinates; overridden by layers that have some.
    open func draw(in ctx: CGContext) {}

    /// The box of all that the layer and those in it paint, in its own coordinates.
    package var reach: CGRect {
        guard !isHidden else { return .null }
        var box = bounds
        if !masksToBounds {
            for layer in sublayers ?? [] {
                let inside = layer.reach
                if !inside.isNull { box = box.union(inside.applying(layer.toSuperlayer)) }
            }
        }
        if hasShadow {
            // Three deviations hold all of a blur that 8 bits can show.
            box = box.union(
                box.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
                    .insetBy(dx: -3 * shadowRadius, dy: -3 * shadowRadius))
        }
        return box
    }

    private var animations: [String: CAAnimation] = [:]

    /// Keeps an animation; the layer looks as its properties say.
    open func add(_ anim: CAAnimation, forKey key: String?) { animations[key ?? UUID().uuidString] = anim }
    open func animation(forKey key: String) -> CAAnimation? { animations[key] }
    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }
    open func removeAnimation(forKey key: String) { animations[key] = nil }
    open func removeAllAnimations() { animations = [:] }
}

/// How a round corner runs.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let circular = CALayerCornerCurve(rawValue: "circular")
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer, y pointing down.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
