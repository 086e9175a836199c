internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The layer of a view: what the two have in common is stored in the view.
///
/// A layer belongs to the main thread as its view does, so its members trap on others.
final class ViewLayer: CALayer {
    private weak var view: UIView?

    @MainActor
    init(_ view: UIView) {
        super.init()
        self.view = view
        alphaOfView = { [weak view] in MainActor.assumeIsolated { view?.alpha ?? 1 } }
        onChange = { [weak view] in MainActor.assumeIsolated { view?.setNeedsDisplay() } }
    }

    required init?(coder: NSCoder) { nil }

    /// Gives the view to `body`, or the value of a layer whose view is gone.
    private func ask<Value: Sendable>(_ absent: Value, _ body: @MainActor (UIView) -> Value) -> Value {
        let view = view
        return MainActor.assumeIsolated { view.map(body) ?? absent }
    }

    override var bounds: CGRect {
        get { ask(.zero) { $0.bounds } }
        set { ask(()) { $0.bounds = newValue } }
    }

    override var position: CGPoint {
        get { ask(.zero) { $0.center } }
        set { ask(()) { $0.center = newValue } }
    }

    override func affineTransform() -> CGAffineTransform { ask(.identity) { $0.transform } }
    override func setAffineTransform(_ m: CGAffineTransform) { ask(()) { $0.transform = m } }

    override var backgroundColor: CGColor? {
        get { ask(nil) { $0.backgroundColor?.cgColor } }
        set { ask(()) { $0.backgroundColor = newValue.map(UIColor.init(cgColor:)) } }
    }

    override var isHidden: Bool {
        get { ask(false) { $0.isHidden } }
        set { ask(()) { $0.isHidden = newValue } }
    }

    override var opacity: Float {
        get { ask(1) { Float($0.alpha) } }
        set { ask(()) { $0.alpha = CGFloat(newValue) } }
    }

    override var masksToBounds: Bool {
        get { ask(false) { $0.clipsToBounds } }
        set { ask(()) { $0.clipsToBounds = newValue } }
    }
}
