internal import CPango
internal import CoreGraphics
internal import Foundation

/// Attributed text broken into lines and glyphs; it stays on the thread that made it.
final class TextLayout {
    /// Glyphs that look alike: their outline and where they stand.
    struct Run {
        var attributes: [NSAttributedString.Key: Any]
        /// The box of the line's height around the run, from the layout's top left corner.
        var box: CGRect
        var baseline: CGFloat
        var outline: CGPath
        var lineBottom: CGFloat
        /// The font that has the glyphs; another than asked for where that one has none.
        var font: UIFont
        var glyphs: [Glyph]
    }

    /// A shape of a font on the line's baseline, x counted from the layout's left edge, y up.
    struct Glyph {
        var number: UInt32
        var position: CGPoint
        var advance: CGFloat
    }

    private let layout: OpaquePointer
    private let engine = TextEngine.ofThread
    /// How much larger the text is than what Pango lays out.
    private let enlargement: CGFloat
    /// Where each stretch of attributes ends, in UTF-8 bytes.
    private var stretches: [(end: Int, attributes: [NSAttributedString.Key: Any])] = []

    /// Lays text out; without a width lines end only where the text says.
    init(_ text: NSAttributedString, width: CGFloat? = nil, height: CGFloat? = nil) {
        guard let layout = pango_layout_new(engine.context) else { preconditionFailure("no memory for a text layout") }
        self.layout = layout
        enlargement = Self.enlargement(of: text)
        pango_layout_set_text(layout, text.string, -1)
        setAttributes(of: text)
        let style = text.length > 0 ? text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) : nil
        setParagraph((style as? NSParagraphStyle)?.settings ?? ParagraphSettings(), width, height)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// The size of all lines, in points.
    var size: CGSize {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        return CGSize(
            width: CGFloat(logical.width) / TextEngine.unit * enlargement,
            height: CGFloat(logical.height) / TextEngine.unit * enlargement)
    }

    /// Text of an overlay may be millions of points large, as the map points that it is drawn in are many; font
    /// libraries give up long before. Powers of two, so that nothing is rounded.
    private static func enlargement(of text: NSAttributedString) -> CGFloat {
        var largest: CGFloat = 0
        text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length), options: []) { font, _, _ in
            largest = max(largest, (font as? UIFont)?.pointSize ?? 12)
        }
        return TextEngine.enlargement(ofSize: largest)
    }

    /// The runs of all lines, from top to bottom.
    var runs: [Run] { enlargement == 1 ? laidOut : laidOut.map { $0.enlarged(enlargement) } }

    private var laidOut: [Run] {
        guard let iterator = pango_layout_get_iter(layout) else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var runs: [Run] = []
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item else { continue }
            var (box, line) = (PangoRectangle(), PangoRectangle())
            pango_layout_iter_get_run_extents(iterator, nil, &box)
            pango_layout_iter_get_line_extents(iterator, nil, &line)
            let attributes = attributes(at: Int(item.pointee.offset))
            let raised = CGFloat((attributes[.baselineOffset] as? NSNumber)?.doubleValue ?? 0) / enlargement
            let baseline = CGFloat(pango_layout_iter_get_baseline(iterator)) / TextEngine.unit - raised
            let x = CGFloat(box.x) / TextEngine.unit
            let outline = OutlineTracing.path(from: CGPoint(x: x, y: baseline)) { cairo in
                pango_cairo_glyph_string_path(cairo, item.pointee.analysis.font, run.pointee.glyphs)
            }
            runs.append(
                Run(
                    attributes: attributes,
                    box: CGRect(
                        x: x, y: CGFloat(box.y) / TextEngine.unit, width: CGFloat(box.width) / TextEngine.unit,
                        height: CGFloat(box.height) / TextEngine.unit),
                    baseline: baseline, outline: outline,
                    lineBottom: CGFloat(line.y + line.height) / TextEngine.unit,
                    font: UIFont(item.pointee.analysis.font, like: attributes[.font] as? UIFont),
                    glyphs: Self.glyphs(run.pointee.glyphs, from: x)))
        } while pango_layout_iter_next_run(iterator) != 0
        return runs
    }

    private static func glyphs(_ string: UnsafeMutablePointer<PangoGlyphString>?, from start: CGFloat) -> [Glyph] {
        guard let string, let infos = string.pointee.glyphs else { return [] }
        var x = start
        return (0..<Int(string.pointee.num_glyphs)).map { index in
            let (number, geometry) = (infos[index].glyph, infos[index].geometry)
            let advance = CGFloat(geometry.width) / TextEngine.unit
            defer { x += advance }
            return Glyph(
                number: number,
                position: CGPoint(
                    x: x + CGFloat(geometry.x_offset) / TextEngine.unit,
                    y: -CGFloat(geometry.y_offset) / TextEngine.unit),
                advance: advance)
        }
    }

    private func attributes(at byte: Int) -> [NSAttributedString.Key: Any] {
        stretches.first { byte < $0.end }?.attributes ?? stretches.last?.attributes ?? [:]
    }

    private func setAttributes(of text: NSAttributedString) {
        guard let list = pango_attr_list_new() else { return }
        defer { pango_attr_list_unref(list) }
        var byte = 0
        let string = text.string as NSString
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
            let end = byte + string.substring(with: range).utf8.count
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = UInt32(byte)
                attribute.pointee.end_index = UInt32(end)
                pango_attr_list_insert(list, attribute)
            }
            let description = (attributes[.font] as? UIFont ?? .systemFont(ofSize: 12))
                .makeDescription(shrunkBy: enlargement)
            insert(pango_attr_font_desc_new(description))
            pango_font_description_free(description)
            if let kern = attributes[.kern] as? NSNumber {
                insert(
                    pango_attr_letter_spacing_new(
                        Int32(kern.doubleValue / Double(enlargement) * Double(TextEngine.unit))))
            }
            // Colours are not Pango's business here, but runs must end where stretches do.
            insert(pango_attr_foreground_new(UInt16(truncatingIfNeeded: stretches.count), 0, 0))
            stretches.append((end, attributes))
            byte = end
        }
        pango_layout_set_attributes(layout, list)
    }

    private func setParagraph(_ settings: ParagraphSettings, _ width: CGFloat?, _ height: CGFloat?) {
        func units(_ points: CGFloat) -> Int32 { Int32(min(points / enlargement * TextEngine.unit, 1e9).rounded(.up)) }
        if let width { pango_layout_set_width(layout, units(max(width, 0))) }
        pango_layout_set_spacing(layout, units(settings.lineSpacing))
        pango_layout_set_indent(layout, units(settings.firstLineHeadIndent))
        switch settings.alignment {
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .right:
            // Pango turns left and right round in right-to-left text; UIKit's words mean the page.
            pango_layout_set_auto_dir(layout, 0)
            pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        case .left:
            pango_layout_set_auto_dir(layout, 0)
            pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        case .justified: pango_layout_set_justify(layout, 1)
        case .natural: break
        }
        switch settings.lineBreakMode {
        case .byWordWrapping: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        case .byCharWrapping: pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
        case .byClipping: pango_layout_set_width(layout, -1)
        case .byTruncatingHead: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .byTruncatingTail: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        case .byTruncatingMiddle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        }
        if let height { pango_layout_set_height(layout, units(height)) }
    }
}

extension TextLayout.Run {
    /// The run with everything measured in it so many times larger.
    fileprivate func enlarged(_ factor: CGFloat) -> TextLayout.Run {
        var transform = CGAffineTransform(scaleX: factor, y: factor)
        var run = self
        run.box = box.applying(transform)
        run.baseline *= factor
        run.outline = outline.copy(using: &transform) ?? outline
        run.lineBottom *= factor
        run.glyphs = glyphs.map {
            TextLayout.Glyph(
                number: $0.number, position: $0.position.applying(transform), advance: $0.advance * factor)
        }
        return run
    }
}
