package import MapGeometry

/// The composited frame: premultiplied 32-bit pixels, blue in the lowest byte, rows one after the other.
@MainActor
package final class FrameBuffer {
    package let width: Int
    package let height: Int
    package let pixels: UnsafeMutablePointer<UInt32>

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = .allocate(capacity: width * height)
        pixels.initialize(repeating: 0, count: width * height)
    }

    isolated deinit { pixels.deallocate() }

    package var bytesPerRow: Int { width * 4 }

    /// A number that follows from the pixels alone (FNV-1a, a word at a time).
    package var fingerprint: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in 0..<width * height { hash = (hash ^ UInt64(pixels[i])) &* 0x100_0000_01B3 }
        return hash
    }

    package func fill(_ rect: PixelRect, _ pixel: UInt32) {
        for y in rect.minY..<max(rect.minY, rect.maxY) {
            (pixels + y * width + rect.minX).update(repeating: pixel, count: rect.width)
        }
    }

    /// The first pixel in row order that differs from another frame of the same size.
    package func firstDifference(from other: FrameBuffer) -> (x: Int, y: Int)? {
        for y in 0..<height where !memoryEqual(pixels + y * width, other.pixels + y * width, count: width) {
            for x in 0..<width where pixels[y * width + x] != other.pixels[y * width + x] { return (x, y) }
        }
        return nil
    }
}
