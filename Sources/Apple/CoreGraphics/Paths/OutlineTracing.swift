internal import CCairo
package import Foundation

/// What a text engine that speaks cairo needs; its handles stay opaque.
package enum OutlineTracing {
    /// The path that `trace` adds to a cairo context whose current point is `start`.
    package static func path(from start: CGPoint, _ trace: (_ cairo: OpaquePointer) -> Void) -> CGPath {
        let path = CGMutablePath()
        // A surface without bounds: cairo leaves out glyphs that are far beyond those of one that has some.
        guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil), let cairo = cairo_create(surface)
        else {
            return path
        }
        defer {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }
        cairo_move_to(cairo, Double(start.x), Double(start.y))
        trace(cairo)
        guard let copy = cairo_copy_path(cairo) else { return path }
        defer { cairo_path_destroy(copy) }
        guard let data = copy.pointee.data else { return path }
        var index = 0
        func point(_ offset: Int) -> CGPoint {
            CGPoint(x: data[index + offset].point.x, y: data[index + offset].point.y)
        }
        // A move that nothing follows paints nothing, but would count in the path's box.
        var move: CGPoint?
        while index < Int(copy.pointee.num_data) {
            let header = data[index].header
            if header.type != CAIRO_PATH_MOVE_TO, let start = move {
                path.move(to: start)
                move = nil
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: move = point(1)
            case CAIRO_PATH_LINE_TO: path.addLine(to: point(1))
            case CAIRO_PATH_CURVE_TO: path.addCurve(to: point(3), control1: point(1), control2: point(2))
            default: path.closeSubpath()
            }
            index += Int(header.length)
        }
        return path
    }

    /// Calls `body` with font options under which outlines and widths are not rounded to pixels.
    package static func withExactFontOptions(_ body: (_ options: OpaquePointer) -> Void) {
        guard let options = cairo_font_options_create() else { return }
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        body(options)
    }
}
