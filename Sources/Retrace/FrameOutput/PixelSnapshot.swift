/// Copies of the bands of one frame that changed, so that the caller may draw the next frame at once.
///
/// `@unchecked Sendable` because the main actor fills it before it hands it to a job, the job only reads it, and the
/// main actor reuses it only after that job has returned.
final class PixelSnapshot: @unchecked Sendable {
    private var pixels = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)

    deinit { pixels.deallocate() }

    /// Bytes held, used or not.
    var capacity: Int { pixels.count * 4 }

    /// Makes room for `count` pixels; what was there is lost.
    func reserve(_ count: Int) {
        guard pixels.count < count else { return }
        pixels.deallocate()
        pixels = .allocate(capacity: count)
    }

    /// Copies `rowCount` rows of `width` pixels, end to end, to the given offset in pixels.
    func copyRows(
        from source: UnsafeRawPointer, bytesPerRow: Int, width: Int, rowCount: Int, to offset: Int
    ) {
        guard let target = pixels.baseAddress.map({ UnsafeMutableRawPointer($0 + offset) }) else { return }
        if bytesPerRow == width * 4 {
            target.copyMemory(from: source, byteCount: rowCount * bytesPerRow)
        } else {
            for row in 0..<rowCount {
                (target + row * width * 4).copyMemory(from: source + row * bytesPerRow, byteCount: width * 4)
            }
        }
    }

    /// The pixels from the given offset on.
    func pixels(at offset: Int) -> UnsafePointer<UInt32> {
        guard let base = pixels.baseAddress else { preconditionFailure("An empty snapshot was read.") }
        return UnsafePointer(base + offset)
    }
}
