public import Foundation

/// Whether surroundings are light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

/// The surroundings that colours and images adapt to.
///
/// `@unchecked Sendable` because everything is set once in `init`.
public final class UITraitCollection: NSObject, @unchecked Sendable {
    private static let currentOfThread = ThreadLocal<UITraitCollection?> { nil }
    private static let defaultLock = NSLock()
    nonisolated(unsafe) private static var lockedDefault = UITraitCollection(userInterfaceStyle: .light)

    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels a point.
    public let displayScale: CGFloat

    public convenience override init() {
        self.init(userInterfaceStyle: .unspecified)
    }

    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        displayScale = UIScreen.mainScale
    }

    /// The traits of several collections; of two that say something, the later holds.
    public init(traitsFrom traitCollections: [UITraitCollection]) {
        userInterfaceStyle =
            traitCollections.last { $0.userInterfaceStyle != .unspecified }?.userInterfaceStyle
            ?? .unspecified
        displayScale =
            traitCollections.last { $0.displayScale != UIScreen.mainScale }?.displayScale
            ?? UIScreen.mainScale
    }

    public init(displayScale: CGFloat) {
        userInterfaceStyle = .unspecified
        self.displayScale = displayScale
    }

    /// The surroundings of now on this thread.
    public static var current: UITraitCollection {
        get { currentOfThread.value ?? defaultLock.withLock { lockedDefault } }
        set { currentOfThread.value = newValue }
    }

    /// The surroundings of threads that have set none of their own; light at first.
    package static var standard: UITraitCollection {
        get { defaultLock.withLock { lockedDefault } }
        set { defaultLock.withLock { lockedDefault = newValue } }
    }

    /// Runs a block with these surroundings being the ones of now on this thread.
    public func performAsCurrent(_ actions: () -> Void) {
        let old = Self.currentOfThread.value
        Self.currentOfThread.value = self
        actions()
        Self.currentOfThread.value = old
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceStyle == other.userInterfaceStyle && displayScale == other.displayScale
    }

    public override var hash: Int { userInterfaceStyle.rawValue }
}
