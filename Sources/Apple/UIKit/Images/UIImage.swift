public import CoreGraphics
public import Foundation

/// A picture with a scale and an orientation. It never changes, so any thread may use it.
///
/// `@unchecked Sendable` because everything is set once in `init`; a subclass must keep it so.
open class UIImage: NSObject, @unchecked Sendable {
    /// How the stored picture has to be turned to stand upright.
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// Whether a view paints the picture or only its shape in the tint colour.
    public enum RenderingMode: Int, Sendable {
        case automatic, alwaysOriginal, alwaysTemplate
    }

    private let picture: CGImage?
    /// Pixels a point.
    public let scale: CGFloat
    public let imageOrientation: Orientation
    public let renderingMode: RenderingMode

    private init(picture: CGImage?, scale: CGFloat, orientation: Orientation, mode: RenderingMode) {
        (self.picture, self.scale, imageOrientation, renderingMode) = (picture, scale, orientation, mode)
    }

    /// An image without a picture, of no size.
    public override convenience init() {
        self.init(picture: nil, scale: 1, orientation: .up, mode: .automatic)
    }

    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1, orientation: .up)
    }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(picture: cgImage, scale: scale > 0 ? scale : 1, orientation: orientation, mode: .automatic)
    }

    /// Reads a picture of any kind that gdk-pixbuf reads; nil when it cannot.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    public convenience init?(data: Data, scale: CGFloat) {
        guard let picture = CGImage.decode(data) else { return nil }
        self.init(cgImage: picture, scale: scale, orientation: .up)
    }

    /// Reads a file; `@2x` or `@3x` at the end of its name is its scale. Nil when it cannot be read.
    public convenience init?(contentsOfFile path: String) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        self.init(data: data, scale: ImageFile.scale(ofName: path))
    }

    /// Reads a picture from the main bundle or a package's resource bundle beside it; nil when there is none.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil)
    }

    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection? = nil
    ) {
        guard let file = ImageFile.find(name, in: bundle) else { return nil }
        self.init(contentsOfFile: file.path)
    }

    /// There are no system symbols off Apple's systems: always nil.
    public convenience init?(systemName name: String) {
        return nil
    }

    /// What `#imageLiteral` makes; traps when the file is missing, as on Apple's systems.
    public required convenience init(imageLiteralResourceName name: String) {
        guard let file = ImageFile.find(name, in: nil), let data = try? Data(contentsOf: file),
            let picture = CGImage.decode(data)
        else {
            preconditionFailure("no picture “\(name)” in the bundles: add it to the target's resources")
        }
        self.init(cgImage: picture, scale: ImageFile.scale(ofName: file.path), orientation: .up)
    }

    /// The stored picture, not turned.
    open var cgImage: CGImage? { picture }

    /// The size in points, turned upright.
    open var size: CGSize {
        guard let picture else { return .zero }
        let (width, height) = (CGFloat(picture.width) / scale, CGFloat(picture.height) / scale)
        return imageOrientation.isSideways ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    }

    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(picture: picture, scale: scale, orientation: imageOrientation, mode: renderingMode)
    }

    /// The same image as a PNG file, turned upright.
    open func pngData() -> Data? { upright?.encodePNG() }

    /// The same image over black as a JPEG file, turned upright; quality from 0 to 1.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        upright?.encodeJPEG(quality: Double(compressionQuality))
    }

    /// The picture's shape in one colour.
    open func withTintColor(_ color: UIColor) -> UIImage {
        withTintColor(color, renderingMode: .alwaysOriginal)
    }

    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        let tinted = drawn { context, rect in
            draw(in: rect)
            context.setBlendMode(.sourceIn)
            context.setFillColor(color.cgColor)
            context.fill(rect)
        }
        return UIImage(picture: tinted, scale: scale, orientation: .up, mode: renderingMode)
    }

    private var upright: CGImage? {
        imageOrientation == .up ? picture : drawn { _, rect in draw(in: rect) }
    }

    private func drawn(_ body: (CGContext, CGRect) -> Void) -> CGImage? {
        guard let context = CGContext(size: size, scale: scale) else { return nil }
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        body(context, CGRect(origin: .zero, size: size))
        return context.makeImage()
    }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// What `#imageLiteral` makes.
public typealias _ImageLiteralType = UIImage

extension UIImage.Orientation {
    var isSideways: Bool { self == .left || self == .right || self == .leftMirrored || self == .rightMirrored }

    /// From the stored unit square to the upright one, y pointing down in both.
    var toUpright: CGAffineTransform {
        switch self {
        case .up: .identity
        case .down: CGAffineTransform(-1, 0, 0, -1, 1, 1)
        case .left: CGAffineTransform(0, -1, 1, 0, 0, 1)
        case .right: CGAffineTransform(0, 1, -1, 0, 1, 0)
        case .upMirrored: CGAffineTransform(-1, 0, 0, 1, 1, 0)
        case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, 1)
        case .leftMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
        case .rightMirrored: CGAffineTransform(0, -1, -1, 0, 1, 1)
        }
    }
}
