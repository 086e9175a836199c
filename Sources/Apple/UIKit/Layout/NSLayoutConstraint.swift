public import Foundation

/// How much a constraint matters where not all can hold; 1000 is the most. Source: UIKit.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float

    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    public init(_ rawValue: Float) {
        self.rawValue = rawValue
    }

    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A relation between the sides or sizes of two views: `first = multiplier × second + constant`. Source: UIKit.
///
/// Constraints are met when the tree of views is laid out, which a map in it does before each frame. Where they
/// contradict each other those of a lower priority give way, and of equal ones the later.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual = 1
    }

    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    }

    let first: LayoutTerm
    let second: LayoutTerm?

    public let relation: Relation
    public let multiplier: CGFloat
    open var constant: CGFloat { didSet { first.view?.setNeedsConstraints() } }
    open var priority = UILayoutPriority.required { didSet { first.view?.setNeedsConstraints() } }
    open var identifier: String?

    init(_ first: LayoutTerm, _ relation: Relation, _ second: LayoutTerm?, _ multiplier: CGFloat, _ constant: CGFloat) {
        (self.first, self.relation, self.second) = (first, relation, second)
        (self.multiplier, self.constant) = (multiplier, constant)
    }

    /// A constraint between views or layout guides.
    public convenience init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        guard let first = LayoutTerm(view1, attr1) else {
            preconditionFailure("a constraint is between views or layout guides, not \(type(of: view1))")
        }
        self.init(first, relation, view2.flatMap { LayoutTerm($0, attr2) }, multiplier, c)
    }

    open var firstItem: AnyObject? { first.view }
    open var secondItem: AnyObject? { second?.view }
    open var firstAttribute: Attribute { first.attribute }
    open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }

    /// Whether the constraint counts.
    open var isActive: Bool {
        get { first.view?.activeConstraints.contains { $0 === self } ?? false }
        set {
            guard newValue != isActive, let view = first.view else { return }
            if newValue {
                view.activeConstraints.append(self)
            } else {
                view.activeConstraints.removeAll { $0 === self }
            }
            view.setNeedsConstraints()
        }
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
    open class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }
}

/// A side or a size of a view, moved inwards for a layout guide.
@MainActor
struct LayoutTerm {
    weak var view: UIView?
    let insets: UIEdgeInsets
    let attribute: NSLayoutConstraint.Attribute

    init(_ view: UIView?, _ insets: UIEdgeInsets, _ attribute: NSLayoutConstraint.Attribute) {
        (self.view, self.insets, self.attribute) = (view, insets, attribute)
    }

    init?(_ item: Any, _ attribute: NSLayoutConstraint.Attribute) {
        guard attribute != .notAnAttribute else { return nil }
        switch item {
        case let view as UIView: self.init(view, .zero, attribute)
        case let guide as UILayoutGuide: self.init(guide.owningView, guide.insets, attribute)
        default: return nil
        }
    }
}
