import Foundation
import Testing
import UIKit

@MainActor
struct ConstraintTests {
    private func root() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)) }

    private func child(in parent: UIView) -> UIView {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        return view
    }

    @Test func theTransformOfAViewAroundIsLeftOut() {
        let root = root()
        root.transform = CGAffineTransform(scaleX: 2, y: 2)
        let map = child(in: root)
        NSLayoutConstraint.activate([
            map.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            map.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            map.topAnchor.constraint(equalTo: root.topAnchor),
            map.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5),
        ])
        root.layoutIfNeeded()
        #expect(map.bounds.size == CGSize(width: 200, height: 50) && map.center == CGPoint(x: 100, y: 25))
    }

    @Test func fourSidesFill() {
        let root = root()
        let map = child(in: root)
        NSLayoutConstraint.activate([
            map.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            map.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            map.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor, constant: 5),
            map.bottomAnchor.constraint(equalTo: root.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(map.frame == CGRect(x: 0, y: 5, width: 190, height: 95))
        root.bounds.size = CGSize(width: 50, height: 40)
        root.layoutIfNeeded()
        #expect(map.frame == CGRect(x: 0, y: 5, width: 40, height: 35))
    }

    @Test func sizesAndMiddles() {
        let root = root()
        let (wide, small) = (child(in: root), child(in: root))
        NSLayoutConstraint.activate([
            wide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
            wide.heightAnchor.constraint(equalToConstant: 30),
            wide.centerXAnchor.constraint(equalTo: root.centerXAnchor),
            wide.centerYAnchor.constraint(equalTo: root.centerYAnchor),
            small.widthAnchor.constraint(equalTo: small.heightAnchor),
            small.heightAnchor.constraint(equalTo: wide.heightAnchor, multiplier: 1, constant: -10),
            small.topAnchor.constraint(equalTo: wide.bottomAnchor),
            NSLayoutConstraint(
                item: small, attribute: .right, relatedBy: .equal, toItem: wide, attribute: .right, multiplier: 1,
                constant: 0),
        ])
        root.layoutIfNeeded()
        #expect(wide.frame == CGRect(x: 50, y: 35, width: 100, height: 30))
        #expect(small.frame == CGRect(x: 130, y: 65, width: 20, height: 20))
    }

    @Test func viewsInsideViewsAreInTheirOwnCoordinates() {
        let root = root()
        let outer = UIView(frame: CGRect(x: 20, y: 10, width: 100, height: 50))
        root.addSubview(outer)
        let inner = child(in: outer)
        NSLayoutConstraint.activate([
            inner.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 30),
            inner.rightAnchor.constraint(equalTo: outer.rightAnchor),
            inner.topAnchor.constraint(equalTo: outer.topAnchor),
            inner.heightAnchor.constraint(equalToConstant: 5),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 10, y: 0, width: 90, height: 5))
    }

    @Test func brokenInequalitiesAreStrained() {
        let root = root()
        let view = child(in: root)
        let width = view.widthAnchor.constraint(equalToConstant: 300)
        width.priority = .defaultHigh
        NSLayoutConstraint.activate([
            width, view.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor),
            view.heightAnchor.constraint(greaterThanOrEqualToConstant: 12),
            view.heightAnchor.constraint(lessThanOrEqualToConstant: 20),
            view.leftAnchor.constraint(equalTo: root.leftAnchor), view.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 12))
    }

    @Test func contentGivesASizeWhereNothingElseDoes() {
        let root = root()
        let label = UILabel()
        label.text = "Map"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
        label.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
        label.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(label.bounds.size == label.intrinsicContentSize)
        #expect(label.center.x == 100)
    }

    @Test func constraintsCanBeSwitchedOffAndChanged() {
        let root = root()
        let view = child(in: root)
        let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7)
        let far = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 70)
        left.isActive = true
        far.isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.minX == 7)
        left.isActive = false
        #expect(root.constraints.isEmpty && view.constraints == [far])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 70)
        far.constant = 71
        root.layoutIfNeeded()
        #expect(view.frame.minX == 71)
    }
}
