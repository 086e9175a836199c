/// A source whose first bytes can be looked at before they are read.
final class HeadSource: ByteSource {
    private let source: any ByteSource
    private var head: [UInt8] = []
    private var position = 0

    init(_ source: any ByteSource) { self.source = source }

    /// Up to `count` bytes from the start; fewer only when the source is shorter.
    func peek(_ count: Int) throws -> ArraySlice<UInt8> {
        while head.count < count {
            let missing = count - head.count
            let piece = try [UInt8](unsafeUninitializedCapacity: missing) { buffer, used in
                used = try source.read(into: .init(buffer))
            }
            if piece.isEmpty { break }
            head += piece
        }
        return head.prefix(count)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard position < head.count else { return try source.read(into: buffer) }
        let count = min(buffer.count, head.count - position)
        buffer.copyBytes(from: head[position..<position + count])
        position += count
        return count
    }

    /// Everything to the end, or nil when that is more than `limit` bytes.
    func readAll(limit: Int) throws -> [UInt8]? {
        var all: [UInt8] = []
        while all.count <= limit {
            let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, used in
                used = try read(into: .init(buffer))
            }
            if piece.isEmpty { return all }
            all += piece
        }
        return nil
    }
}
