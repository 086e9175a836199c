internal import CCairo
internal import Foundation

extension CGContext {
    /// Composites a pattern with the one blend mode cairo lacks, by reading what is there.
    func putDownDarker(_ pattern: OpaquePointer, alpha: Double) {
        guard let target = cairo_get_group_target(cairo), let pixels = PixelBuffer(width: width, height: height) else {
            return
        }
        // The source with clip and mask, over the whole surface; then pixel by pixel.
        guard let below = PixelBuffer(width: width, height: height) else { return }
        PixelSurface(below).paint { cairo in
            cairo_set_source_surface(cairo, target, 0, 0)
            cairo_paint(cairo)
        }
        cairo_push_group(cairo)
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_source(cairo, pattern)
        if let mask = state.mask {
            let surface = PixelSurface(mask.pixels)
            cairo_mask_surface(cairo, surface.pointer, 0, 0)
        } else {
            cairo_paint_with_alpha(cairo, alpha)
        }
        guard let group = cairo_pop_group(cairo) else { return }
        PixelSurface(pixels).paint { cairo in
            cairo_set_source(cairo, group)
            cairo_paint(cairo)
        }
        cairo_pattern_destroy(group)
        RasterCompositor.darken(
            below.bytes, with: pixels.bytes, rows: height, rowBytes: pixels.bytesPerRow)
        let surface = PixelSurface(below)
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, surface.pointer, 0, 0)
        cairo_paint(cairo)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
}
