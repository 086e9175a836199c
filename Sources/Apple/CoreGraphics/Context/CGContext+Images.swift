internal import CCairo
public import Foundation

extension CGContext {
    /// Draws an image into a rectangle, its top row along the rectangle's largest y.
    ///
    /// With y pointing up it stands upright; with y pointing down it is upside down unless flipped, as on Apple's
    /// systems. With `byTiling` the rectangle is the first of many that fill the clip.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0 else { return }
        let toUser = CGAffineTransform(
            a: rect.width / CGFloat(image.width), b: 0, c: 0, d: -rect.height / CGFloat(image.height), tx: rect.minX,
            ty: rect.maxY)
        let toDevice = toUser.concatenating(state.matrix)
        guard toDevice.isInvertible else { return }
        let quality = image.shouldInterpolate ? state.interpolation : .none
        if !byTiling, !image.isMask, quality == .none || toDevice.smallestScale > 0.75 {
            return drawExactly(image, toDevice, rect, isSmooth: quality != .none)
        }
        let surface = PixelSurface(image.pixels)
        guard let pattern = cairo_pattern_create_for_surface(surface.pointer) else { return }
        defer { cairo_pattern_destroy(pattern) }
        var matrix = toDevice.inverted().cairo
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, quality.cairo)
        // Repeating the edge pixels keeps the rectangle's border crisp; the shape bounds the picture.
        cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        var shape = PathElements()
        shape.rect(rect, state.matrix)
        let source =
            image.isMask ? maskSource(of: pattern) : PaintSource.pattern(pattern, alpha: Double(state.alpha))
        paint(byTiling ? .clip : .fill(shape, .winding), with: source)
        if case .pattern(let made, _) = source, made != pattern { cairo_pattern_destroy(made) }
        // cairo would hold on to the image's memory through its current source.
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }

    /// Draws an image whatever its range; every tone mapping draws alike. Returns true.
    @discardableResult
    public func draw(
        _ image: CGImage, in rect: CGRect, by toneMapping: CGToneMapping = .default, options: CFDictionary?
    ) -> Bool {
        draw(image, in: rect)
        return true
    }

    /// Draws an image that is not made smaller, each pixel from its exact place in the image.
    private func drawExactly(_ image: CGImage, _ toDevice: CGAffineTransform, _ rect: CGRect, isSmooth: Bool) {
        var shape = PathElements()
        shape.rect(rect, state.matrix)
        let sampler = RasterSampler(
            source: image.pixels.bytes, stride: image.pixels.bytesPerRow, width: image.width, height: image.height,
            inverse: toDevice.inverted(), isSmooth: isSmooth)
        paintComputed(.fill(shape, .winding), within: shape.controlBox, sampler.fill)
    }

    /// The fill colour seen through a mask image's alpha.
    private func maskSource(of mask: OpaquePointer) -> PaintSource {
        cairo_push_group(cairo)
        let color = state.fill.color
        cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
        cairo_mask(cairo, mask)
        guard let group = cairo_pop_group(cairo) else { return .color(color) }
        return .pattern(group, alpha: Double(state.alpha))
    }
}
