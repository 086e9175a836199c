internal import CCairo
internal import Foundation

// cairo takes scaled images and gradients through 16.16 fixed point, set right at the middle of what it paints: colours
// then depend a little on the clip, and pictures stretched over a whole map are off by many pixels. What is computed
// here depends on the place of a pixel alone.

extension CGContext {
    /// Paints a shape with colours computed for each pixel of the surface.
    ///
    /// `fill` writes premultiplied colours for a row of pixels, whose centres are half a pixel from the numbers.
    func paintComputed(
        _ shape: PaintedShape, within shapeBox: CGRect,
        _ fill: (_ row: Int, _ columns: Range<Int>, _ colors: UnsafeMutablePointer<UInt32>) -> Void
    ) {
        var box = state.clipBox
        if let shadow = state.shadow {
            // What is outside of the clip may throw its shadow into it.
            let reach = (shadow.blur * 1.5).rounded(.up) + 2
            box = box.insetBy(
                dx: -reach - abs(shadow.offset.width), dy: -reach - abs(shadow.offset.height)
            ).intersection(outerClip)
        }
        box = box.intersection(shapeBox.insetBy(dx: -1, dy: -1))
        guard !box.isNull, !box.isEmpty else { return }
        box = box.integral
        guard let pixels = PixelBuffer(width: Int(box.width), height: Int(box.height)) else { return }
        let (left, top) = (Int(box.minX), Int(box.minY))
        for row in 0..<pixels.height {
            let line = (pixels.bytes + row * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            fill(top + row, left..<(left + pixels.width), line)
        }
        let surface = PixelSurface(pixels)
        guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = CGAffineTransform(translationX: -box.minX, y: -box.minY).cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        paint(shape, with: .pattern(pattern, alpha: Double(state.alpha)))
        // cairo would hold on to the memory through its current source.
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
}
