/// The parts of a PNG file around its bands, for all frames of a sequence.
///
/// The file is: signature, IHDR, sRGB, gAMA, pHYs, an IDAT with the two-byte zlib header, one IDAT a band, an IDAT
/// that ends the deflate stream and carries the Adler-32, IEND. PNG lets a zlib stream be cut into IDAT chunks
/// anywhere (section 10.1).
struct PNGLayout: Sendable {
    let head: [UInt8]
    private let headChecksum: UInt32

    /// - Parameter scale: pixels to a point; a point is 1/72 inch in the file's physical size.
    init(width: Int, height: Int, scale: Double, format: ImageFormat) {
        var head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        head += PNGChunk.bytes(
            type: "IHDR",
            data: PNGChunk.bigEndian(UInt32(width)) + PNGChunk.bigEndian(UInt32(height))
                + [8, format.pngColourType, 0, 0, 0])
        head += PNGChunk.bytes(type: "sRGB", data: [0])
        // The gamma that the specification asks for beside sRGB: 1/2.2.
        head += PNGChunk.bytes(type: "gAMA", data: PNGChunk.bigEndian(45455))
        let perMetre = PNGChunk.bigEndian(UInt32((72 / 0.0254 * scale).rounded()))
        head += PNGChunk.bytes(type: "pHYs", data: perMetre + perMetre + [1])
        // 32 KB window, fastest algorithm (RFC 1950, section 2.2).
        head += PNGChunk.bytes(type: "IDAT", data: [0x78, 0x01])
        self.head = head
        headChecksum = head.withUnsafeBytes { crc32($0) }
    }

    /// The end of the file that shows `bands`, and the CRC-32 of the whole file.
    func tail(of bands: [EncodedBand]) -> (bytes: [UInt8], checksum: UInt32) {
        var adler: UInt32 = 1
        var checksum = headChecksum
        for band in bands {
            adler = adler32(adler, followedBy: band.adler, ofLength: band.inflatedLength)
            checksum = band.shift.join(checksum, band.checksum)
        }
        // An empty final block in the fixed code (RFC 1951, section 3.2.6).
        let bytes =
            PNGChunk.bytes(type: "IDAT", data: [0x03, 0x00] + PNGChunk.bigEndian(adler))
            + PNGChunk.bytes(type: "IEND", data: [])
        return (bytes, bytes.withUnsafeBytes { crc32($0, continuing: checksum) })
    }
}
