internal import CCairo
package import Foundation

/// Puts premultiplied BGRA rasters onto others.
package enum RasterCompositor {
    /// Composites a source, moved by whole pixels, with a blend mode.
    ///
    /// Only pixels inside the clip and under the source change, and what a pixel becomes depends on its source and its
    /// old value alone.
    package static func paint(
        source: UnsafeRawPointer, sourceStride: Int, sourceWidth: Int, sourceHeight: Int, at x: Int, _ y: Int,
        onto destination: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int,
        clippedTo clip: (x: Int, y: Int, width: Int, height: Int), blendMode: CGBlendMode, alpha: CGFloat
    ) {
        let (left, top) = (max(x, clip.x, 0), max(y, clip.y, 0))
        let right = min(x + sourceWidth, clip.x + clip.width, width)
        let bottom = min(y + sourceHeight, clip.y + clip.height, height)
        guard left < right, top < bottom else { return }
        // Surfaces of just the common rectangle bound even the operators that know no bounds.
        let (columns, rows) = (right - left, bottom - top)
        let from = UnsafeMutableRawPointer(mutating: source) + (top - y) * sourceStride + (left - x) * 4
        let target = PixelSurface(
            destination + top * stride + left * 4, width: columns, height: rows, bytesPerRow: stride)
        let picture = PixelSurface(from, width: columns, height: rows, bytesPerRow: sourceStride)
        if blendMode == .plusDarker || (blendMode == .copy && alpha != 1) {
            paintByHand(picture, columns, rows, target, blendMode, alpha)
            return
        }
        target.paint { cairo in
            cairo_set_operator(cairo, blendMode.cairo)
            cairo_set_source_surface(cairo, picture.pointer, 0, 0)
            cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_NEAREST)
            cairo_paint_with_alpha(cairo, Double(alpha))
        }
    }

    /// The modes that need the source weakened first.
    private static func paintByHand(
        _ picture: borrowing PixelSurface, _ columns: Int, _ rows: Int, _ target: borrowing PixelSurface,
        _ mode: CGBlendMode, _ alpha: CGFloat
    ) {
        guard let weak = PixelBuffer(width: columns, height: rows), let destination = target.bytes else { return }
        let pointer = picture.pointer
        PixelSurface(weak).paint { cairo in
            cairo_set_source_surface(cairo, pointer, 0, 0)
            cairo_paint_with_alpha(cairo, Double(alpha))
        }
        for row in 0..<rows {
            let (line, source) = (destination + row * target.bytesPerRow, weak.bytes + row * weak.bytesPerRow)
            if mode == .copy {
                memcpy(line, source, columns * 4)
            } else {
                darken(line, with: source, rows: 1, rowBytes: columns * 4)
            }
        }
    }

    /// `CGBlendMode.plusDarker`: both darknesses add up, each channel down to 0.
    static func darken(_ below: UnsafeMutableRawPointer, with source: UnsafeRawPointer, rows: Int, rowBytes: Int) {
        let (below, source) = (
            below.assumingMemoryBound(to: UInt8.self), source.assumingMemoryBound(to: UInt8.self)
        )
        for at in Swift.stride(from: 0, to: rows * rowBytes, by: 4) {
            let (over, under) = (Int(source[at + 3]), Int(below[at + 3]))
            if over == 0 { continue }
            let alpha = min(255, over + under)
            for channel in 0..<3 {
                let darkness = over - Int(source[at + channel]) + under - Int(below[at + channel])
                below[at + channel] = UInt8(max(0, alpha - darkness))
            }
            below[at + 3] = UInt8(alpha)
        }
    }
}
