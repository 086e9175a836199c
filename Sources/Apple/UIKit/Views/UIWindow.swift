internal import Foundation

/// The root of a tree of views.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.viewIfLoaded?.removeFromSuperview()
            if isKeyWindow { showRoot() }
        }
    }

    open private(set) var isKeyWindow = false

    open override var window: UIWindow? { self }

    /// Loads the root controller's view and shows it.
    open func makeKeyAndVisible() {
        isHidden = false
        isKeyWindow = true
        showRoot()
    }

    private func showRoot() {
        guard let controller = rootViewController, let view = controller.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.viewWillAppear(false)
        addSubview(view)
        layoutIfNeeded()
        controller.viewDidAppear(false)
    }
}
