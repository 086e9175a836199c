internal import Foundation

/// A memory layout of pixels and its conversion from and to premultiplied BGRA.
///
/// Understood are 8 bits a channel: grey, grey with alpha, alpha only, RGB, and RGB with alpha or padding in front or
/// behind, in either byte order, premultiplied or not.
struct PixelLayout {
    let bytesPerPixel: Int
    private let alpha: CGImageAlphaInfo
    private let red: Int
    private let green: Int
    private let blue: Int
    private let alphaOffset: Int?
    private let isPremultiplied: Bool

    init?(bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace?, info: CGBitmapInfo) {
        guard bitsPerComponent == 8, !info.contains(.floatComponents), bitsPerPixel % 8 == 0 else { return nil }
        alpha = info.alphaInfo
        bytesPerPixel = bitsPerPixel / 8
        let isGray = space?.model == .monochrome
        isPremultiplied = alpha == .premultipliedFirst || alpha == .premultipliedLast
        switch (bytesPerPixel, alpha) {
        case (1, .alphaOnly): (red, green, blue, alphaOffset) = (0, 0, 0, 0)
        case (1, .none): (red, green, blue, alphaOffset) = (0, 0, 0, nil)
        case (2, .premultipliedLast) where isGray, (2, .last) where isGray:
            (red, green, blue, alphaOffset) = (0, 0, 0, 1)
        case (3, .none): (red, green, blue, alphaOffset) = (0, 1, 2, nil)
        case (4, _) where alpha != .alphaOnly && alpha != .none:
            let isFirst = alpha == .premultipliedFirst || alpha == .first || alpha == .noneSkipFirst
            let hasAlpha = alpha != .noneSkipFirst && alpha != .noneSkipLast
            var order = isFirst ? (a: 0, r: 1, g: 2, b: 3) : (a: 3, r: 0, g: 1, b: 2)
            if info.isLittle { order = (3 - order.a, 3 - order.r, 3 - order.g, 3 - order.b) }
            (red, green, blue) = (order.r, order.g, order.b)
            alphaOffset = hasAlpha ? order.a : nil
        default: return nil
        }
    }

    /// Whether pixels in this layout are premultiplied BGRA already.
    var isNative: Bool {
        bytesPerPixel == 4 && isPremultiplied && blue == 0 && green == 1 && red == 2 && alphaOffset == 3
    }

    /// Converts a row of pixels to premultiplied BGRA.
    func decode(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        let (source, target) = (
            source.assumingMemoryBound(to: UInt8.self), target.assumingMemoryBound(to: UInt8.self)
        )
        for index in 0..<count {
            let (pixel, result) = (source + index * bytesPerPixel, target + index * 4)
            let coverage = UInt32(alphaOffset.map { pixel[$0] } ?? 255)
            func channel(_ offset: Int) -> UInt8 {
                if alpha == .alphaOnly { return 0 }
                let value = UInt32(pixel[offset])
                return UInt8(isPremultiplied ? min(value, coverage) : (value * coverage + 127) / 255)
            }
            result[0] = channel(blue)
            result[1] = channel(green)
            result[2] = channel(red)
            result[3] = UInt8(coverage)
        }
    }

    /// Converts a row of premultiplied BGRA to this layout.
    func encode(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
        let (source, target) = (
            source.assumingMemoryBound(to: UInt8.self), target.assumingMemoryBound(to: UInt8.self)
        )
        let isGray = red == green
        for index in 0..<count {
            let (pixel, result) = (source + index * 4, target + index * bytesPerPixel)
            let coverage = UInt32(pixel[3])
            func channel(_ offset: Int) -> UInt8 {
                let value = UInt32(pixel[offset])
                // Layouts without alpha show the picture over black, as Apple's opaque contexts start out.
                if isPremultiplied || alphaOffset == nil || coverage == 0 { return UInt8(value) }
                return UInt8(min(255, (value * 255 + coverage / 2) / coverage))
            }
            if alpha == .alphaOnly {
                result[0] = UInt8(coverage)
                continue
            }
            if isGray {
                let luma = 0.2126 * Double(channel(2)) + 0.7152 * Double(channel(1)) + 0.0722 * Double(channel(0))
                result[red] = UInt8(luma.rounded())
            } else {
                result[red] = channel(2)
                result[green] = channel(1)
                result[blue] = channel(0)
                if bytesPerPixel == 4, alphaOffset == nil { result[6 - red - green - blue] = 255 }
            }
            if let alphaOffset { result[alphaOffset] = UInt8(coverage) }
        }
    }
}
