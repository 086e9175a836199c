internal import Foundation

/// Memory for premultiplied BGRA pixels with 8 bits a channel, rows from the top.
///
/// `@unchecked Sendable` because it is written only by whoever makes it, before it is shared.
final class PixelBuffer: @unchecked Sendable {
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let bytes: UnsafeMutableRawPointer

    /// Makes transparent pixels; nil when a side is not positive or there is no such memory.
    init?(width: Int, height: Int) {
        guard width > 0, height > 0, width <= 32767, height <= 32767 else { return nil }
        guard let bytes = calloc(height, width * 4) else { return nil }
        (self.width, self.height, self.bytesPerRow, self.bytes) = (width, height, width * 4, bytes)
    }

    /// Makes a copy of pixels laid out alike.
    convenience init?(copying source: UnsafeRawPointer, width: Int, height: Int, bytesPerRow: Int) {
        self.init(width: width, height: height)
        for row in 0..<height {
            memcpy(bytes + row * self.bytesPerRow, source + row * bytesPerRow, width * 4)
        }
    }

    deinit {
        free(bytes)
    }
}
