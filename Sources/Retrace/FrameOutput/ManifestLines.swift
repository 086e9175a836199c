internal import PlantedFaults

/// The lines of a manifest one after the other, or what a planted fault makes of them.
struct ManifestLines {
    private var last: (record: FrameRecord, file: WrittenFrame)?
    private var heldBack: String?

    /// The lines to append for a frame: one, unless a fault is planted.
    ///
    /// - Parameter isNextReady: whether the frame after it can be listed too.
    mutating func next(_ record: FrameRecord, _ file: WrittenFrame, isNextReady: Bool) -> [String] {
        guard Mutant.isAvailable else { return [ManifestLine.text(record, file)] }
        defer { last = (record, file) }
        var (record, file) = (record, file)
        if let last, Mutant.isActive(.manifestDamageOld) { record.damagedPixels = last.record.damagedPixels }
        if let last, Mutant.isActive(.manifestChecksumOld) {
            file = WrittenFrame(fileName: file.fileName, byteCount: file.byteCount, checksum: last.file.checksum)
        }
        if Mutant.isActive(.manifestLineSkipped), record.index % 3 == 2 { return [] }
        let line = ManifestLine.text(record, file)
        if let earlier = heldBack {
            heldBack = nil
            return [line, earlier]
        }
        if isNextReady, Mutant.isActive(.manifestUnordered) {
            heldBack = line
            return []
        }
        return [line]
    }
}
