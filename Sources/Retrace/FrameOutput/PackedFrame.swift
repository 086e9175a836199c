internal import Glibc

/// The newest frame as the unfiltered rows of its PNG file, brought up to date where pixels change.
///
/// To turn pixels into a file's bytes takes longer than to copy those bytes, and a frame's change is far narrower than the
/// bands it lies in. So pixels are turned here once each, and jobs get copies of whole bands.
package final class PackedFrame {
    private let layout: BandLayout
    private let storage: UnsafeMutableRawBufferPointer
    /// A row's changed bytes, before they take the place of those it had.
    private let fresh: UnsafeMutableRawBufferPointer
    /// The Adler-32 of each band, where it is known.
    private var adlers: [UInt32?]

    package init(_ layout: BandLayout) {
        self.layout = layout
        storage = .allocate(byteCount: layout.height * layout.bytesPerRow, alignment: 64)
        fresh = .allocate(byteCount: layout.bytesPerRow, alignment: 64)
        adlers = Array(repeating: nil, count: layout.bandCount)
        // Filter type 0, None, in front of each row; the pixels come with the first update, which covers all.
        for y in 0..<layout.height { storage[y * layout.bytesPerRow] = 0 }
    }

    deinit {
        storage.deallocate()
        fresh.deallocate()
    }

    /// Bytes of all rows.
    var byteCount: Int { storage.count }

    /// The rows of a band.
    package func rows(ofBand index: Int) -> UnsafeRawBufferPointer {
        let rows = layout.rows(ofBand: index)
        return UnsafeRawBufferPointer(
            rebasing: storage[rows.lowerBound * layout.bytesPerRow..<rows.upperBound * layout.bytesPerRow])
    }

    /// Whether two bands show the same rows.
    func hasSameRows(_ band: Int, _ other: Int) -> Bool {
        let rows = rows(ofBand: band)
        let others = self.rows(ofBand: other)
        guard rows.count == others.count, let first = rows.baseAddress, let second = others.baseAddress else {
            return false
        }
        return memcmp(first, second, rows.count) == 0
    }

    /// The Adler-32 of ``rows(ofBand:)``.
    package func adler(ofBand index: Int) -> UInt32 {
        if let adler = adlers[index] { return adler }
        let adler = adler32(rows(ofBand: index))
        adlers[index] = adler
        return adler
    }

    /// Takes over the pixels of an area that lies in the frame.
    ///
    /// - Parameter pixels: the first row of the whole frame.
    package func update(_ area: FrameArea, from pixels: UnsafeRawPointer, bytesPerRow: Int) {
        // Where much changes, to add the band up anew is less work than to work out what the change adds.
        let isNarrow = area.columns.count * 8 <= layout.width
        for band in layout.bands(touching: area.rows) {
            let band = (index: band, rows: layout.rows(ofBand: band))
            let rows = area.rows.clamped(to: band.rows)
            var change = isNarrow && adlers[band.index] != nil ? AdlerChange() : nil
            for y in rows {
                let place = y * layout.bytesPerRow + 1 + area.columns.lowerBound * layout.format.bytesPerPixel
                let old = storage.baseAddress! + place
                let source = pixels + y * bytesPerRow + area.columns.lowerBound * 4
                guard change != nil else {
                    pack(source, count: area.columns.count, into: old)
                    continue
                }
                let new = fresh.baseAddress!
                let count = area.columns.count * layout.format.bytesPerPixel
                pack(source, count: area.columns.count, into: new)
                let toEnd = band.rows.upperBound * layout.bytesPerRow - place
                change?.replace(old, by: new, count: count, toEnd: toEnd)
                old.copyMemory(from: new, byteCount: count)
            }
            adlers[band.index] = change.flatMap { change in adlers[band.index].map(change.applied(to:)) }
        }
    }

    private func pack(_ pixels: UnsafeRawPointer, count: Int, into bytes: UnsafeMutableRawPointer) {
        switch layout.format {
        case .opaque: RowPacker.packOpaque(pixels, count: count, into: bytes)
        case .transparent: RowPacker.packTransparent(pixels, count: count, into: bytes)
        }
    }
}
