internal import CCairo
public import Foundation

extension CGContext {
    /// Paints the clip with colours that change along a line; beyond its ends only as far as the options say.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard startPoint != endPoint else { return }
        drawGradient(
            gradient, options,
            cairo_pattern_create_linear(
                Double(startPoint.x), Double(startPoint.y), Double(endPoint.x), Double(endPoint.y)))
    }

    /// Paints the clip with colours that change from one circle to another.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        drawGradient(
            gradient, options,
            cairo_pattern_create_radial(
                Double(startCenter.x), Double(startCenter.y), Double(abs(startRadius)), Double(endCenter.x),
                Double(endCenter.y), Double(abs(endRadius))))
    }

    private func drawGradient(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?) {
        guard let pattern, state.matrix.isInvertible, let first = gradient.stops.first, let last = gradient.stops.last
        else { return }
        defer { cairo_pattern_destroy(pattern) }
        func add(_ offset: Double, _ color: SRGBColor, alpha: Double = 1) {
            cairo_pattern_add_color_stop_rgba(
                pattern, offset, color.red, color.green, color.blue, color.alpha * alpha)
        }
        // An end that does not go on gets a transparent stop in front of its colour.
        if options.contains(.drawsBeforeStartLocation) {
            add(0, first.color)
        } else {
            add(0, first.color, alpha: 0)
            add(0, first.color)
        }
        for stop in gradient.stops { add(stop.offset, stop.color) }
        add(1, last.color)
        if !options.contains(.drawsAfterEndLocation) { add(1, last.color, alpha: 0) }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        var matrix = state.matrix.inverted().cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        paint(.clip, with: .pattern(pattern, alpha: Double(state.alpha)))
    }
}
