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

    /// Encodes a band. Its rows are filtered in place if it is not flat.
    func encode(_ rows: UnsafeMutableRawBufferPointer, isFlat: Bool) -> EncodedBand {
        if !isFlat { filter(rows) }
        let input = UnsafeRawBufferPointer(rows)
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
