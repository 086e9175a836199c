/// A stack of controllers of which the last is shown; no bar is drawn and nothing is animated. Source: UIKit.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The controllers from the root to the one that is shown.
    open private(set) var viewControllers: [UIViewController] = []
    open var isNavigationBarHidden = false

    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        pushViewController(rootViewController, animated: false)
    }

    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? {
        topViewController?.presentedViewController ?? topViewController
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showTop()
    }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
        addChild(viewController)
        if isViewLoaded { showTop() }
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1, let last = viewControllers.popLast() else { return nil }
        last.removeFromParent()
        if isViewLoaded { showTop() }
        return last
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        for controller in self.viewControllers { controller.removeFromParent() }
        self.viewControllers = viewControllers
        for controller in viewControllers { addChild(controller) }
        if isViewLoaded { showTop() }
    }

    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    /// Fills the view with the last controller's.
    private func showTop() {
        guard let view else { return }
        for controller in viewControllers.dropLast() where controller.viewIfLoaded?.superview === view {
            controller.viewWillDisappear(false)
            controller.viewIfLoaded?.removeFromSuperview()
            controller.viewDidDisappear(false)
        }
        guard let top = topViewController, let shown = top.view, shown.superview !== view else { return }
        for other in view.subviews { other.removeFromSuperview() }
        shown.frame = view.bounds
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        top.viewWillAppear(false)
        view.addSubview(shown)
        top.viewDidAppear(false)
    }
}
