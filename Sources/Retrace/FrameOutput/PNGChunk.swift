/// A chunk of a PNG file: length, type, data, CRC of type and data (PNG specification, section 5.3).
enum PNGChunk {
    /// Bytes around the data of a chunk.
    static let overhead = 12

    /// A new chunk, for the caller to deallocate.
    static func allocate(type: StaticString, data: UnsafeRawBufferPointer) -> UnsafeMutableRawBufferPointer {
        precondition(type.utf8CodeUnitCount == 4, "A PNG chunk type has four letters.")
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: data.count + overhead, alignment: 8)
        chunk.storeBytes(of: UInt32(data.count).bigEndian, as: UInt32.self)
        UnsafeMutableRawBufferPointer(rebasing: chunk[4..<8])
            .copyMemory(from: UnsafeRawBufferPointer(start: type.utf8Start, count: 4))
        UnsafeMutableRawBufferPointer(rebasing: chunk[8...]).copyMemory(from: data)
        let crc = crc32(UnsafeRawBufferPointer(rebasing: chunk[4..<(8 + data.count)]))
        chunk.storeBytes(of: crc.bigEndian, toByteOffset: 8 + data.count, as: UInt32.self)
        return chunk
    }

    static func bytes(type: StaticString, data: [UInt8]) -> [UInt8] {
        let chunk = data.withUnsafeBytes { allocate(type: type, data: $0) }
        defer { chunk.deallocate() }
        return [UInt8](chunk)
    }

    /// `value` in PNG's byte order, the most significant first.
    static func bigEndian(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
    }
}
