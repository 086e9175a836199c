import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor
struct ViewTests {
    private final class Recorder: UIViewController {
        var calls: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            calls.append("load")
        }

        override func viewWillAppear(_ animated: Bool) { calls.append("appear") }
    }

    /// Written as on Apple's systems.
    private final class Badge: UIView {
        var isMarked = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            isMarked = true
        }

        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

        override func draw(_ rect: CGRect) {
            UIColor.red.setFill()
            UIBezierPath(rect: rect.insetBy(dx: 1, dy: 1)).fill()
        }
    }

    @Test func frameFollowsCenterAndBounds() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center = CGPoint(x: 0, y: 0)
        #expect(view.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(abs(view.frame.width - 40) < 1e-9 && abs(view.frame.minX + 20) < 1e-9)
        #expect(view.bounds.size == CGSize(width: 30, height: 40))
    }

    @Test func pointsGoFromViewToView() {
        let (root, child, sibling) = (UIView(), UIView(), UIView())
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        child.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        sibling.frame = CGRect(x: 30, y: 0, width: 50, height: 50)
        root.addSubview(child)
        root.addSubview(sibling)
        #expect(child.convert(CGPoint(x: 1, y: 2), to: sibling) == CGPoint(x: -19, y: 12))
        #expect(child.convert(CGPoint(x: 1, y: 2), from: root) == CGPoint(x: -9, y: -8))
        child.removeFromSuperview()
        #expect(root.subviews == [sibling] && child.superview == nil)
    }

    @Test func masksKeepWhatIsNotFlexible() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 10, y: 60, width: 80, height: 30))
        child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        root.addSubview(child)
        root.bounds.size = CGSize(width: 200, height: 150)
        #expect(child.frame == CGRect(x: 10, y: 110, width: 180, height: 30))
    }

    @Test func windowsLoadTheirController() {
        let (window, controller) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 30, height: 40)), Recorder())
        window.rootViewController = controller
        #expect(!controller.isViewLoaded)
        window.makeKeyAndVisible()
        #expect(controller.calls == ["load", "appear"])
        #expect(controller.view.frame == window.bounds)
        #expect(controller.view.window === window)
    }

    @Test func viewsAreRenderedInOrder() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        root.backgroundColor = .white
        let badge = Badge(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
        badge.backgroundColor = .blue
        badge.alpha = 0.5
        root.addSubview(badge)
        let context = try #require(CGContext(size: root.bounds.size, scale: 1))
        root.render(in: context)
        let image = try #require(context.makeImage())
        func pixel(_ x: Int, _ y: Int) -> UInt32 {
            image.withPixels { bytes, row in bytes.load(fromByteOffset: y * row + x * 4, as: UInt32.self) }
        }
        #expect(badge.isMarked)
        #expect(pixel(1, 1) == 0xFFFF_FFFF)
        #expect(abs(Int(pixel(5, 5) >> 16 & 255) - 127) <= 1 && pixel(5, 5) & 255 == 255)
        #expect(abs(Int(pixel(10, 10) & 255) - 127) <= 1 && pixel(10, 10) >> 16 & 255 == 255)
    }

    @Test func actionsAreSent() {
        let button = UIButton(type: .detailDisclosure)
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .valueChanged)
        #expect(count == 1)
        #expect(button.bounds.width > 5)
    }

    @Test func labelsMeasureTheirText() {
        let label = UILabel()
        label.text = "Hello"
        label.sizeToFit()
        let size = "Hello".size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)])
        #expect(label.bounds.width == size.width.rounded(.up) && label.bounds.height == size.height.rounded(.up))
    }

    @Test func navigationShowsTheLastController() {
        let (first, second) = (Recorder(), Recorder())
        second.title = "Route"
        let navigation = UINavigationController(rootViewController: first)
        navigation.view.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        #expect(first.calls == ["load", "appear"] && first.navigationController === navigation)
        first.navigationController?.pushViewController(second, animated: true)
        #expect(second.view.superview === navigation.view && second.view.bounds.size.width == 80)
        #expect(first.view.superview == nil && second.navigationItem.title == "Route")
        second.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: UIView())
        #expect(second.navigationItem.rightBarButtonItems?.count == 1)
        #expect(navigation.popViewController(animated: false) === second)
        #expect(first.view.superview === navigation.view && second.navigationController == nil)
    }

    /// Changes are made at once; whoever waits for the end is told when the simulation's clock says so.
    @Test(.usesMediaClock) func animationsEndOnTheMediaClock() {
        let clock = MediaClock.shared
        clock.beginSimulation(at: 1)
        defer { clock.endSimulation() }
        let view = UIView(frame: .zero)
        var calls: [String] = []
        func pulse() {
            UIView.animate(withDuration: 0.2, animations: {}) { _ in
                calls.append("pulse")
                if calls.count < 6 { pulse() }
            }
        }
        pulse()
        UIView.animate(withDuration: 0.3) { view.alpha = 0.5 }
        UIView.animate(withDuration: 0.3, animations: { calls.append("change") }, completion: { calls.append("\($0)") })
        UIView.animate(
            withDuration: 1, delay: 0.2, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, options: [.repeat],
            animations: { view.transform = CGAffineTransform(scaleX: 2, y: 2) },
            completion: { _ in calls.append("never") })
        #expect(view.alpha == 0.5 && calls == ["change"] && view.transform.a == 2)
        for tick in [1, 2, 3, 4, 5, 7] { clock.fire(timestamp: 1 + Double(tick) / 10, duration: 0.1) }
        // At 1.2, 1.4 and, as that is the first refresh after 1.6, 1.7; the change's end at 1.3.
        #expect(calls == ["change", "pulse", "true", "pulse", "pulse"])
        clock.fire(timestamp: 2, duration: 0.1)
        #expect(calls.count == 6)
    }
}
