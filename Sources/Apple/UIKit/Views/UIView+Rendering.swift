package import CoreGraphics
internal import Foundation

extension UIView {
    /// Draws the view and those inside it, its own coordinates being the context's user space, y pointing down.
    package func render(in context: CGContext) {
        guard !isHidden, alpha > 0 else { return }
        layoutIfNeeded()
        if let layer = layerIfMade {
            return layer.paint(in: context) { context in
                drawContent(in: context)
                layer.paintSublayers(in: context)
                renderSubviews(in: context)
            }
        }
        context.saveGState()
        defer { context.restoreGState() }
        // Views that overlap must not shine through each other when the whole is faded.
        let isFaded = alpha < 1
        if isFaded {
            context.setAlpha(alpha)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        if clipsToBounds { context.clip(to: bounds) }
        if let backgroundColor {
            context.setFillColor(backgroundColor.cgColor)
            context.fill(bounds)
            context.setFillColor(gray: 0, alpha: 1)
        }
        drawContent(in: context)
        renderSubviews(in: context)
        if isFaded { context.endTransparencyLayer() }
    }

    private func drawContent(in context: CGContext) {
        context.saveGState()
        UIGraphicsPushContext(context)
        draw(bounds)
        UIGraphicsPopContext()
        context.restoreGState()
    }

    private func renderSubviews(in context: CGContext) {
        for view in subviews {
            context.saveGState()
            context.concatenate(view.toSuperview)
            view.render(in: context)
            context.restoreGState()
        }
    }
}
