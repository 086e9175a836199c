public import CoreGraphics
public import Foundation

extension UIImage {
    /// Draws the image upright into a rectangle of the current context, y pointing down.
    public func draw(in rect: CGRect) {
        draw(in: rect, blendMode: .normal, alpha: 1)
    }

    /// Draws the image at its own size.
    public func draw(at point: CGPoint) {
        draw(in: CGRect(origin: point, size: size))
    }

    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let cgImage, !rect.isEmpty else { return }
        context.saveGState()
        if blendMode != .normal { context.setBlendMode(blendMode) }
        if alpha != 1 { context.setAlpha(alpha) }
        // Core Graphics puts the top row at the largest y, so the picture is turned over in a unit square first.
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width, y: rect.height)
        context.concatenate(imageOrientation.toUpright)
        context.translateBy(x: 0, y: 1)
        context.scaleBy(x: 1, y: -1)
        context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        context.restoreGState()
    }

    /// Repeats the image at its own size over a rectangle.
    public func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setFillColor(patternColor)
        context.fill(rect)
        context.restoreGState()
    }

    /// The image, turned upright, as a colour that repeats it.
    var patternColor: CGColor {
        // The pattern owns the image through a retained pointer that its release callback lets go.
        let info = Unmanaged.passRetained(self).toOpaque()
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { info, context in
                guard let info else { return }
                let image = Unmanaged<UIImage>.fromOpaque(info).takeUnretainedValue()
                UIGraphicsPushContext(context)
                image.draw(at: .zero)
                UIGraphicsPopContext()
            },
            releaseInfo: { info in
                if let info { Unmanaged<UIImage>.fromOpaque(info).release() }
            })
        let pattern = CGPattern(
            info: info, bounds: CGRect(origin: .zero, size: size), matrix: .identity, xStep: size.width,
            yStep: size.height, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
        guard let pattern, let space = CGColorSpace(patternBaseSpace: nil) else {
            Unmanaged<UIImage>.fromOpaque(info).release()
            return .clear
        }
        return CGColor(patternSpace: space, pattern: pattern, components: [1]) ?? .clear
    }
}
