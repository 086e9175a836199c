public import CoreGraphics
public import Foundation
public import QuartzCore

/// A rectangle in a tree of rectangles that draws itself and its children, y pointing down.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// How a view follows the size of its superview.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// How content is fitted into a view of another size.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    public override convenience init() {
        self.init(frame: .zero)
    }

    public init(frame: CGRect) {
        super.init()
        self.frame = frame
    }

    /// Makes a view of no size: archives are not read here.
    public required init?(coder: NSCoder) {
        super.init()
    }

    // MARK: - Geometry

    /// The view's own coordinates.
    open var bounds = CGRect.zero {
        didSet {
            guard bounds != oldValue else { return }
            if bounds.size != oldValue.size {
                for view in subviews { view.follow(from: oldValue.size, to: bounds.size) }
                setNeedsLayout()
                if contentMode == .redraw { setNeedsDisplay() }
            }
        }
    }

    /// Where the middle is, in the superview's coordinates.
    open var center = CGPoint.zero

    /// How the view is turned and stretched around its middle.
    open var transform = CGAffineTransform.identity

    /// The box around the view in the superview's coordinates; setting it moves and resizes.
    open var frame: CGRect {
        get {
            if transform.isIdentity {
                return CGRect(
                    x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
                    height: bounds.height)
            }
            return bounds.applying(toSuperview)
        }
        set {
            let size = transform.isIdentity ? newValue.size : newValue.size.applying(transform.inverted())
            bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var contentMode = ContentMode.scaleToFill
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var insetsLayoutMarginsFromSafeArea = true
    open var preservesSuperviewLayoutMargins = false
    open var safeAreaInsets: UIEdgeInsets { .zero }
    open var contentScaleFactor: CGFloat = UIScreen.mainScale

    // MARK: - Looks

    /// The layer that paints the view's background and border, made when first asked for.
    open private(set) lazy var layer: CALayer = {
        let layer = ViewLayer(self)
        layerIfMade = layer
        return layer
    }()

    /// The layer of a view that somebody asked for one.
    package private(set) var layerIfMade: CALayer?

    open var backgroundColor: UIColor?
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isOpaque = true
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var tag = 0
    private var ownTintColor: UIColor?

    /// The colour of interactive parts, inherited from the superview unless set.
    open var tintColor: UIColor! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            ownTintColor = newValue
            tintColorDidChange()
        }
    }

    open func tintColorDidChange() {}

    /// For overriding; nobody calls it, as surroundings are looked up when something is drawn.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Light or dark for this view and those in it, whatever the surroundings are; `.unspecified` goes along with them.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    open var traitCollection: UITraitCollection {
        overrideUserInterfaceStyle == .unspecified
            ? superview?.traitCollection ?? .current
            : UITraitCollection(userInterfaceStyle: overrideUserInterfaceStyle)
    }

    // MARK: - Tree

    /// The view this one is in.
    open private(set) weak var superview: UIView?
    /// The views in this one, the frontmost last.
    open private(set) var subviews: [UIView] = []

    open var window: UIWindow? { superview?.window }

    // MARK: - Touches

    /// What would look out for touches; see `UIGestureRecognizer`.
    open var gestureRecognizers: [UIGestureRecognizer]?

    /// The frontmost view at a point of the view's own coordinates that takes touches.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
        }
        return self
    }

    /// Whether a point of the view's own coordinates is inside.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    open override var next: UIResponder? { superview }

    open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        view.removeFromSuperview()
        insert(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
    }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        view.removeFromSuperview()
        insert(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
    }

    open func bringSubviewToFront(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.append(subviews.remove(at: index))
    }

    open func sendSubviewToBack(_ view: UIView) {
        guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.insert(subviews.remove(at: index), at: 0)
    }

    /// What `bringSubviewToFront` was in Swift 3.
    public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }

    /// What `sendSubviewToBack` was in Swift 3.
    public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }

    open func removeFromSuperview() {
        guard let parent = superview else { return }
        willMove(toSuperview: nil)
        parent.willRemoveSubview(self)
        parent.subviews.removeAll { $0 === self }
        superview = nil
        didMoveToSuperview()
    }

    private func insert(_ view: UIView, at index: Int) {
        precondition(!isDescendant(of: view), "a view cannot be put into itself or into a view inside it")
        view.removeFromSuperview()
        view.willMove(toSuperview: self)
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superview = self
        didAddSubview(view)
        view.didMoveToSuperview()
        if window != nil { view.didMoveToWindow() }
    }

    open func isDescendant(of view: UIView) -> Bool {
        self === view || superview?.isDescendant(of: view) ?? false
    }

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    // MARK: - Layout and drawing

    /// The constraints that this view is the first item of.
    var activeConstraints: [NSLayoutConstraint] = []

    /// Has the constraints of the whole tree met anew with the next layout.
    func setNeedsConstraints() { root.setNeedsLayout() }

    private var root: UIView { superview?.root ?? self }

    /// Lays out the whole tree that the view is in.
    package func layoutTree() { root.layoutIfNeeded() }

    private var needsLayout = true
    /// Called when something asks for being drawn again.
    package var onNeedsDisplay: ((UIView) -> Void)?

    open func setNeedsLayout() { needsLayout = true }

    /// Lays out this view and those inside it where asked for.
    open func layoutIfNeeded() {
        if superview == nil { ConstraintLayout(of: self)?.apply() }
        if needsLayout {
            needsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Places the subviews; overridden by views that do.
    open func layoutSubviews() {}

    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    public static let noIntrinsicMetric: CGFloat = -1

    open func invalidateIntrinsicContentSize() {}

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    open func setNeedsDisplay() { setNeedsDisplay(bounds) }

    open func setNeedsDisplay(_ rect: CGRect) {
        var view: UIView? = self
        while let asked = view {
            asked.onNeedsDisplay?(self)
            view = asked.superview
        }
    }

    /// Draws the view's content in the current context; overridden by views that have some.
    open func draw(_ rect: CGRect) {}
}
