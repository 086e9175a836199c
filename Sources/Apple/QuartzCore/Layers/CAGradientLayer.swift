public import CoreGraphics
public import Foundation

/// A layer filled with a gradient between two points. Source: Core Animation, `CAGradientLayer`.
open class CAGradientLayer: CALayer {
    /// The colours, each a `CGColor`.
    open var colors: [Any]? { didSet { changed() } }
    /// Where the colours are between start and end, from 0 to 1; even unless given.
    open var locations: [NSNumber]? { didSet { changed() } }
    /// In parts of the layer's size.
    open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { changed() } }
    open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { changed() } }
    open var type = CAGradientLayerType.axial { didSet { changed() } }

    open override func draw(in ctx: CGContext) {
        let places = locations?.map { CGFloat($0.doubleValue) }
        guard let colors, colors.count > 1,
            let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: places)
        else {
            return
        }
        ctx.clip(to: bounds)
        let (start, end) = (place(startPoint), place(endPoint))
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        if type == .radial {
            let radius = hypot(end.x - start.x, end.y - start.y)
            ctx.drawRadialGradient(
                gradient, startCenter: start, startRadius: 0, endCenter: start, endRadius: radius, options: options)
        } else {
            ctx.drawLinearGradient(gradient, start: start, end: end, options: options)
        }
    }

    private func place(_ part: CGPoint) -> CGPoint {
        CGPoint(x: bounds.minX + bounds.width * part.x, y: bounds.minY + bounds.height * part.y)
    }
}

/// The shape of a gradient. Source: Core Animation.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// Round: out from the start to as far as the end is.
    public static let radial = CAGradientLayerType(rawValue: "radial")
}
