import CoreGraphics
import Foundation
import UIKit

/// What of an annotation view counts when views get in each other's way, in points of the map view.
struct CollisionShape {
    private let box: CGRect
    private let isCircle: Bool

    /// Nothing for a view that gets in nobody's way.
    @MainActor
    init?(of view: MKAnnotationView) {
        guard view.collisionMode != .none, !view.isHidden else { return nil }
        let size = view.bounds.applying(view.transform).size
        box = CGRect(
            x: view.center.x - size.width / 2, y: view.center.y - size.height / 2, width: size.width,
            height: size.height)
        isCircle = view.collisionMode == .circle
    }

    /// Whether two shapes have area in common.
    func collides(with other: CollisionShape) -> Bool {
        guard box.minX < other.box.maxX, other.box.minX < box.maxX, box.minY < other.box.maxY,
            other.box.minY < box.maxY
        else { return false }
        switch (isCircle, other.isCircle) {
        case (false, false): return true
        case (true, true): return distance(to: other.middle) < radius + other.radius
        case (true, false): return distance(to: other.nearest(to: middle)) < radius
        case (false, true): return other.distance(to: nearest(to: other.middle)) < other.radius
        }
    }

    private var middle: CGPoint { CGPoint(x: box.midX, y: box.midY) }
    private var radius: CGFloat { min(box.width, box.height) / 2 }

    private func nearest(to point: CGPoint) -> CGPoint {
        CGPoint(x: min(max(point.x, box.minX), box.maxX), y: min(max(point.y, box.minY), box.maxY))
    }

    private func distance(to point: CGPoint) -> CGFloat { hypot(point.x - middle.x, point.y - middle.y) }
}
