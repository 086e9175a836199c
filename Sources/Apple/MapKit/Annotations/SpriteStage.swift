import CoreGraphics
import MapGeometry
import Redraw
import UIKit

/// The views that lie over the map: each rasterised once, put down in whole pixels, damaged where it was and where it is.
@MainActor
final class SpriteStage {
    /// A view with its place on the screen, back to front in a list.
    struct Placement {
        let view: UIView
        /// The view's middle in points.
        let center: CGPoint
    }

    private struct Shown {
        /// Kept alive while it is known by its identity, which another view could have after it.
        let view: UIView
        let sprite: Sprite
        let x: Int
        let y: Int
        let look: ViewLook

        var rect: PixelRect { PixelRect(x: x, y: y, width: sprite.width, height: sprite.height) }
    }

    private var shown: [(id: ObjectIdentifier, Shown)] = []
    private var redrawn: Set<ObjectIdentifier> = []
    private var scale = 1
    private let listens: Bool

    /// A stage that shows nothing yet.
    ///
    /// - Parameter listens: whether views tell it when they want to be drawn again; one stage can listen to a view.
    init(listens: Bool = true) {
        self.listens = listens
    }

    /// Whether nothing was shown last.
    var isEmpty: Bool { shown.isEmpty }

    /// Shows other placements.
    ///
    /// - Returns: the frame pixels to composite again, as they come.
    func show(_ placements: [Placement], scale: Int) -> [PixelRect] {
        var old: [ObjectIdentifier: (place: Int, Shown)] = [:]
        for (place, item) in shown.enumerated() { old[item.id] = (place, item.1) }
        if scale != self.scale { redrawn = Set(old.keys) }
        self.scale = scale
        var damage: [PixelRect] = []
        var highest = -1
        shown = placements.map { placement in
            let id = ObjectIdentifier(placement.view)
            let known = old.removeValue(forKey: id)
            let next = sprite(of: placement, known?.1)
            if let known {
                // A view that others passed on their way back or front counts as new where it lies.
                let isReordered = known.place < highest
                highest = max(highest, known.place)
                let isMoved = known.1.x != next.x || known.1.y != next.y
                if isMoved || isReordered || known.1.sprite !== next.sprite { damage += [known.1.rect, next.rect] }
            } else {
                damage.append(next.rect)
            }
            return (id, next)
        }
        if !Mutant.isActive(.spriteLeftBehind) { damage += old.values.map { $0.1.rect } }
        redrawn = []
        return damage
    }

    /// Lays all views over a rectangle of a frame.
    func paint(onto frame: FrameBuffer, in rect: PixelRect) {
        for (_, item) in shown where item.rect.intersects(rect) {
            frame.paint(item.sprite, atX: item.x, y: item.y, clippedTo: rect)
        }
    }

    private func listen(to view: UIView) {
        view.onNeedsDisplay = { [weak self, weak view] _ in
            guard let self, let view else { return }
            redrawn.insert(ObjectIdentifier(view))
        }
    }

    private func sprite(of placement: Placement, _ known: Shown?) -> Shown {
        let view = placement.view
        if listens { listen(to: view) }
        let look = ViewLook(view)
        let box = look.box
        let x = Int(((placement.center.x + box.minX) * CGFloat(scale)).rounded())
        let y = Int(((placement.center.y + box.minY) * CGFloat(scale)).rounded())
        if let known, known.look == look, !redrawn.contains(ObjectIdentifier(view)) {
            return Shown(view: view, sprite: known.sprite, x: x, y: y, look: look)
        }
        let sprite = Sprite(
            width: Int((box.width * CGFloat(scale)).rounded(.up)),
            height: Int((box.height * CGFloat(scale)).rounded(.up))
        ) { context in
            context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
            context.shadowScale = CGFloat(scale)
            context.translateBy(x: -box.minX, y: -box.minY)
            context.concatenate(view.transform)
            context.translateBy(x: -view.bounds.midX, y: -view.bounds.midY)
            view.render(in: context)
        }
        let isSame = known?.sprite.isSame(as: sprite) == true
        return Shown(view: view, sprite: isSame ? known?.sprite ?? sprite : sprite, x: x, y: y, look: look)
    }
}

/// What can be seen of a view without drawing it: sizes, places and paints of it and the views inside it.
@MainActor
struct ViewLook: Equatable {
    /// Around the view and what sticks out of it, in points from the view's middle.
    private(set) var box: CGRect
    private var parts: [Part] = []

    private struct Part: Equatable {
        // Objects, not their identities, which others could have after them.
        let view: UIView
        let bounds: CGRect
        let center: CGPoint
        let transform: CGAffineTransform
        let alpha: CGFloat
        let isHidden: Bool
        let background: UIColor?

        static func == (a: Part, b: Part) -> Bool {
            a.view === b.view && a.bounds == b.bounds && a.center == b.center && a.transform == b.transform
                && a.alpha == b.alpha && a.isHidden == b.isHidden && a.background === b.background
        }
    }

    init(_ view: UIView) {
        box = .null
        let toMiddle = CGAffineTransform(translationX: -view.bounds.midX, y: -view.bounds.midY)
            .concatenating(view.transform)
        add(view, toMiddle, center: .zero)
        if box.isNull { box = .zero }
    }

    private mutating func add(_ view: UIView, _ transform: CGAffineTransform, center: CGPoint) {
        parts.append(
            Part(
                view: view, bounds: view.bounds, center: center, transform: view.transform,
                alpha: view.alpha, isHidden: view.isHidden, background: view.backgroundColor))
        guard !view.isHidden else { return }
        box = box.union((view.layerIfMade?.reach ?? view.bounds).applying(transform))
        if view.clipsToBounds { return }
        for child in view.subviews {
            let toParent = CGAffineTransform(translationX: -child.bounds.midX, y: -child.bounds.midY)
                .concatenating(child.transform)
                .concatenating(CGAffineTransform(translationX: child.center.x, y: child.center.y))
            add(child, toParent.concatenating(transform), center: child.center)
        }
    }
}
