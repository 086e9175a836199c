internal import PlantedFaults

/// Copies of the bands of one frame that changed, so that the caller may draw the next frame at once.
///
/// `@unchecked Sendable` because the main actor fills it before it hands it to a job, only that job uses it until it has
/// returned, and only then does the main actor fill it again.
final class PackedBands: @unchecked Sendable {
    struct Band {
        let index: Int
        /// The Adler-32 of the rows, unfiltered.
        let adler: UInt32
        fileprivate let bytes: Range<Int>
    }

    private(set) var bands: [Band] = []
    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    /// What a planted fault reads at the last moment, instead of the copy.
    private var source: PackedFrame?

    deinit { storage.deallocate() }

    /// The most bytes that were ever held.
    private(set) var touched = 0

    /// The rows of a band, for its encoder to filter in place.
    func rows(of band: Band) -> UnsafeMutableRawBufferPointer {
        let rows = UnsafeMutableRawBufferPointer(rebasing: storage[band.bytes])
        if Mutant.isActive(.bandsShared), let source { rows.copyMemory(from: source.rows(ofBand: band.index)) }
        return rows
    }

    /// Copies the bands with the given indices. What was held before is lost.
    func copy(_ indices: [Int], of frame: PackedFrame) {
        bands.removeAll(keepingCapacity: true)
        if Mutant.isActive(.bandsShared) { source = frame }
        let size = indices.reduce(0) { $0 + frame.rows(ofBand: $1).count }
        if storage.count < frame.byteCount {
            // Room for a whole frame: the system gives memory only as it is touched, and to grow would touch it anew.
            storage.deallocate()
            storage = .allocate(byteCount: frame.byteCount, alignment: 64)
        }
        touched = max(touched, size)
        var offset = 0
        for index in indices {
            let rows = frame.rows(ofBand: index)
            let bytes = offset..<offset + rows.count
            UnsafeMutableRawBufferPointer(rebasing: storage[bytes]).copyMemory(from: rows)
            bands.append(Band(index: index, adler: frame.adler(ofBand: index), bytes: bytes))
            offset = bytes.upperBound
        }
    }
}
