public import Foundation

/// A side or a size of a view, to make constraints with. Source: UIKit.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    let term: LayoutTerm

    init(_ term: LayoutTerm) {
        self.term = term
    }

    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .equal, anchor.term, 1, c)
    }

    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .greaterThanOrEqual, anchor.term, 1, c)
    }

    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .lessThanOrEqual, anchor.term, 1, c)
    }
}

/// A left or right side or a middle.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A top or bottom or a middle.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .equal, nil, 1, c)
    }

    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .greaterThanOrEqual, nil, 1, c)
    }

    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .lessThanOrEqual, nil, 1, c)
    }

    open func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .equal, anchor.term, m, c)
    }

    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .greaterThanOrEqual, anchor.term, m, c)
    }

    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(term, .lessThanOrEqual, anchor.term, m, c)
    }
}

/// A part of a view to lay others out in. Source: UIKit.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    open private(set) weak var owningView: UIView?
    let insets: UIEdgeInsets

    init(_ view: UIView, _ insets: UIEdgeInsets) {
        (owningView, self.insets) = (view, insets)
    }

    fileprivate func term(_ attribute: NSLayoutConstraint.Attribute) -> LayoutTerm {
        LayoutTerm(owningView, insets, attribute)
    }

    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.leading)) }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.trailing)) }
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.left)) }
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.right)) }
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.centerX)) }
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.top)) }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.bottom)) }
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.centerY)) }
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(term(.width)) }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(term(.height)) }
}

extension UIView {
    private func term(_ attribute: NSLayoutConstraint.Attribute) -> LayoutTerm { LayoutTerm(self, .zero, attribute) }

    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.leading)) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.trailing)) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.left)) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.right)) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(term(.centerX)) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.top)) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.bottom)) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.centerY)) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.firstBaseline)) }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(term(.lastBaseline)) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(term(.width)) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(term(.height)) }

    /// The view without bars and notches, of which there are none here.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self, safeAreaInsets) }
    /// The view without its margins.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self, layoutMargins) }

    /// The active constraints whose first item is this view.
    public var constraints: [NSLayoutConstraint] { activeConstraints }

    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }
}
