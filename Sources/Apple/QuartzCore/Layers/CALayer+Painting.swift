public import CoreGraphics
import Foundation

extension CALayer {
    /// Paints the layer and those in it, its own coordinates being the context's user space.
    public func render(in ctx: CGContext) {
        paint(in: ctx) { context in
            context.saveGState()
            draw(in: context)
            context.restoreGState()
            paintSublayers(in: context)
        }
    }

    /// Paints what the layer says around `content`: opacity, mask, shadow, clip, background before, border after.
    package func paint(in context: CGContext, _ content: (CGContext) -> Void) {
        guard !isHidden, groupAlpha > 0 else { return }
        context.saveGState()
        defer { context.restoreGState() }
        // What overlaps must not shine through each other when the whole is faded.
        grouped(context, when: groupAlpha < 1, { $0.setAlpha(groupAlpha) }) { context in
            grouped(context, when: mask != nil) { context in
                grouped(context, when: hasShadow, setShadow) { context in
                    paintInside(context, content)
                }
                if let mask { paintMask(mask, context) }
            }
        }
    }

    /// Paints the layers in this one, from back to front.
    package func paintSublayers(in context: CGContext) {
        for (_, layer) in (sublayers ?? []).enumerated().sorted(by: {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }) {
            context.saveGState()
            context.concatenate(layer.toSuperlayer)
            layer.render(in: context)
            context.restoreGState()
        }
    }

    var hasShadow: Bool { shadowOpacity > 0 && shadowColor != nil && !masksToBounds }

    private func setShadow(_ context: CGContext) {
        guard let color = shadowColor else { return }
        // A context's blur is twice the deviation.
        context.setShadow(
            offset: shadowOffset, blur: 2 * shadowRadius,
            color: color.copy(alpha: color.alpha * CGFloat(min(max(shadowOpacity, 0), 1))))
    }

    private func grouped(
        _ context: CGContext, when isGroup: Bool, _ setUp: (CGContext) -> Void = { _ in },
        _ body: (CGContext) -> Void
    ) {
        guard isGroup else { return body(context) }
        context.saveGState()
        setUp(context)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        body(context)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    private func paintMask(_ mask: CALayer, _ context: CGContext) {
        context.saveGState()
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.concatenate(mask.toSuperlayer)
        mask.render(in: context)
        context.endTransparencyLayer()
        context.restoreGState()
    }

    private func paintInside(_ context: CGContext, _ content: (CGContext) -> Void) {
        let outline = outline(inset: 0)
        // A soft edge cuts all at once, or what lies under each other would add up along it.
        grouped(
            context, when: masksToBounds && cornerRadius > 0,
            { context in
                context.addPath(outline)
                context.clip()
            }
        ) { context in
            context.saveGState()
            if masksToBounds { context.clip(to: bounds) }
            if let backgroundColor {
                context.saveGState()
                context.setFillColor(backgroundColor)
                context.addPath(masksToBounds ? CGPath(rect: bounds, transform: nil) : outline)
                context.fillPath()
                context.restoreGState()
            }
            paintContents(context)
            content(context)
            context.restoreGState()
        }
        guard borderWidth > 0, let borderColor else { return }
        context.setStrokeColor(borderColor)
        context.setLineWidth(borderWidth)
        context.addPath(self.outline(inset: borderWidth / 2))
        context.strokePath()
    }

    private func paintContents(_ context: CGContext) {
        guard let contents else { return }
        // Through `Any` because a cast from it to a class without Objective-C is exact.
        guard let image = contents as? CGImage else { return }
        context.saveGState()
        context.translateBy(x: 0, y: bounds.minY + bounds.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: bounds)
        context.restoreGState()
    }

    /// The layer's edge with its round corners, moved inwards.
    private func outline(inset: CGFloat) -> CGPath {
        let box = bounds.insetBy(dx: inset, dy: inset)
        let radius = max(0, min(cornerRadius - inset, box.width / 2, box.height / 2))
        let path = CGMutablePath()
        guard radius > 0 else {
            path.addRect(box)
            return path
        }
        // A corner of no radius is the corner itself.
        func corner(_ mask: CACornerMask, _ x: CGFloat, _ y: CGFloat, _ start: CGFloat) {
            let radius = maskedCorners.contains(mask) ? radius : 0
            let inward = CGPoint(x: x == box.minX ? radius : -radius, y: y == box.minY ? radius : -radius)
            let center = CGPoint(x: x + inward.x, y: y + inward.y)
            if radius == 0 { return path.isEmpty ? path.move(to: center) : path.addLine(to: center) }
            path.addArc(
                center: center, radius: radius, startAngle: start, endAngle: start + .pi / 2, clockwise: false)
        }
        corner(.layerMinXMinYCorner, box.minX, box.minY, .pi)
        corner(.layerMaxXMinYCorner, box.maxX, box.minY, -.pi / 2)
        corner(.layerMaxXMaxYCorner, box.maxX, box.maxY, 0)
        corner(.layerMinXMaxYCorner, box.minX, box.maxY, .pi / 2)
        path.closeSubpath()
        return path
    }
}
