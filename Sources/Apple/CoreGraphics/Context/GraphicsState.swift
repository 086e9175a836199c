internal import Foundation

/// What `saveGState` saves: everything that decides how the next call paints, except cairo's own clip.
struct GraphicsState {
    /// From user space to device pixels, y down from the top left corner.
    var matrix: CGAffineTransform
    /// The box of the clip, in device pixels.
    var clipBox: CGRect
    /// Soft clips by images, in device pixels.
    var mask: ClipMask?

    var fill = Paint.black
    var stroke = Paint.black
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: [Double] = []
    var dashPhase: CGFloat = 0

    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var isAntialiased = true
    var interpolation = CGInterpolationQuality.default

    var fillSpace = CGColorSpace.deviceGray
    var strokeSpace = CGColorSpace.deviceGray
    var patternPhase = CGSize.zero
    var textDrawingMode = CGTextDrawingMode.fill

    init(matrix: CGAffineTransform, clipBox: CGRect) {
        (self.matrix, self.clipBox) = (matrix, clipBox)
    }

    /// What fills or strokes: a colour, or a pattern seen with the colour's alpha.
    struct Paint {
        var color: SRGBColor
        var pattern: CGPattern?

        static let black = Paint(color: SRGBColor(red: 0, green: 0, blue: 0, alpha: 1))
    }

    /// A soft copy of what is painted, under it.
    struct Shadow {
        /// In device pixels, y down.
        var offset: CGSize
        /// In device pixels; twice the standard deviation of the blur.
        var blur: CGFloat
        var color: SRGBColor
    }
}

/// One coverage a pixel of the whole surface.
///
/// `@unchecked Sendable` because the pixels are written only while the mask is made.
final class ClipMask: @unchecked Sendable {
    let pixels: PixelBuffer

    init(pixels: PixelBuffer) {
        self.pixels = pixels
    }
}
