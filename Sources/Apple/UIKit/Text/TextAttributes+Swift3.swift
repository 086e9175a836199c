public import Foundation

// How text was drawn in Swift 3, when the keys of attributes were strings; public overlay code still says so.

/// The keys' type as Swift 4.0 spelled it.
public typealias NSAttributedStringKey = NSAttributedString.Key

public let NSFontAttributeName = NSAttributedString.Key.font.rawValue
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor.rawValue
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor.rawValue
public let NSKernAttributeName = NSAttributedString.Key.kern.rawValue
public let NSStrokeWidthAttributeName = NSAttributedString.Key.strokeWidth.rawValue
public let NSStrokeColorAttributeName = NSAttributedString.Key.strokeColor.rawValue
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle.rawValue
public let NSStrikethroughStyleAttributeName = NSAttributedString.Key.strikethroughStyle.rawValue
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle.rawValue
public let NSShadowAttributeName = NSAttributedString.Key.shadow.rawValue
public let NSBaselineOffsetAttributeName = NSAttributedString.Key.baselineOffset.rawValue

extension NSAttributedString {
    /// Text with attributes whose keys are strings.
    @_disfavoredOverload
    public convenience init(string: String, attributes: [String: Any]) {
        self.init(string: string, attributes: attributes.typed)
    }
}

extension StringProtocol {
    /// The size of the text when lines end only where it says.
    public func size(attributes: [String: Any]?) -> CGSize { String(self).size(withAttributes: attributes?.typed) }

    /// Draws the text with its top left corner at a point.
    @_disfavoredOverload
    public func draw(at point: CGPoint, withAttributes attributes: [String: Any]) {
        String(self).draw(at: point, withAttributes: attributes.typed)
    }

    /// Draws the text into a rectangle, broken into lines.
    @_disfavoredOverload
    public func draw(in rect: CGRect, withAttributes attributes: [String: Any]) {
        String(self).draw(in: rect, withAttributes: attributes.typed)
    }
}

extension NSString {
    /// The size of the text when lines end only where it says.
    public func size(attributes: [String: Any]?) -> CGSize { size(withAttributes: attributes?.typed) }

    /// Draws the text with its top left corner at a point.
    @_disfavoredOverload
    public func draw(at point: CGPoint, withAttributes attributes: [String: Any]) {
        draw(at: point, withAttributes: attributes.typed)
    }

    /// Draws the text into a rectangle, broken into lines.
    @_disfavoredOverload
    public func draw(in rect: CGRect, withAttributes attributes: [String: Any]) {
        draw(in: rect, withAttributes: attributes.typed)
    }
}

extension [String: Any] {
    fileprivate var typed: [NSAttributedString.Key: Any] {
        reduce(into: [:]) { $0[NSAttributedString.Key($1.key)] = $1.value }
    }
}
