import CoreGraphics
import Foundation

/// Memory with a context over it, y pointing down, whose pixels tests can read.
final class Canvas {
    let width: Int
    let height: Int
    let context: CGContext
    private let pixels: UnsafeMutablePointer<UInt32>

    init(_ width: Int, _ height: Int) {
        (self.width, self.height) = (width, height)
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0, count: width * height)
        context = CGContext(pixels: pixels, width: width, height: height, bytesPerRow: width * 4)
    }

    deinit {
        pixels.deallocate()
    }

    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(pixels) }

    /// A pixel as 0xAARRGGBB, premultiplied.
    subscript(x: Int, y: Int) -> UInt32 {
        context.flush()
        return pixels[y * width + x]
    }

    var words: [UInt32] {
        context.flush()
        return Array(UnsafeBufferPointer(start: pixels, count: width * height))
    }

    /// The painted area in pixels: the sum of all alphas.
    var area: Double { words.reduce(0) { $0 + Double($1 >> 24) / 255 } }
}

extension CGImage {
    /// A pixel as 0xAARRGGBB, premultiplied, counted from the top left corner.
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        withPixels { bytes, bytesPerRow in bytes.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self) }
    }

    /// A picture of given pixels.
    static func of(_ words: [UInt32], width: Int) -> CGImage {
        words.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let image = CGImage(
                    copying: base, width: width, height: words.count / width, bytesPerRow: width * 4)
            else { preconditionFailure("no picture without pixels") }
            return image
        }
    }
}
