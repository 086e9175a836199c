public import Foundation

/// A drawing to be put down many times.
public final class CGLayer {
    /// Where the layer's picture is drawn, y as in the context it was made for.
    public let context: CGContext?
    /// The size in units of the context it was made for.
    public let size: CGSize

    /// Makes a transparent layer with as many pixels as its size has on the context's surface.
    public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
        let scale = max(1, context.state.matrix.meanScale)
        guard
            let own = CGContext(native: Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
        else { return nil }
        own.scaleBy(x: scale, y: scale)
        (self.context, self.size) = (own, size)
    }
}

extension CGContext {
    /// Draws a layer into a rectangle.
    public func draw(_ layer: CGLayer, in rect: CGRect) {
        if let image = layer.context?.makeImage() { draw(image, in: rect) }
    }

    /// Draws a layer at its own size.
    public func draw(_ layer: CGLayer, at point: CGPoint) {
        draw(layer, in: CGRect(origin: point, size: layer.size))
    }
}
