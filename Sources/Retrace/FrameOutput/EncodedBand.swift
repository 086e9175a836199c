/// A band of rows as a finished IDAT chunk, ready to be written into any frame that shows these rows.
///
/// `@unchecked Sendable` because `chunk` is filled before the initializer returns and only read afterwards.
final class EncodedBand: @unchecked Sendable {
    /// The whole chunk: length, type, deflate data, CRC.
    let chunk: UnsafeRawBufferPointer
    /// CRC-32 of all bytes of `chunk`, and what its length does to the CRC of what lies before it.
    let checksum: UInt32
    let shift: CRCShift
    /// Adler-32 and length of the band's rows as they were before deflate.
    let adler: UInt32
    let inflatedLength: Int

    init(deflated: UnsafeRawBufferPointer, adler: UInt32, inflatedLength: Int) {
        chunk = UnsafeRawBufferPointer(PNGChunk.allocate(type: "IDAT", data: deflated))
        checksum = crc32(chunk)
        shift = CRCShift(length: chunk.count)
        self.adler = adler
        self.inflatedLength = inflatedLength
    }

    deinit { chunk.deallocate() }
}
