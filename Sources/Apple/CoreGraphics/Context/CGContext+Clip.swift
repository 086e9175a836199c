internal import CCairo
public import Foundation

extension CGContext {
    /// Limits drawing to the path and forgets the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        let shape = elements
        elements.removeAll()
        clip(to: shape, rule)
    }

    /// Limits drawing to a rectangle.
    ///
    /// Where a slanted edge crosses the left or right side of a clip its coverage may differ by a fifteenth from what
    /// it is without the clip: cairo rounds the crossing to its sample rows.
    public func clip(to rect: CGRect) {
        elements.removeAll()
        var shape = PathElements()
        shape.rect(rect, state.matrix)
        clip(to: shape, .winding)
    }

    /// Limits drawing to what any of the rectangles covers.
    public func clip(to rects: [CGRect]) {
        elements.removeAll()
        var shape = PathElements()
        for rect in rects { shape.rect(rect, state.matrix) }
        clip(to: shape, .winding)
    }

    /// Limits drawing softly to an image laid over a rectangle, and to the rectangle.
    ///
    /// A mask image lets paint through where its samples are 0; any other image where it is light and opaque.
    public func clip(to rect: CGRect, mask: CGImage) {
        clip(to: rect)
        guard let pixels = PixelBuffer(width: width, height: height) else { return }
        let painter = CGContext(
            surface: PixelSurface(pixels), width: width, height: height, base: .identity)
        painter.concatenate(state.matrix)
        painter.draw(mask.asCoverage, in: rect)
        painter.flush()
        if let old = state.mask {
            PixelSurface(pixels).paint { cairo in
                let surface = PixelSurface(old.pixels)
                cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
                cairo_set_source_surface(cairo, surface.pointer, 0, 0)
                cairo_paint(cairo)
                cairo_set_source_rgba(cairo, 0, 0, 0, 1)
            }
        }
        state.mask = ClipMask(pixels: pixels)
    }

    /// Takes all limits away that were set since the context was handed out.
    public func resetClip() {
        cairo_reset_clip(cairo)
        state.mask = nil
        state.clipBox = outerClip
        cairo_new_path(cairo)
        cairo_rectangle(
            cairo, Double(outerClip.minX), Double(outerClip.minY), Double(outerClip.width), Double(outerClip.height))
        cairo_clip(cairo)
    }

    /// The box of the clip in user space; `.null` when nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect {
        guard !state.clipBox.isEmpty, state.matrix.isInvertible else { return .null }
        return state.clipBox.applying(state.matrix.inverted())
    }

    private func clip(to shape: PathElements, _ rule: CGPathFillRule) {
        let box = state.clipBox.intersection(shape.outlineBox)
        cairo_new_path(cairo)
        if let visible = shape.visibleToFill(in: visibleBox(reach: 1)), !box.isNull {
            cairo_set_antialias(cairo, state.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
            cairo_set_fill_rule(cairo, rule.cairo)
            visible.feed(to: cairo)
            state.clipBox = box
        } else {
            state.clipBox = .zero
        }
        cairo_clip(cairo)
    }
}

extension CGImage {
    /// The picture as coverage in its alpha channel: a mask as it is, any other by brightness.
    fileprivate var asCoverage: CGImage {
        guard !isMask, let target = PixelBuffer(width: width, height: height) else { return self }
        let (from, to) = (
            pixels.bytes.assumingMemoryBound(to: UInt8.self), target.bytes.assumingMemoryBound(to: UInt8.self)
        )
        for pixel in 0..<(width * height) {
            let at = pixel * 4
            // BT.709 luma in 1/256; premultiplied channels bring the alpha in.
            let luma = 18 * Int(from[at]) + 183 * Int(from[at + 1]) + 55 * Int(from[at + 2])
            to[at + 3] = UInt8(min(255, (luma + 128) / 256))
        }
        return CGImage(pixels: target)
    }
}
