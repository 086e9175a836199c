public import Foundation

extension CGContext {
    /// Paints the clip with colours that change along a line; beyond its ends only as far as the options say.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard startPoint != endPoint, state.matrix.isInvertible else { return }
        // The place in the gradient is a linear function of the user's space, and so of the surface.
        let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        let squared = dx * dx + dy * dy
        let toUser = state.matrix.inverted()
        drawGradient(
            gradient, options,
            .linear(
                a: Double((toUser.a * dx + toUser.b * dy) / squared),
                b: Double((toUser.c * dx + toUser.d * dy) / squared),
                c: Double(((toUser.tx - startPoint.x) * dx + (toUser.ty - startPoint.y) * dy) / squared)))
    }

    /// Paints the clip with colours that change from one circle to another.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard state.matrix.isInvertible else { return }
        drawGradient(
            gradient, options,
            .radial(
                center: startCenter, radius: Double(abs(startRadius)), toCenter: endCenter,
                toRadius: Double(abs(endRadius)), toSpace: state.matrix.inverted()))
    }

    private func drawGradient(
        _ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ geometry: GradientShader.Geometry
    ) {
        paintComputed(.clip, within: outerClip, GradientShader(gradient, options, geometry).fill)
    }
}
