internal import os

/// A band that some job encodes and several frames may show.
final class BandSlot: Sendable {
    private let encoded = OSAllocatedUnfairLock<EncodedBand?>(uncheckedState: nil)

    /// Nil until the job that owes the band has encoded it.
    var band: EncodedBand? { encoded.withLockUnchecked { $0 } }

    func fill(_ band: EncodedBand) { encoded.withLockUnchecked { $0 = band } }
}

/// One frame on its way to its file: the bands it shows and the pixels of those that are new.
struct FrameJob: Sendable {
    /// Position among the frames given to the writer, from 0 without gaps.
    let sequence: Int
    let fileName: String
    /// All bands from top to bottom, shared with the frames around it where nothing changed.
    let bands: [BandSlot]
    /// The pixels of the bands this job has to encode.
    let changed: PackedBands
}

/// What became of a frame that a job was to write.
struct FrameOutcome: Sendable {
    let sequence: Int
    let result: Result<WrittenFrame, FrameOutputError>
}

/// A complete file under its final name.
struct WrittenFrame: Sendable, Hashable {
    let fileName: String
    let byteCount: Int
    /// CRC-32 of the file.
    let checksum: UInt32
}
