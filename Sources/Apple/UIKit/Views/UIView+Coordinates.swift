internal import CoreGraphics
public import Foundation

extension UIView {
    /// From the view's own coordinates to those of its superview.
    var toSuperview: CGAffineTransform {
        CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    /// From the view's own coordinates to those of the root of its tree.
    private var toRoot: CGAffineTransform {
        guard let superview else { return .identity }
        return toSuperview.concatenating(superview.toRoot)
    }

    /// Converts from this view's coordinates to another's, or to the root's without one.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        point.applying(transform(to: view))
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        point.applying(transform(to: view).inverted())
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect.applying(transform(to: view)) }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.applying(transform(to: view).inverted())
    }

    private func transform(to view: UIView?) -> CGAffineTransform {
        toRoot.concatenating((view?.toRoot ?? .identity).inverted())
    }

    /// Keeps the margins and sides that are not flexible when the superview changes its size.
    func follow(from old: CGSize, to new: CGSize) {
        guard superview?.autoresizesSubviews ?? false, !autoresizingMask.isEmpty else { return }
        func place(
            _ start: CGFloat, _ length: CGFloat, _ change: CGFloat, before: Bool, inside: Bool, after: Bool,
            rest: CGFloat
        ) -> (CGFloat, CGFloat) {
            let parts = [(before, start), (inside, length), (after, rest)]
            let flexible = parts.reduce(0) { $0 + ($1.0 ? max($1.1, 0) : 0) }
            let count = parts.reduce(0) { $0 + ($1.0 ? 1 : 0) }
            func share(_ part: (Bool, CGFloat)) -> CGFloat {
                guard part.0 else { return 0 }
                return flexible > 0 ? change * max(part.1, 0) / flexible : change / CGFloat(count)
            }
            return (start + share(parts[0]), length + share(parts[1]))
        }
        let mask = autoresizingMask
        let box = frame
        let (x, width) = place(
            box.minX, box.width, new.width - old.width, before: mask.contains(.flexibleLeftMargin),
            inside: mask.contains(.flexibleWidth), after: mask.contains(.flexibleRightMargin),
            rest: old.width - box.maxX)
        let (y, height) = place(
            box.minY, box.height, new.height - old.height, before: mask.contains(.flexibleTopMargin),
            inside: mask.contains(.flexibleHeight), after: mask.contains(.flexibleBottomMargin),
            rest: old.height - box.maxY)
        frame = CGRect(x: x, y: y, width: width, height: height)
    }
}
