public import CoreGraphics
public import Foundation

/// How an image renderer draws.
open class UIGraphicsRendererFormat: NSObject {
    /// The area drawn, in points.
    open internal(set) var bounds = CGRect.zero

    public required override init() {}

    open class func `default`() -> Self { Self() }

    open class func preferred() -> Self { Self() }
}

/// How an image renderer draws its images.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
    /// Channel depths; images here have 8 bits a channel whatever is asked for.
    public enum Range: Int, Sendable {
        case unspecified = -1
        case automatic = 0
        case extended = 1
        case standard = 2
    }

    /// Pixels a point.
    open var scale: CGFloat = UIScreen.mainScale
    /// Whether images start out black and not transparent.
    open var opaque = false
    open var preferredRange = Range.automatic
}

/// Draws images outside of any view.
open class UIGraphicsImageRenderer: NSObject {
    public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

    public let format: UIGraphicsImageRendererFormat

    public convenience init(size: CGSize) {
        self.init(size: size, format: .default())
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: .default())
    }

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.format = format
        format.bounds = bounds
    }

    /// Draws an image; an area without size or too large gives an empty one.
    open func image(actions: DrawingActions) -> UIImage {
        guard let picture = draw(actions) else { return UIImage() }
        return UIImage(cgImage: picture, scale: format.scale, orientation: .up)
    }

    /// Draws an image and gives it as a PNG file; empty for an area without size.
    open func pngData(actions: DrawingActions) -> Data {
        draw(actions)?.encodePNG() ?? Data()
    }

    /// Draws an image and gives it as a JPEG file of a quality from 0 to 1; empty for an area without size.
    open func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
        draw(actions)?.encodeJPEG(quality: Double(compressionQuality)) ?? Data()
    }

    private func draw(_ actions: DrawingActions) -> CGImage? {
        let bounds = format.bounds
        let scale = format.scale > 0 ? format.scale : UIScreen.mainScale
        guard let context = CGContext(size: bounds.size, scale: scale) else { return nil }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        if format.opaque {
            context.setFillColor(gray: 0, alpha: 1)
            context.fill(bounds)
        }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        actions(UIGraphicsImageRendererContext(context, format))
        return context.makeImage()
    }
}

/// What a renderer's drawing block draws with.
open class UIGraphicsRendererContext: NSObject {
    public let cgContext: CGContext
    let imageFormat: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, imageFormat) = (context, format)
    }

    open func fill(_ rect: CGRect) { fill(rect, blendMode: .copy) }

    open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFillUsingBlendMode(rect, blendMode)
    }

    /// Draws a frame of one point inside a rectangle.
    open func stroke(_ rect: CGRect) {
        let old = cgContext.path
        cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
        if let old { cgContext.addPath(old) }
    }

    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// What an image renderer's drawing block draws with.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    public var format: UIGraphicsImageRendererFormat { imageFormat }

    /// What is drawn so far.
    open var currentImage: UIImage {
        cgContext.makeImage().map { UIImage(cgImage: $0, scale: imageFormat.scale, orientation: .up) } ?? UIImage()
    }
}
