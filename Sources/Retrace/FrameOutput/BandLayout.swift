/// How the rows of a frame are cut into bands, and how large a row is in a PNG file.
package struct BandLayout: Sendable {
    /// Rows in a band, the last of a frame excepted.
    ///
    /// On a map of 1920 × 1080, 8 rows cost a fifth more time a frame and 24 hardly less than 16, which wastes less
    /// around small damage; the sizes differ by one or two percent.
    package static let rowsPerBand = 16

    let width: Int
    let height: Int
    let format: ImageFormat

    package init(width: Int, height: Int, format: ImageFormat) {
        self.width = width
        self.height = height
        self.format = format
    }

    /// Bytes of a row before compression, with the filter type in front.
    package var bytesPerRow: Int { 1 + width * format.bytesPerPixel }
    package var bandCount: Int { (height + Self.rowsPerBand - 1) / Self.rowsPerBand }

    /// The rows of a band, from the top of the frame.
    package func rows(ofBand index: Int) -> Range<Int> {
        index * Self.rowsPerBand..<min((index + 1) * Self.rowsPerBand, height)
    }

    /// The bands that any of the given rows lies in; rows outside the frame lie in none.
    func bands(touching rows: Range<Int>) -> Range<Int> {
        let rows = rows.clamped(to: 0..<height)
        guard !rows.isEmpty else { return 0..<0 }
        return rows.lowerBound / Self.rowsPerBand..<(rows.upperBound - 1) / Self.rowsPerBand + 1
    }
}
