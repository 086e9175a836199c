import Foundation
import Testing
import UIKit

/// What code for touches finds where nobody touches.
@MainActor
struct TouchTests {
    private final class Ear: UIView {
        var heard: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            heard += touches.map { "\($0.location(in: self))" }
        }
    }

    @Test func theFrontmostViewThatTakesTouchesIsHit() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let back = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
        let front = UIView(frame: CGRect(x: 40, y: 40, width: 50, height: 50))
        root.addSubview(back)
        root.addSubview(front)
        func hit(_ x: CGFloat, _ y: CGFloat) -> UIView? { root.hitTest(CGPoint(x: x, y: y), with: nil) }
        #expect(hit(45, 45) === front && hit(20, 20) === back && hit(5, 5) === root && hit(101, 5) == nil)
        front.isUserInteractionEnabled = false
        #expect(hit(45, 45) === back && hit(80, 80) === root)
        back.alpha = 0
        #expect(hit(45, 45) === root)
        root.isHidden = true
        #expect(hit(5, 5) == nil)
    }

    @Test func touchesGoToWhoeverListens() {
        let ear = Ear(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let child = UIView(frame: CGRect(x: 30, y: 20, width: 10, height: 10))
        ear.addSubview(child)
        child.touchesBegan([UITouch(at: CGPoint(x: 1, y: 2), in: child)], with: nil)
        #expect(ear.heard == ["\(CGPoint(x: 31, y: 22))"])
    }

    @Test func recognizersBelongToOneView() {
        let (first, second) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
        let press = UILongPressGestureRecognizer(target: nil, action: nil)
        first.addGestureRecognizer(press)
        second.addGestureRecognizer(press)
        #expect(first.gestureRecognizers == [] && second.gestureRecognizers == [press] && press.view === second)
        #expect(press.location(in: second) == CGPoint(x: 20, y: 10) && press.state == .possible)
        second.removeGestureRecognizer(press)
        #expect(press.view == nil)
    }

    @Test func answersAreGivenByHand() {
        var answer = ""
        let alert = UIAlertController(title: "Off", message: "Turn it on?", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Yes", style: .default) { answer = $0.title ?? "" })
        let controller = UIViewController()
        controller.present(alert, animated: true)
        #expect(controller.presentedViewController === alert)
        alert.actions[0].choose()
        #expect(answer == "Yes")
    }
}
