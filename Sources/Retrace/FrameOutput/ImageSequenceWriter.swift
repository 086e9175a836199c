internal import Glibc
internal import PlantedFaults

/// Writes the frames of an animation as numbered PNG files, encoding only the rows that changed.
///
/// A frame's file is a function of its pixels (and of the size, scale and format) alone, never of the frames before
/// it: alone, in sequence, in parts or resumed, the bytes are the same on processors of one kind. Each file appears
/// complete under its name or not at all, whenever the process ends (files are not forced out of the system's cache).
/// `frames.jsonl` beside them gets a line a frame, in order, when that frame and all before it are complete; its
/// checksum is the CRC-32 of the file's bytes, as zlib's `crc32` computes it.
///
/// Bands of rows are compressed by themselves on the executor's threads and kept, finished, for the frames that
/// follow. At most ``SequencePlan/queueLimit`` frames are on their way at a time: ask ``hasRoom`` before each frame,
/// and wait for ``onRoom`` when there is none.
@MainActor
public final class ImageSequenceWriter {
    public let plan: SequencePlan
    /// The first frame to give to the writer: the plan's, or the one after the last that a resumed run has written.
    public let nextFrame: Int
    public private(set) var counters = OutputCounters()
    /// The first error; from then on nothing more is written. Finish the writer nevertheless: the manifest's last line
    /// then tells the error.
    public private(set) var failure: FrameOutputError?
    /// Called when there is room again after there was none, also after an error.
    public var onRoom: (@MainActor () -> Void)?

    private let executor: any FrameExecutor
    private let layout: BandLayout
    private let encoder: SequenceEncoder
    // Nil once finished, which releases its lock.
    private var manifest: Manifest?
    private var lines = ManifestLines()
    private var bands: [BandSlot] = []
    private let packedFrame: PackedFrame
    private var lastGiven: Int?
    private var lastListed: Int?
    // Frames are counted from 0 as they are given; both tables hold only those not yet listed.
    private var given = 0
    private var listed = 0
    private var records: [Int: FrameRecord] = [:]
    private var written: [Int: WrittenFrame] = [:]
    private var runningJobs = 0
    private var idle: [PackedBands] = []
    private var finishing: (reason: String?, then: @MainActor (Result<OutputCounters, FrameOutputError>) -> Void)?

    /// Prepares the plan's folder.
    ///
    /// - Throws: when the plan's numbers are out of range, when the folder holds frames that the plan does not allow
    ///   to resume or replace, or when it cannot be written.
    public convenience init(
        _ plan: SequencePlan, executor: any FrameExecutor = EventLoopExecutor()
    ) throws(FrameOutputError) {
        try self.init(plan, executor: executor, files: WholeFile())
    }

    init(_ plan: SequencePlan, executor: any FrameExecutor, files: WholeFile) throws(FrameOutputError) {
        try plan.validate()
        precondition(plan.queueLimit >= 1, "A queue without room for a frame writes none.")
        self.plan = plan
        self.executor = executor
        let prepared = try SequenceFolder.prepare(plan)
        manifest = prepared.manifest
        nextFrame = prepared.nextFrame
        lastListed = prepared.lastFrame
        layout = BandLayout(width: plan.width, height: plan.height, format: plan.format)
        packedFrame = PackedFrame(layout)
        encoder = SequenceEncoder(plan: plan, layout: layout, files: files)
    }

    /// Whether another frame may be given now.
    public var hasRoom: Bool { queued < plan.queueLimit }

    /// Frames on their way. After an error only running jobs count: the frames will not be written.
    private var queued: Int { failure == nil ? max(runningJobs, given - listed) : runningJobs }

    /// Takes the next frame. The pixels may change as soon as this returns.
    ///
    /// - Parameters:
    ///   - frame: numbered above all frames given before.
    ///   - pixels: the frame's first row, of `plan.width` pixels of 4 bytes: B, G, R, A, premultiplied.
    ///   - bytesPerRow: from one row to the next, at least 4 · width.
    ///   - changed: the pixels that may differ from the frame given before; all others are taken over from it. Clipped to
    ///     the frame; may overlap. The first frame given counts as changed everywhere.
    /// - Precondition: ``hasRoom``, and ``finish(interruptedBy:then:)`` was not called.
    /// - Throws: ``failure``, once there is one.
    public func submit(
        _ frame: FrameRecord, pixels: UnsafeRawPointer, bytesPerRow: Int, changed: [FrameArea]
    ) throws(FrameOutputError) {
        if let failure { throw failure }
        precondition(finishing == nil, "A frame was given to a writer that is finishing.")
        precondition(hasRoom, "A frame was given to a writer without room: wait for onRoom.")
        precondition(frame.index > lastGiven ?? nextFrame - 1, "Frame \(frame.index) was given out of order.")
        precondition(bytesPerRow >= plan.width * 4, "The rows of a frame overlap.")
        let frameArea = FrameArea(columns: 0..<plan.width, rows: 0..<plan.height)
        let areas = bands.isEmpty ? [frameArea] : changed.map { $0.clipped(to: frameArea) }
        for area in areas {
            packedFrame.update(area, from: pixels, bytesPerRow: bytesPerRow)
            counters.pixelsCopied += area.columns.count * area.rows.count
        }
        let changed = replaceBands(showing: areas)
        let job = FrameJob(
            sequence: given, fileName: FrameRecord.fileName(index: frame.index), bands: bands,
            changed: copy(changed))
        lastGiven = frame.index
        records[given] = frame
        given += 1
        runningJobs += 1
        counters.bandsEncoded += changed.count
        counters.bandsReused += bands.count - changed.count
        counters.peakQueue = max(counters.peakQueue, queued)
        executor.submit { [encoder] in
            encoder.run(job)
        } then: { [self] outcomes in
            jobEnded(job, outcomes)
        }
    }

    /// Waits for the frames given so far, closes the manifest and calls `then` once with the counters or the error.
    ///
    /// - Parameter reason: why the run stops before its end, as in "SIGINT"; the manifest's last line then says so.
    public func finish(
        interruptedBy reason: String? = nil,
        then: @escaping @MainActor (Result<OutputCounters, FrameOutputError>) -> Void
    ) {
        precondition(finishing == nil, "A writer was finished twice.")
        finishing = (reason, then)
        finishIfIdle()
    }

    /// Waits for the frames given so far and closes the manifest.
    @discardableResult
    public func finish(interruptedBy reason: String? = nil) async throws(FrameOutputError) -> OutputCounters {
        let result = await withCheckedContinuation { continuation in
            finish(interruptedBy: reason) { continuation.resume(returning: $0) }
        }
        return try result.get()
    }
}

extension ImageSequenceWriter {
    /// Puts fresh slots where rows changed and returns the indices of those bands.
    ///
    /// A band whose rows are those of the band above shares its slot: of a plain background only one band is encoded.
    private func replaceBands(showing areas: [FrameArea]) -> [Int] {
        var changed: [Int]
        if bands.isEmpty {
            bands = (0..<layout.bandCount).map { _ in BandSlot() }
            changed = Array(bands.indices)
        } else {
            changed = Set(areas.flatMap { $0.columns.isEmpty ? 0..<0 : layout.bands(touching: $0.rows) }).sorted()
            if Mutant.isActive(.bandKept) { changed = changed.dropLast() }
        }
        return changed.filter { index in
            if index > 0, packedFrame.hasSameRows(index, index - 1) {
                bands[index] = bands[index - 1]
                return false
            }
            bands[index] = BandSlot()
            return true
        }
    }

    private func copy(_ changed: [Int]) -> PackedBands {
        let packed = idle.popLast() ?? PackedBands()
        let before = packed.touched
        packed.copy(changed, of: packedFrame)
        counters.snapshotBytes += packed.touched - before
        return packed
    }

    private func jobEnded(_ job: FrameJob, _ outcomes: [FrameOutcome]?) {
        let hadRoom = hasRoom
        runningJobs -= 1
        idle.append(job.changed)
        if let outcomes {
            for outcome in outcomes {
                switch outcome.result {
                case .success(let file): written[outcome.sequence] = file
                case .failure(let error): fail(error)
                }
            }
        } else {
            fail(
                FrameOutputError(
                    "write", path: "\(plan.folder)/\(job.fileName)", code: .cancelled,
                    reason: "the run was stopped before the frame was encoded", remedy: "resume the run"))
        }
        listFrames()
        finishIfIdle()
        if !hadRoom, hasRoom { onRoom?() }
    }

    private func fail(_ error: FrameOutputError) {
        encoder.chain.stop()
        if failure == nil { failure = error }
    }

    /// Appends the frames that are complete with all before them.
    private func listFrames() {
        while let file = written[listed], let record = records[listed] {
            do throws(FrameOutputError) {
                for line in lines.next(record, file, isNextReady: written[listed + 1] != nil) {
                    try manifest?.append(line)
                }
            } catch {
                fail(error)
                return
            }
            written[listed] = nil
            records[listed] = nil
            listed += 1
            lastListed = record.index
            counters.framesWritten += 1
            counters.bytesWritten += file.byteCount
        }
    }

    private func finishIfIdle() {
        guard let finishing, runningJobs == 0 else { return }
        // Complete files after a frame that failed: not part of the sequence.
        for file in written.values { unlink("\(plan.folder)/\(file.fileName)") }
        written = [:]
        if let reason = finishing.reason ?? failure?.description {
            do throws(FrameOutputError) {
                try manifest?.append(ManifestLine.interruption(lastFrame: lastListed, reason: reason))
            } catch {
                fail(error)
            }
        }
        manifest = nil
        finishing.then(failure.map(Result.failure) ?? .success(counters))
    }
}
