internal import CCairo
internal import Foundation

extension CGContext {
    /// Paints the shadow of a shape: its coverage, blurred, moved and coloured.
    func paintShadow(_ shadow: GraphicsState.Shadow, of shape: PaintedShape, _ source: PaintSource) {
        // Only what can throw its shadow into the clip is drawn.
        let radius = (shadow.blur * 1.5).rounded(.up) + 1
        var area = state.clipBox.insetBy(dx: -radius, dy: -radius)
            .offsetBy(dx: -shadow.offset.width, dy: -shadow.offset.height)
        switch shape {
        case .fill(let elements, _): area = area.intersection(elements.controlBox.insetBy(dx: -1, dy: -1))
        case .stroke(let elements):
            let pen = state.lineWidth * state.matrix.largestScale * max(1.5, state.miterLimit) / 2 + 2
            area = area.intersection(elements.controlBox.insetBy(dx: -pen, dy: -pen))
        case .clip: area = area.intersection(outerClip)
        }
        guard !area.isNull, !area.isEmpty else { return }
        area = area.insetBy(dx: -radius, dy: -radius).integral
        guard let pixels = PixelBuffer(width: Int(area.width), height: Int(area.height)) else { return }
        let (clipBox, x, y) = (state.clipBox, Double(area.minX), Double(area.minY))
        state.clipBox = area
        let surface = PixelSurface(pixels)
        cairo_surface_set_device_offset(surface.pointer, -x, -y)
        surface.paint { paintDirectly(shape, source, on: $0, .normal) }
        state.clipBox = clipBox
        putDownShadow(shadow, pixels, x, y)
    }

    /// Blurs the coverage in `pixels`, whose corner is at a device pixel, and paints it in the shadow's colour.
    func putDownShadow(_ shadow: GraphicsState.Shadow, _ pixels: PixelBuffer, _ x: Double, _ y: Double) {
        pixels.blurAlpha(deviation: Double(shadow.blur) / 2)
        let surface = PixelSurface(pixels)
        let color = shadow.color
        let put = { (cairo: OpaquePointer) in
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
            cairo_mask_surface(
                cairo, surface.pointer, x + Double(shadow.offset.width), y + Double(shadow.offset.height))
        }
        if state.mask == nil, state.blendMode != .plusDarker, !state.blendMode.needsBounding {
            cairo_set_operator(cairo, state.blendMode.cairo)
            put(cairo)
        } else {
            paintThroughGroup { cairo in
                cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
                put(cairo)
            }
        }
    }
}

extension PixelBuffer {
    /// Blurs the alpha channel by three boxes in each direction, close to a Gaussian (as in SVG's feGaussianBlur).
    fileprivate func blurAlpha(deviation: Double) {
        let size = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        guard size > 1 else { return }
        // Odd boxes lie on the pixel; of three even ones two lie half a pixel to either side and the last is odd.
        let boxes =
            size % 2 == 1
            ? [(size / 2, size / 2), (size / 2, size / 2), (size / 2, size / 2)]
            : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
        let alpha = bytes.assumingMemoryBound(to: UInt8.self) + 3
        var line = [UInt8](repeating: 0, count: max(width, height))
        func blur(_ start: Int, count: Int, step: Int) {
            for (before, after) in boxes {
                let full = UInt32(before + after + 1)
                for index in 0..<count { line[index] = alpha[start + index * step] }
                var sum: UInt32 = 0
                for index in 0..<min(after, count) { sum += UInt32(line[index]) }
                for index in 0..<count {
                    if index + after < count { sum += UInt32(line[index + after]) }
                    if index - before - 1 >= 0 { sum -= UInt32(line[index - before - 1]) }
                    alpha[start + index * step] = UInt8((sum + full / 2) / full)
                }
            }
        }
        for row in 0..<height { blur(row * bytesPerRow, count: width, step: 4) }
        for column in 0..<width { blur(column * 4, count: height, step: bytesPerRow) }
    }
}
