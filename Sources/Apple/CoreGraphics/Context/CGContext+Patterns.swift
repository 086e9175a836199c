internal import CCairo
internal import Foundation

extension CGContext {
    /// Draws a pattern's cell once and calls `body` with it as a source that repeats.
    func withPattern(_ pattern: CGPattern, uncolored color: SRGBColor, _ body: (PaintSource) -> Void) {
        let toDevice = pattern.matrix
            .concatenating(CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height))
            .concatenating(stack.first?.matrix ?? state.matrix)
        // The cell is drawn at the size its step has on the surface, in whole pixels, and stretched by what is left.
        let (stepX, stepY) = (abs(pattern.xStep), abs(pattern.yStep))
        let across = max(1, min(4096, (hypot(toDevice.a, toDevice.b) * stepX).rounded(.up)))
        let down = max(1, min(4096, (hypot(toDevice.c, toDevice.d) * stepY).rounded(.up)))
        guard toDevice.isInvertible, let cell = PixelBuffer(width: Int(across), height: Int(down)) else { return }
        let toCell = CGAffineTransform(translationX: -pattern.bounds.minX, y: -pattern.bounds.minY)
            .concatenating(CGAffineTransform(scaleX: across / stepX, y: down / stepY))
        let painter = CGContext(
            surface: PixelSurface(cell), width: cell.width, height: cell.height, base: .identity)
        painter.concatenate(toCell)
        painter.clip(to: pattern.bounds)
        if !pattern.isColored {
            let paint = GraphicsState.Paint(color: color)
            (painter.state.fill, painter.state.stroke) = (paint, paint)
        }
        pattern.callbacks.drawPattern?(pattern.info, painter)
        painter.flush()

        let surface = PixelSurface(cell)
        guard let source = cairo_pattern_create_for_surface(surface.pointer) else { return }
        defer { cairo_pattern_destroy(source) }
        cairo_pattern_set_extend(source, CAIRO_EXTEND_REPEAT)
        var matrix = toDevice.inverted().concatenating(toCell).cairo
        cairo_pattern_set_matrix(source, &matrix)
        body(.pattern(source, alpha: Double(state.alpha) * (pattern.isColored ? color.alpha : 1)))
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
}
