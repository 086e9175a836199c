public import CoreGraphics
public import Foundation

/// A layer that fills and strokes a path in its own coordinates. Source: Core Animation, `CAShapeLayer`.
open class CAShapeLayer: CALayer {
    open var path: CGPath? { didSet { changed() } }
    open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { changed() } }
    open var fillRule = CAShapeLayerFillRule.nonZero { didSet { changed() } }
    open var strokeColor: CGColor? { didSet { changed() } }
    open var lineWidth: CGFloat = 1 { didSet { changed() } }
    open var lineCap = CAShapeLayerLineCap.butt { didSet { changed() } }
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { changed() } }
    open var miterLimit: CGFloat = 10 { didSet { changed() } }
    open var lineDashPattern: [NSNumber]? { didSet { changed() } }
    open var lineDashPhase: CGFloat = 0 { didSet { changed() } }
    /// The part of the path that is stroked, in parts of its length.
    open var strokeStart: CGFloat = 0 { didSet { changed() } }
    open var strokeEnd: CGFloat = 1 { didSet { changed() } }

    open override func draw(in ctx: CGContext) {
        guard let path else { return }
        if let fillColor {
            ctx.setFillColor(fillColor)
            ctx.addPath(path)
            ctx.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let strokeColor, lineWidth > 0 else { return }
        ctx.setStrokeColor(strokeColor)
        ctx.setLineWidth(lineWidth)
        ctx.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        ctx.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        ctx.setMiterLimit(miterLimit)
        ctx.setLineDash(phase: lineDashPhase, lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
        ctx.addPath(strokeStart > 0 || strokeEnd < 1 ? path.trimmed(from: strokeStart, to: strokeEnd) : path)
        ctx.strokePath()
    }

    package override var reach: CGRect {
        guard let path, !isHidden else { return super.reach }
        let sharpness = lineJoin == .miter ? max(miterLimit, 1) : 1.5
        let stroke = strokeColor == nil ? 0 : lineWidth / 2 * sharpness
        return super.reach.union(path.boundingBoxOfPath.insetBy(dx: -stroke, dy: -stroke))
    }
}

/// Which parts of a path are inside. Source: Core Animation.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How lines end. Source: Core Animation.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How lines meet. Source: Core Animation.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
