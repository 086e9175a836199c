/// Copies of the bands of one frame that changed, packed as PNG rows, so that the caller may draw the next frame at once.
///
/// Packing while copying is faster than copying alone: it writes a quarter less.
///
/// `@unchecked Sendable` because the main actor fills it before it hands it to a job, only that job uses it until it has
/// returned, and only then does the main actor fill it again.
final class PackedBands: @unchecked Sendable {
    struct Band {
        let index: Int
        /// Whether the band is smallest unfiltered.
        let isFlat: Bool
        fileprivate let bytes: Range<Int>
    }

    private(set) var bands: [Band] = []
    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { storage.deallocate() }

    /// Bytes held, used or not.
    var capacity: Int { storage.count }

    /// The rows of a band, for its encoder to filter in place.
    func rows(of band: Band) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(rebasing: storage[band.bytes])
    }

    /// Packs the bands with the given indices. What was held before is lost.
    ///
    /// - Parameter pixels: the first row of the whole frame.
    func pack(_ indices: [Int], of layout: BandLayout, from pixels: UnsafeRawPointer, bytesPerRow: Int) {
        bands.removeAll(keepingCapacity: true)
        let size = indices.reduce(0) { $0 + layout.rows(ofBand: $1).count } * layout.bytesPerRow
        if storage.count < size {
            storage.deallocate()
            storage = .allocate(byteCount: size, alignment: 64)
        }
        guard var row = storage.baseAddress else { return }
        var offset = 0
        for index in indices {
            let rows = layout.rows(ofBand: index)
            var repeats = 0
            var sampled = 0
            for y in rows {
                let source = pixels + y * bytesPerRow
                row.storeBytes(of: 0, as: UInt8.self)
                switch layout.format {
                case .opaque: RowPacker.packOpaque(source, count: layout.width, into: row + 1)
                case .transparent: RowPacker.packTransparent(source, count: layout.width, into: row + 1)
                }
                row += layout.bytesPerRow
                // A fourth of the rows tells enough about a band.
                guard (y - rows.lowerBound) % 4 == 0 else { continue }
                repeats += RowPacker.countRepeats(source, count: layout.width)
                sampled += layout.width
            }
            // Flat colour, as in drawn maps, deflates smaller and faster unfiltered; shaded relief and photographs, where
            // fewer pixels repeat their left neighbour, do not.
            let bytes = offset..<offset + rows.count * layout.bytesPerRow
            bands.append(Band(index: index, isFlat: repeats * 4 >= sampled * 3, bytes: bytes))
            offset = bytes.upperBound
        }
    }
}
