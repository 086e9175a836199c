internal import os

/// The part of an image sequence that runs off the main actor: encodes bands and writes files.
final class SequenceEncoder: Sendable {
    let chain = EncodeChain()
    private let folder: String
    private let layout: BandLayout
    private let file: PNGLayout
    private let files: WholeFile
    // One a job running at the same time; `sending` cannot carry them in and out of a lock, hence the box.
    private let idle = OSAllocatedUnfairLock<[IdleEncoder]>(uncheckedState: [])

    /// `@unchecked Sendable` because only the job that took it out of `idle` uses the encoder inside.
    private struct IdleEncoder: @unchecked Sendable {
        let encoder: BandEncoder
    }

    init(plan: SequencePlan, layout: BandLayout, files: WholeFile) {
        folder = plan.folder
        self.layout = layout
        file = PNGLayout(width: plan.width, height: plan.height, scale: plan.scale, format: plan.format)
        self.files = files
    }

    /// Encodes the new bands of `job`, then writes the frames that are complete with them.
    func run(_ job: FrameJob) -> [FrameOutcome] {
        guard !chain.isStopped else { return [] }
        encode(job)
        var outcomes: [FrameOutcome] = []
        for frame in chain.complete(job) {
            let result = Result { () throws(FrameOutputError) in try write(frame) }
            outcomes.append(FrameOutcome(sequence: frame.sequence, result: result))
            if case .failure = result {
                chain.stop()
                break
            }
        }
        return outcomes
    }

    private func encode(_ job: FrameJob) {
        guard !job.changed.bands.isEmpty else { return }
        let taken = idle.withLockUnchecked { $0.popLast() } ?? IdleEncoder(encoder: BandEncoder(layout))
        for band in job.changed.bands {
            job.bands[band.index].fill(taken.encoder.encode(job.changed.rows(of: band), adler: band.adler))
        }
        idle.withLockUnchecked { $0.append(taken) }
    }

    private func write(_ job: FrameJob) throws(FrameOutputError) -> WrittenFrame {
        let bands = job.bands.map { slot in
            guard let band = slot.band else { preconditionFailure("A frame was written before it was encoded.") }
            return band
        }
        let tail = file.tail(of: bands)
        let written: Result<Int, FrameOutputError> = file.head.withUnsafeBytes { head in
            tail.bytes.withUnsafeBytes { end in
                Result { () throws(FrameOutputError) in
                    let runs = [head] + bands.map(\.chunk) + [end]
                    try files.write(runs, folder: folder, name: job.fileName)
                    return runs.reduce(0) { $0 + $1.count }
                }
            }
        }
        // The runs point into the bands, so these must live until here.
        let byteCount = try withExtendedLifetime(bands) { () throws(FrameOutputError) in try written.get() }
        return WrittenFrame(fileName: job.fileName, byteCount: byteCount, checksum: tail.checksum)
    }
}
