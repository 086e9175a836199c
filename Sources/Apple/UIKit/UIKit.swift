// Just enough for the map view; the real module replaces this file.
@_exported public import CoreGraphics

@MainActor open class UIView: NSObject {
    open var bounds: CGRect

    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }
}

public struct UIEdgeInsets: Equatable {
    public var top, left, bottom, right: CGFloat

    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

public final class UIColor: NSObject, @unchecked Sendable {  // because it is immutable
    public let cgColor: CGColor

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public init(cgColor: CGColor) { self.cgColor = cgColor }
}
