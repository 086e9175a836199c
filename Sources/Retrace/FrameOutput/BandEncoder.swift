/// Encodes bands of packed rows, each by itself: filtered without looking above the band, deflated.
///
/// The result is a function of the rows alone, whatever was encoded before. Holds scratch memory; not for two threads at
/// once.
final class BandEncoder {
    private let layout: BandLayout
    private var output: UnsafeMutableRawBufferPointer
    private let deflater = Deflater()

    init(_ layout: BandLayout) {
        self.layout = layout
        let input = layout.bytesPerRow * BandLayout.rowsPerBand
        output = .allocate(byteCount: input + input / 8 + 1024, alignment: 64)
    }

    deinit { output.deallocate() }

    /// Encodes a band, whose Adler-32 is `adler` while unfiltered. Its rows are filtered in place if it is not flat.
    func encode(_ rows: UnsafeMutableRawBufferPointer, adler: UInt32) -> EncodedBand {
        let isFlat = isFlat(UnsafeRawBufferPointer(rows))
        if !isFlat { filter(rows) }
        let input = UnsafeRawBufferPointer(rows)
        while true {
            if let length = deflater.deflate(input, into: output) {
                return EncodedBand(
                    deflated: UnsafeRawBufferPointer(rebasing: output[..<length]),
                    adler: isFlat ? adler : adler32(input), inflatedLength: input.count)
            }
            let larger = output.count * 2
            output.deallocate()
            output = .allocate(byteCount: larger, alignment: 64)
        }
    }

    /// Whether a band is smallest unfiltered.
    ///
    /// Flat colour, as in drawn maps, deflates smaller and faster unfiltered; shaded relief and photographs, where fewer
    /// bytes repeat their left neighbour, do not. A fourth of the rows tells enough about a band.
    private func isFlat(_ rows: UnsafeRawBufferPointer) -> Bool {
        guard let top = rows.baseAddress else { return true }
        let bytesPerRow = layout.bytesPerRow
        var changes = 0
        var sampled = 0
        for offset in stride(from: 0, to: rows.count, by: 4 * bytesPerRow) {
            changes += RowPacker.countChanges(
                top + offset + 1, count: bytesPerRow - 1, bytesPerPixel: layout.format.bytesPerPixel)
            sampled += bytesPerRow - 1
        }
        return changes * 4 <= sampled
    }

    /// Up for all rows but the first, which takes Sub, upwards from the last so that each row above is still raw.
    private func filter(_ rows: UnsafeMutableRawBufferPointer) {
        guard let top = rows.baseAddress else { return }
        let bytesPerRow = layout.bytesPerRow
        for index in stride(from: rows.count / bytesPerRow - 1, to: 0, by: -1) {
            let row = top + index * bytesPerRow
            row.storeBytes(of: 2, as: UInt8.self)
            RowPacker.filterUp(row + 1, above: row - bytesPerRow + 1, count: bytesPerRow - 1)
        }
        top.storeBytes(of: 1, as: UInt8.self)
        RowPacker.filterSub(top + 1, count: bytesPerRow - 1, bytesPerPixel: layout.format.bytesPerPixel)
    }
}
