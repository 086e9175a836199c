public import Foundation

// Nobody touches an off-screen map. A test makes a touch and hands it to `touchesBegan` itself. Source: UIKit.

/// What happened on a screen; off screen nothing does.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    /// The touches that belong to the event.
    open var allTouches: Set<UITouch>? { nil }
}

/// A finger on a screen, at a place that whoever made it said.
@preconcurrency @MainActor
open class UITouch: NSObject {
    /// Where a touch is in its course.
    public enum Phase: Int, Sendable {
        case began, moved, stationary, ended, cancelled
    }

    /// The view that was touched.
    open private(set) weak var view: UIView?
    open private(set) var phase: Phase
    open private(set) var tapCount: Int
    private let place: CGPoint

    /// A touch that never happened; Retrace's own, for tests.
    ///
    /// - Parameter location: where it is, in the view's own coordinates.
    public init(at location: CGPoint, in view: UIView?, phase: Phase = .began, tapCount: Int = 1) {
        (place, self.view, self.phase, self.tapCount) = (location, view, phase, tapCount)
    }

    /// The place in the coordinates of a view, or of the root of the touched view's tree without one.
    open func location(in view: UIView?) -> CGPoint {
        guard let touched = self.view else { return place }
        return touched.convert(place, to: view)
    }

    /// The place again: a touch made by hand has not moved.
    open func previousLocation(in view: UIView?) -> CGPoint { location(in: view) }
}
