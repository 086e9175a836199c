internal import Foundation

/// A window that slides over a source: the bytes that are being looked at, and where they stand in the file.
///
/// Readers look at ``bytes``, say how much they are done with, and ask for more. Memory stays at the window's size,
/// which grows only when a reader cannot do anything with a full window.
final class ByteWindow {
    private let source: any ByteSource
    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var filled = 0
    private var linesBefore = 0
    /// Where ``bytes`` begins, counted from the start of the unpacked file.
    private(set) var offset = 0
    /// Whether the source has nothing after ``bytes``.
    private(set) var isAtEnd = false

    init(_ source: any ByteSource, capacity: Int = 1 << 18) {
        self.source = source
        buffer = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The bytes that are there and not yet done with. Valid until the next call of ``fill()``.
    var bytes: UnsafeRawBufferPointer { .init(rebasing: buffer[start..<filled]) }

    /// Where ``bytes`` ends.
    var end: Int { offset + filled - start }

    /// Marks the first `count` bytes as done with.
    func consume(_ count: Int) {
        linesBefore += Self.lines(in: .init(rebasing: buffer[start..<start + count]))
        start += count
        offset += count
    }

    /// Gets more bytes behind the ones that are there; doubles the window when they fill it.
    func fill() throws {
        guard !isAtEnd else { return }
        if start > 0 {
            buffer.copyMemory(from: .init(rebasing: buffer[start..<filled]))
            filled -= start
            start = 0
        } else if filled == buffer.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
            larger.copyMemory(from: .init(rebasing: buffer[..<filled]))
            buffer.deallocate()
            buffer = larger
        }
        while filled < buffer.count {
            let count = try source.read(into: .init(rebasing: buffer[filled...]))
            if count == 0 {
                isAtEnd = true
                break
            }
            filled += count
        }
    }

    /// Reads on until `count` bytes are there or the source has ended.
    func fill(atLeast count: Int) throws {
        while filled - start < count, !isAtEnd { try fill() }
    }

    /// The line, from 1, on which a byte stands. The byte must not lie before ``offset``.
    func line(ofByte byte: Int) -> Int {
        let count = min(max(byte - offset, 0), filled - start)
        return 1 + linesBefore + Self.lines(in: .init(rebasing: buffer[start..<start + count]))
    }

    private static func lines(in bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var count = 0
        var at = 0
        while at < bytes.count, let match = memchr(start + at, 10, bytes.count - at) {
            at = UnsafeRawPointer(match) - start + 1
            count += 1
        }
        return count
    }
}
