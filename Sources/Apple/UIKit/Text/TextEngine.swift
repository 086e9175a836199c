internal import CPango
internal import CoreGraphics
internal import Foundation

/// Pango's context of one thread: its layouts never leave it.
final class TextEngine {
    private static let engines = ThreadLocal<TextEngine> { TextEngine() }

    /// The calling thread's engine.
    static var ofThread: TextEngine { engines.value }

    let context: OpaquePointer
    private var knownMetrics: [UIFont: (ascent: CGFloat, descent: CGFloat)] = [:]

    private init() {
        guard let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map) else {
            preconditionFailure("Pango has no font map: no memory, or no font backend")
        }
        self.context = context
        // Outlines are drawn at any size and angle, so nothing is rounded to pixels here.
        OutlineTracing.withExactFontOptions { pango_cairo_context_set_font_options(context, $0) }
        pango_context_set_round_glyph_positions(context, 0)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    func metrics(of font: UIFont) -> (ascent: CGFloat, descent: CGFloat) {
        if let known = knownMetrics[font] { return known }
        let enlargement = Self.enlargement(ofSize: font.pointSize)
        let description = font.makeDescription(shrunkBy: enlargement)
        defer { pango_font_description_free(description) }
        guard let metrics = pango_context_get_metrics(context, description, nil) else { return (font.pointSize, 0) }
        defer { pango_font_metrics_unref(metrics) }
        let found = (
            ascent: CGFloat(pango_font_metrics_get_ascent(metrics)) / TextEngine.unit * enlargement,
            descent: CGFloat(pango_font_metrics_get_descent(metrics)) / TextEngine.unit * enlargement
        )
        knownMetrics[font] = found
        return found
    }

    /// By which power of two a font has to be made smaller for Pango and FreeType to set it.
    static func enlargement(ofSize size: CGFloat) -> CGFloat {
        let limit: CGFloat = 4096
        guard size > limit, size.isFinite else { return 1 }
        return pow(2, log2(size / limit).rounded(.up))
    }

    /// Pango's units a point.
    static let unit = CGFloat(PANGO_SCALE)
}

extension UIFont {
    /// The font that Pango took, in the size and style of the one asked for.
    convenience init(_ face: UnsafeMutablePointer<PangoFont>?, like asked: UIFont?) {
        let asked = asked ?? .systemFont(ofSize: 12)
        let description = face.flatMap(pango_font_describe)
        defer { pango_font_description_free(description) }
        let family = description.flatMap(pango_font_description_get_family).map { String(cString: $0) }
        self.init(family ?? asked.families, size: asked.pointSize, weight: asked.weight, isItalic: asked.isItalic)
    }

    /// The font in Pango's terms, so many times smaller; to be freed by the caller.
    func makeDescription(shrunkBy divisor: CGFloat = 1) -> OpaquePointer {
        guard let description = pango_font_description_new() else {
            preconditionFailure("no memory for a font description")
        }
        pango_font_description_set_family(description, families)
        pango_font_description_set_absolute_size(description, Double(pointSize / divisor * TextEngine.unit))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(weight.css)))
        pango_font_description_set_style(description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        return description
    }
}
