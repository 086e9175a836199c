internal import Synchronization

/// The part of an image sequence that runs off the main actor: encodes bands and writes files.
final class SequenceEncoder: Sendable {
    let chain = EncodeChain()
    private let folder: String
    private let width: Int
    private let height: Int
    private let format: ImageFormat
    private let layout: PNGLayout
    private let files: WholeFile
    // One a job running at the same time; `sending` cannot carry them in and out of a lock, hence the box.
    private let idle = Mutex<[IdleEncoder]>([])

    /// `@unchecked Sendable` because only the job that took it out of `idle` uses the encoder inside.
    private struct IdleEncoder: @unchecked Sendable {
        let encoder: BandEncoder
    }

    init(plan: SequencePlan, files: WholeFile) {
        folder = plan.folder
        width = plan.width
        height = plan.height
        format = plan.format
        layout = PNGLayout(width: plan.width, height: plan.height, scale: plan.scale, format: plan.format)
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
        guard !job.changed.isEmpty else { return }
        let taken = idle.withLock { $0.popLast() } ?? IdleEncoder(encoder: BandEncoder(width: width, format: format))
        var offset = 0
        for index in job.changed {
            let rowCount = min(BandEncoder.rowsPerBand, height - index * BandEncoder.rowsPerBand)
            job.bands[index].fill(taken.encoder.encode(job.snapshot.pixels(at: offset), rowCount: rowCount))
            offset += rowCount * width
        }
        idle.withLock { $0.append(taken) }
    }

    private func write(_ job: FrameJob) throws(FrameOutputError) -> WrittenFrame {
        let bands = job.bands.map { slot in
            guard let band = slot.band else { preconditionFailure("A frame was written before it was encoded.") }
            return band
        }
        let tail = layout.tail(of: bands)
        let written: Result<Int, FrameOutputError> = layout.head.withUnsafeBytes { head in
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
