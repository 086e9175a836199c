internal import Foundation

/// Frames for the views of a tree that meet its constraints as far as they can be met.
@MainActor
struct ConstraintLayout {
    private let root: UIView
    private var views: [UIView] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var constraints: [NSLayoutConstraint] = []

    /// Nothing when no view of the tree has a constraint.
    init?(of root: UIView) {
        self.root = root
        collect(root)
        if constraints.isEmpty { return nil }
    }

    private mutating func collect(_ view: UIView) {
        // A view that keeps its frame only counts in terms of the one it is in.
        if view !== root, !view.translatesAutoresizingMaskIntoConstraints {
            numbers[ObjectIdentifier(view)] = views.count
            views.append(view)
        }
        constraints += view.activeConstraints
        for child in view.subviews { collect(child) }
    }

    /// Moves the views to where the constraints want them.
    func apply() {
        let values = solve()
        // From the root inwards, as each frame is set in terms of the view around it.
        for view in views {
            guard let superview = view.superview else { continue }
            let (box, around) = (box(of: view, values), box(of: superview, values))
            view.plainFrame = box.offsetBy(
                dx: superview.bounds.minX - around.minX, dy: superview.bounds.minY - around.minY)
        }
    }

    private func solve() -> [Int: Double] {
        let ordered = constraints.enumerated().sorted {
            ($1.element.priority.rawValue, $0.offset) < ($0.element.priority.rawValue, $1.offset)
        }.map(\.element)
        // An inequality counts as an equation once it is found broken; each can be found so once.
        var strained: Set<ObjectIdentifier> = []
        while true {
            var system = LinearSystem()
            for one in ordered where one.relation == .equal || strained.contains(ObjectIdentifier(one)) {
                if let difference = difference(one) { system.require(difference) }
            }
            addWishes(to: &system)
            let values = system.values
            let broken = ordered.first { one in
                guard one.relation != .equal, !strained.contains(ObjectIdentifier(one)) else { return false }
                guard let excess = difference(one)?.value(values) else { return false }
                return one.relation == .lessThanOrEqual ? excess > 1e-6 : excess < -1e-6
            }
            guard let broken else { return values }
            strained.insert(ObjectIdentifier(broken))
        }
    }

    /// What decides where constraints do not: the size of the content, then the frame as it is.
    private func addWishes(to system: inout LinearSystem) {
        for (index, view) in views.enumerated() {
            let size = view.intrinsicContentSize
            if size.width >= 0 { system.require(unknown(index, 2) + -Double(size.width)) }
            if size.height >= 0 { system.require(unknown(index, 3) + -Double(size.height)) }
        }
        for (index, view) in views.enumerated() {
            let frame = view.convert(view.bounds, to: root)
            for (place, value) in [frame.width, frame.height, frame.minX, frame.minY].enumerated() {
                system.require(unknown(index, (place + 2) % 4) + -Double(value))
            }
        }
    }

    /// What must be 0, or not over or under it, for a constraint to hold.
    private func difference(_ constraint: NSLayoutConstraint) -> LinearExpression? {
        guard let first = expression(constraint.first) else { return nil }
        var other = LinearExpression(constant: Double(constraint.constant))
        if let second = constraint.second {
            guard let expression = expression(second) else { return nil }
            other = other + expression * Double(constraint.multiplier)
        }
        return first + other * -1
    }

    /// Nothing for a view that is not in the tree.
    private func expression(_ term: LayoutTerm) -> LinearExpression? {
        guard let view = term.view, view.isDescendant(of: root) else { return nil }
        let insets = term.insets
        let (left, top) = (part(view, 0) + Double(insets.left), part(view, 1) + Double(insets.top))
        let width = part(view, 2) + -Double(insets.left + insets.right)
        let height = part(view, 3) + -Double(insets.top + insets.bottom)
        switch term.attribute {
        case .left, .leading, .notAnAttribute: return left
        case .right, .trailing: return left + width
        case .centerX: return left + width * 0.5
        case .top, .firstBaseline: return top
        case .bottom, .lastBaseline: return top + height
        case .centerY: return top + height * 0.5
        case .width: return width
        case .height: return height
        }
    }

    /// The left, top, width or height of a view in the root's coordinates.
    private func part(_ view: UIView, _ place: Int) -> LinearExpression {
        if let number = numbers[ObjectIdentifier(view)] { return unknown(number, place) }
        let frame = view.plainFrame
        switch place {
        case 2: return LinearExpression(constant: Double(frame.width))
        case 3: return LinearExpression(constant: Double(frame.height))
        default:
            guard view !== root, let superview = view.superview else {
                return LinearExpression(constant: Double(place == 0 ? view.bounds.minX : view.bounds.minY))
            }
            let offset = place == 0 ? frame.minX - superview.bounds.minX : frame.minY - superview.bounds.minY
            return part(superview, place) + Double(offset)
        }
    }

    private func unknown(_ view: Int, _ place: Int) -> LinearExpression { .unknown(4 * view + place) }

    private func box(of view: UIView, _ values: [Int: Double]) -> CGRect {
        CGRect(
            x: part(view, 0).value(values), y: part(view, 1).value(values), width: max(0, part(view, 2).value(values)),
            height: max(0, part(view, 3).value(values)))
    }
}

extension UIView {
    /// Where the view would be without its transform, which constraints know nothing of.
    fileprivate var plainFrame: CGRect {
        get {
            CGRect(
                x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
                height: bounds.height)
        }
        set {
            bounds.size = newValue.size
            center = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }
}
