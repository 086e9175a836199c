public import UIKit

/// A colour.
public struct Color: View, Hashable, Sendable {
    fileprivate let content: UIColor

    public init(uiColor: UIColor) {
        content = uiColor
    }

    public init(_ uiColor: UIColor) {
        content = uiColor
    }

    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
        content = UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(opacity))
    }

    public init(white: Double, opacity: Double = 1) {
        content = UIColor(white: CGFloat(white), alpha: CGFloat(opacity))
    }

    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        content = UIColor(
            hue: CGFloat(hue), saturation: CGFloat(saturation), brightness: CGFloat(brightness),
            alpha: CGFloat(opacity))
    }

    public var body: Never { fatalError("a colour has no body") }

    /// The colour with its alpha multiplied.
    public func opacity(_ opacity: Double) -> Color {
        Color(uiColor: content.withAlphaComponent(content.cgColor.alpha * CGFloat(opacity)))
    }

    public var cgColor: CGColor? { content.cgColor }

    public static let black = Color(uiColor: .black)
    public static let white = Color(uiColor: .white)
    public static let clear = Color(uiColor: .clear)
    public static let gray = Color(uiColor: .systemGray)
    public static let red = Color(uiColor: .systemRed)
    public static let orange = Color(uiColor: .systemOrange)
    public static let yellow = Color(uiColor: .systemYellow)
    public static let green = Color(uiColor: .systemGreen)
    public static let mint = Color(uiColor: .systemMint)
    public static let teal = Color(uiColor: .systemTeal)
    public static let cyan = Color(uiColor: .systemCyan)
    public static let blue = Color(uiColor: .systemBlue)
    public static let indigo = Color(uiColor: .systemIndigo)
    public static let purple = Color(uiColor: .systemPurple)
    public static let pink = Color(uiColor: .systemPink)
    public static let brown = Color(uiColor: .systemBrown)
    public static let primary = Color(uiColor: .label)
    public static let secondary = Color(uiColor: .secondaryLabel)
    public static let accentColor = Color(uiColor: .tintColor)
}

extension UIColor {
    public convenience init(_ color: Color) {
        self.init { color.content.resolvedColor(with: $0) }
    }
}
