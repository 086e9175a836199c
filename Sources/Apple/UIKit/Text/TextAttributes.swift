public import Foundation

extension NSAttributedString.Key {
    /// A `UIFont`; 12 points of the system font unless given.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor`; black unless given.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor` behind the text.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// A number of points added between letters.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A number in percent of the font's size: positive strokes the letters, negative fills and strokes them.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// A `UIColor`; the foreground colour unless given.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The raw value of an `NSUnderlineStyle`.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The raw value of an `NSUnderlineStyle`.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// An `NSParagraphStyle`.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// An `NSShadow`.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// A number of points that the baseline is raised by.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// Where lines begin.
public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
}

/// What happens to lines that are too long.
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// Lines under or through text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)
}

/// How text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Text may have several lines and the rectangle's origin is its top left corner.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// What a drawing of text found out; here nothing.
open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
}

/// How the lines of a paragraph are set.
open class NSParagraphStyle: NSObject {
    var settings = ParagraphSettings()

    open class var `default`: NSParagraphStyle { NSParagraphStyle() }

    open var alignment: NSTextAlignment { settings.alignment }
    open var lineBreakMode: NSLineBreakMode { settings.lineBreakMode }
    open var lineSpacing: CGFloat { settings.lineSpacing }
    open var firstLineHeadIndent: CGFloat { settings.firstLineHeadIndent }

    open override func mutableCopy() -> Any {
        let copy = NSMutableParagraphStyle()
        copy.settings = settings
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSParagraphStyle)?.settings == settings
    }

    open override var hash: Int { settings.hashValue }
}

/// How the lines of a paragraph are set, to be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { settings.alignment }
        set { settings.alignment = newValue }
    }

    open override var lineBreakMode: NSLineBreakMode {
        get { settings.lineBreakMode }
        set { settings.lineBreakMode = newValue }
    }

    /// Points between lines.
    open override var lineSpacing: CGFloat {
        get { settings.lineSpacing }
        set { settings.lineSpacing = newValue }
    }

    /// Points in front of a paragraph's first line.
    open override var firstLineHeadIndent: CGFloat {
        get { settings.firstLineHeadIndent }
        set { settings.firstLineHeadIndent = newValue }
    }
}

/// What a paragraph style says.
struct ParagraphSettings: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
}

/// A shadow under text.
open class NSShadow: NSObject {
    open var shadowOffset = CGSize.zero
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor` or `CGColor`; a third of black unless given.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)
}
