internal import CCairo
internal import Foundation

/// What part of the surface is painted.
enum PaintedShape {
    case fill(PathElements, CGPathFillRule)
    case stroke(PathElements)
    /// Everything inside the clip.
    case clip
}

/// What it is painted with, in device pixels.
enum PaintSource {
    /// A colour, alpha of the context included.
    case color(SRGBColor)
    /// A cairo pattern and the alpha of the context.
    case pattern(OpaquePointer, alpha: Double)
}

extension CGContext {
    /// Paints a shape with everything the state asks for: shadow, mask, blend mode, antialiasing.
    func paint(_ shape: PaintedShape, with source: PaintSource) {
        guard state.matrix.isInvertible, !state.clipBox.isEmpty else { return }
        if let shadow = state.shadow { paintShadow(shadow, of: shape, source) }
        if state.mask == nil, state.blendMode != .plusDarker {
            paintDirectly(shape, source, on: cairo, state.blendMode)
        } else {
            paintThroughGroup { group in paintDirectly(shape, source, on: group, .normal) }
        }
    }

    /// Paints without shadow and mask.
    func paintDirectly(_ shape: PaintedShape, _ source: PaintSource, on cairo: OpaquePointer, _ mode: CGBlendMode) {
        cairo_set_antialias(cairo, state.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
        cairo_set_operator(cairo, mode.cairo)
        var shapeAlpha = 1.0
        switch source {
        case .color(let color):
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        case .pattern(let pattern, let alpha):
            cairo_set_source(cairo, pattern)
            shapeAlpha = alpha
        }
        if shapeAlpha == 1, !mode.needsBounding {
            switch shape {
            case .fill(let elements, let rule):
                guard feedFill(elements, rule, to: cairo) else { return }
                cairo_fill(cairo)
            case .stroke(let elements):
                guard feedStroke(elements, to: cairo) else { return }
                cairo_stroke(cairo)
                cairo_identity_matrix(cairo)
            case .clip:
                cairo_paint(cairo)
            }
            return
        }
        // A clip bounds the operators that would change everything else, and lets a pattern take an alpha.
        cairo_save(cairo)
        switch shape {
        case .fill(let elements, let rule):
            _ = feedFill(elements, rule, to: cairo)
            cairo_clip(cairo)
        case .stroke(let elements):
            _ = feedFill(strokeOutline(of: elements), .winding, to: cairo)
            cairo_clip(cairo)
        case .clip: break
        }
        if mode == .copy, shapeAlpha != 1 {
            // cairo would mix old and new by the alpha; a copy takes the weakened source as it is.
            cairo_push_group(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
            if case .pattern(let pattern, _) = source { cairo_set_source(cairo, pattern) }
            cairo_paint_with_alpha(cairo, shapeAlpha)
            cairo_pop_group_to_source(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
            cairo_paint(cairo)
        } else {
            cairo_paint_with_alpha(cairo, shapeAlpha)
        }
        cairo_restore(cairo)
    }

    /// Draws into a transparent picture of its own, then puts that down through the mask with the blend mode.
    func paintThroughGroup(_ draw: (OpaquePointer) -> Void) {
        cairo_push_group(cairo)
        draw(cairo)
        guard let group = cairo_pop_group(cairo) else { return }
        defer { cairo_pattern_destroy(group) }
        putDown(group, alpha: 1)
    }

    /// Composites a pattern over the clip, through the mask, with the blend mode.
    func putDown(_ pattern: OpaquePointer, alpha: Double) {
        if state.blendMode == .plusDarker { return putDownDarker(pattern, alpha: alpha) }
        cairo_set_operator(cairo, state.blendMode.cairo)
        cairo_set_source(cairo, pattern)
        guard let mask = state.mask else {
            cairo_paint_with_alpha(cairo, alpha)
            return
        }
        let surface = PixelSurface(mask.pixels)
        if alpha == 1 {
            cairo_mask_surface(cairo, surface.pointer, 0, 0)
        } else {
            cairo_push_group(cairo)
            cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
            cairo_set_source(cairo, pattern)
            cairo_paint_with_alpha(cairo, alpha)
            cairo_pop_group_to_source(cairo)
            cairo_mask_surface(cairo, surface.pointer, 0, 0)
        }
        // The source keeps a reference to the group; let it go before its memory does.
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }

    /// Feeds the path to be filled; false when nothing of it can show.
    private func feedFill(_ elements: PathElements, _ rule: CGPathFillRule, to cairo: OpaquePointer) -> Bool {
        cairo_new_path(cairo)
        guard let visible = elements.visibleToFill(in: visibleBox(reach: 1)) else { return false }
        cairo_set_fill_rule(cairo, rule.cairo)
        visible.feed(to: cairo)
        return true
    }

    /// Feeds the path to be stroked and sets the pen, whose matrix stays set; false when nothing can show.
    private func feedStroke(_ elements: PathElements, to cairo: OpaquePointer) -> Bool {
        guard let visible = visibleStroke(of: elements) else { return false }
        cairo_new_path(cairo)
        visible.elements.feed(to: cairo)
        var matrix = state.matrix.cairo
        cairo_set_matrix(cairo, &matrix)
        cairo_set_line_width(cairo, Double(state.lineWidth))
        cairo_set_line_cap(cairo, state.lineCap.cairo)
        cairo_set_line_join(cairo, state.lineJoin.cairo)
        cairo_set_miter_limit(cairo, Double(state.miterLimit))
        cairo_set_dash(cairo, state.dash, visible.isDashed ? 0 : Int32(state.dash.count), Double(state.dashPhase))
        return true
    }

    /// The clip's box, larger by what a pen reaches, in device pixels.
    func visibleBox(reach: CGFloat) -> CGRect { state.clipBox.insetBy(dx: -reach, dy: -reach) }
}
