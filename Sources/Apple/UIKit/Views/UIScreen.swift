public import Foundation

/// The screen that nobody looks at: its scale decides how many pixels images have a point.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    nonisolated private static let scaleLock = NSLock()
    nonisolated(unsafe) private static var lockedScale: CGFloat = 2

    /// Pixels a point of the main screen, on any thread.
    nonisolated package static var mainScale: CGFloat {
        get { scaleLock.withLock { lockedScale } }
        set { scaleLock.withLock { lockedScale = max(newValue, 0.1) } }
    }

    public static let main = UIScreen()

    /// Pixels a point.
    open var scale: CGFloat { Self.mainScale }
    open var nativeScale: CGFloat { Self.mainScale }
    /// The size in points.
    open package(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
    }
    open var maximumFramesPerSecond: Int { 60 }
    open var traitCollection: UITraitCollection { .current }
}
