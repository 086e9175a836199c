internal import CIsal

/// One-shot raw deflate (RFC 1951) with ISA-L at level 1, ending on a byte boundary.
///
/// Keeps its state and tables between calls; every call starts with an empty history, so its output is a function of
/// the input alone. ISA-L picks its inner loops by processor: machines of different generations may compress the same
/// bytes differently.
struct Deflater: ~Copyable {
    // Of the levels 0 to 3, level 1 gives almost the smallest maps and is within a fifth of the fastest; a smaller
    // table buffer than the library's default only makes more and worse blocks.
    private static let level: UInt32 = 1

    private let state = DeflateState()
    private let tables = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(isal_level1_buffer_size))

    deinit { tables.deallocate() }

    /// Compresses `input` into `output` and returns how many bytes it took, or nil when `output` is too small.
    ///
    /// The last block is not marked final and is followed by an empty stored block, so more deflate data may follow.
    func deflate(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int? {
        let stream = state.stream
        isal_deflate_init(stream)
        stream.pointee.level = Self.level
        stream.pointee.level_buf = tables
        stream.pointee.level_buf_size = isal_level1_buffer_size
        stream.pointee.flush = UInt16(FULL_FLUSH)
        stream.pointee.end_of_stream = 0
        // The library only reads through this pointer; its declaration lacks the const.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let status = isal_deflate(stream)
        precondition(status == COMP_OK, "ISA-L refused valid deflate parameters with status \(status).")
        // Room left over is ISA-L's sign that nothing stayed behind in its own buffers.
        guard stream.pointee.avail_in == 0, stream.pointee.avail_out > 0 else { return nil }
        return output.count - Int(stream.pointee.avail_out)
    }
}

/// CRC-32 as PNG, zlib and gzip use it, continued from `crc`.
func crc32(_ bytes: UnsafeRawBufferPointer, continuing crc: UInt32 = 0) -> UInt32 {
    crc32_gzip_refl(crc, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
}

/// Adler-32 (RFC 1950) of `bytes` alone.
func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    isal_adler32(1, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
}
