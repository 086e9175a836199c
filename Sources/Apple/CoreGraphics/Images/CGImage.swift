public import Foundation

/// A picture that never changes, so it may be drawn on several threads at once.
public final class CGImage: Hashable, Sendable {
    let pixels: PixelBuffer
    /// Whether the picture is a mask: its alpha says where paint is kept out.
    public let isMask: Bool
    /// Whether drawing it larger or smaller smooths it.
    public let shouldInterpolate: Bool

    init(pixels: PixelBuffer, isMask: Bool = false, shouldInterpolate: Bool = true) {
        (self.pixels, self.isMask, self.shouldInterpolate) = (pixels, isMask, shouldInterpolate)
    }

    /// Makes a picture of raw pixels, rows from the top.
    ///
    /// Understood are 8 bits a channel in the common layouts (grey, grey with alpha, alpha only, RGB with or without
    /// alpha or padding, either byte order); anything else, or too few bytes, makes the call fail. `decode` and
    /// `intent` are accepted and not used.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard
            let layout = PixelLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, info: bitmapInfo),
            let pixels = PixelBuffer(width: width, height: height), let data = provider.data,
            bytesPerRow >= width * layout.bytesPerPixel,
            data.count >= (height - 1) * bytesPerRow + width * layout.bytesPerPixel
        else { return nil }
        data.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for row in 0..<height {
                layout.decode(base + row * bytesPerRow, to: pixels.bytes + row * pixels.bytesPerRow, count: width)
            }
        }
        self.init(pixels: pixels, shouldInterpolate: shouldInterpolate)
    }

    /// Makes a mask of 8-bit samples: 0 lets paint through, 255 keeps it out; `decode` `[1, 0]` turns that round.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard bitsPerComponent == 8, bitsPerPixel == 8, let pixels = PixelBuffer(width: width, height: height),
            let data = provider.data, bytesPerRow >= width, data.count >= (height - 1) * bytesPerRow + width
        else { return nil }
        let isReversed = decode.map { $0[0] > $0[1] } ?? false
        data.withUnsafeBytes { bytes in
            for row in 0..<height {
                let target = pixels.bytes + row * pixels.bytesPerRow
                for column in 0..<width {
                    let sample = bytes[row * bytesPerRow + column]
                    (target + column * 4 + 3).storeBytes(of: isReversed ? sample : 255 - sample, as: UInt8.self)
                }
            }
        }
        self.init(pixels: pixels, isMask: true, shouldInterpolate: shouldInterpolate)
    }

    public static func == (left: CGImage, right: CGImage) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }

    /// Pixels across.
    public var width: Int { pixels.width }
    /// Pixels down.
    public var height: Int { pixels.height }
    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { pixels.bytesPerRow }
    public var colorSpace: CGColorSpace? { isMask ? nil : .deviceRGB }
    public var bitmapInfo: CGBitmapInfo { .native }
    public var alphaInfo: CGImageAlphaInfo { .premultipliedFirst }
    public var byteOrderInfo: CGImageByteOrderInfo { .order32Little }
    public static let typeID: CFTypeID = 0x696d_6167

    /// The pixels, premultiplied, blue green red alpha in memory.
    public var dataProvider: CGDataProvider? {
        CGDataProvider(data: Data(bytes: pixels.bytes, count: pixels.height * pixels.bytesPerRow))
    }

    /// The part inside a rectangle given in pixels from the top left corner; nil when nothing is inside.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard !part.isNull, !part.isEmpty else { return nil }
        let origin = pixels.bytes + Int(part.minY) * pixels.bytesPerRow + Int(part.minX) * 4
        return PixelBuffer(
            copying: origin, width: Int(part.width), height: Int(part.height), bytesPerRow: pixels.bytesPerRow
        ).map { CGImage(pixels: $0, isMask: isMask, shouldInterpolate: shouldInterpolate) }
    }

    public func copy() -> CGImage? { self }

    /// The picture seen through a mask image: where the mask is dark the picture stays, where it is light it goes; an
    /// image that is no mask is taken by its brightness, light meaning stay.
    public func masking(_ mask: CGImage) -> CGImage? {
        guard let context = CGContext(native: width, height) else { return nil }
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        context.clip(to: whole, mask: mask)
        context.draw(self, in: whole)
        return context.makeImage()
    }
}

extension CGImage {
    /// Calls `body` with the premultiplied BGRA pixels, rows from the top.
    package func withPixels<Result>(_ body: (_ bytes: UnsafeRawPointer, _ bytesPerRow: Int) -> Result) -> Result {
        body(UnsafeRawPointer(pixels.bytes), pixels.bytesPerRow)
    }

    /// Copies premultiplied BGRA pixels into an image.
    package convenience init?(copying bytes: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        guard let pixels = PixelBuffer(copying: bytes, width: width, height: height, bytesPerRow: bytesPerRow) else {
            return nil
        }
        self.init(pixels: pixels)
    }
}
