internal import CPango
public import CoreGraphics
public import Foundation

// The part of Core Text that drawing code uses, over Pango like all text here. Y points up, as everywhere in Core Text.

/// A font; the same as UIKit's.
public typealias CTFont = UIFont
/// The number of a shape in a font.
public typealias CGGlyph = UInt16

public let kCTFontAttributeName: CFString = NSAttributedString.Key.font.rawValue
/// The key of a `CGColor`.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
public let kCTKernAttributeName: CFString = NSAttributedString.Key.kern.rawValue
public let kCTStrokeWidthAttributeName: CFString = NSAttributedString.Key.strokeWidth.rawValue
/// The key of a `CGColor`.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"

/// A font by its name; what is not installed is replaced. A matrix is not applied.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    UIFont(name: name, size: size) ?? .systemFont(ofSize: size)
}

public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
/// How far the font reaches under the baseline; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }

/// The outline of a glyph of a font, from its place on the baseline, y up; nothing for one without an outline.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    let outline = TextEngine.ofThread.outline(of: glyph, in: font)
    guard !outline.isEmpty else { return nil }
    let path = CGMutablePath()
    let upward = CGAffineTransform(scaleX: 1, y: -1)
    path.addPath(outline, transform: matrix.map { upward.concatenating($0.pointee) } ?? upward)
    return path.copy()
}

extension TextEngine {
    /// The outline of one glyph, y down.
    fileprivate func outline(of glyph: CGGlyph, in font: UIFont) -> CGPath {
        let description = font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let face = pango_context_load_font(context, description), let glyphs = pango_glyph_string_new() else {
            return CGMutablePath()
        }
        defer {
            pango_glyph_string_free(glyphs)
            g_object_unref(face)
        }
        pango_glyph_string_set_size(glyphs, 1)
        glyphs.pointee.glyphs[0] = PangoGlyphInfo()
        glyphs.pointee.glyphs[0].glyph = PangoGlyph(glyph)
        return OutlineTracing.path(from: .zero) { pango_cairo_glyph_string_path($0, face, glyphs) }
    }
}
