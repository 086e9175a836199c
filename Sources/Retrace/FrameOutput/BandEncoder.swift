/// Encodes bands of pixel rows, each by itself: packed, filtered without looking above the band, deflated.
///
/// The result is a function of the pixels alone, whatever was encoded before. Holds scratch memory for one band; not
/// for two threads at once.
final class BandEncoder {
    /// Rows in a band, the last of a frame excepted.
    ///
    /// On a map of 1920 × 1080, 8 rows cost a fifth more time a frame and 24 as much as 16 but waste more around
    /// small damage; the sizes differ by one or two percent.
    static let rowsPerBand = 16

    private let width: Int
    private let format: ImageFormat
    private let bytesPerRow: Int
    private let rows: UnsafeMutableRawBufferPointer
    private var output: UnsafeMutableRawBufferPointer
    private let deflater = Deflater()

    init(width: Int, format: ImageFormat) {
        self.width = width
        self.format = format
        bytesPerRow = 1 + width * format.bytesPerPixel
        rows = .allocate(byteCount: bytesPerRow * Self.rowsPerBand, alignment: 64)
        output = .allocate(byteCount: rows.count + rows.count / 8 + 1024, alignment: 64)
    }

    deinit {
        rows.deallocate()
        output.deallocate()
    }

    /// Encodes `rowCount` rows of premultiplied B, G, R, A pixels that lie end to end.
    func encode(_ pixels: UnsafePointer<UInt32>, rowCount: Int) -> EncodedBand {
        precondition(1...Self.rowsPerBand ~= rowCount, "A band has 1 to \(Self.rowsPerBand) rows.")
        pack(pixels, rowCount: rowCount)
        if !isFlat(pixels, rowCount: rowCount) { filter(rowCount: rowCount) }
        let input = UnsafeRawBufferPointer(rebasing: rows[..<(rowCount * bytesPerRow)])
        while true {
            if let length = deflater.deflate(input, into: output) {
                return EncodedBand(
                    deflated: UnsafeRawBufferPointer(rebasing: output[..<length]), adler: adler32(input),
                    inflatedLength: input.count)
            }
            let larger = output.count * 2
            output.deallocate()
            output = .allocate(byteCount: larger, alignment: 64)
        }
    }

    private func pack(_ pixels: UnsafePointer<UInt32>, rowCount: Int) {
        guard var row = rows.baseAddress else { return }
        var source = pixels
        for _ in 0..<rowCount {
            row.storeBytes(of: 0, as: UInt8.self)
            switch format {
            case .opaque: RowPacker.packOpaque(source, count: width, into: row + 1)
            case .transparent: RowPacker.packTransparent(source, count: width, into: row + 1)
            }
            source += width
            row += bytesPerRow
        }
    }

    /// Whether three quarters of the pixels repeat their left neighbour, judged by every fourth row.
    ///
    /// Flat colour, as in drawn maps, deflates smaller and faster unfiltered; shaded relief and photographs do not.
    private func isFlat(_ pixels: UnsafePointer<UInt32>, rowCount: Int) -> Bool {
        var repeats = 0
        var sampled = 0
        for row in stride(from: 0, to: rowCount, by: 4) {
            repeats += RowPacker.countRepeats(pixels + row * width, count: width)
            sampled += width
        }
        return repeats * 4 >= sampled * 3
    }

    /// Up for all rows but the first, which takes Sub, upwards from the last so that each row above is still raw.
    private func filter(rowCount: Int) {
        guard let top = rows.baseAddress else { return }
        for index in stride(from: rowCount - 1, to: 0, by: -1) {
            let row = top + index * bytesPerRow
            row.storeBytes(of: 2, as: UInt8.self)
            RowPacker.filterUp(row + 1, above: row - bytesPerRow + 1, count: bytesPerRow - 1)
        }
        top.storeBytes(of: 1, as: UInt8.self)
        RowPacker.filterSub(top + 1, count: bytesPerRow - 1, bytesPerPixel: format.bytesPerPixel)
    }
}
