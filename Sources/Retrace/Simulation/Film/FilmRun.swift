import CoreGraphics
import EventLoop
import Foundation
import FrameOutput
package import MapGeometry
import MapKit
import QuartzCore
package import Redraw

/// Makes the frames of a film, one after the other, and writes them.
///
/// Driven by completions: a tick starts when the frame before is composited, which is then written meanwhile. On the main
/// actor; the loop must turn meanwhile. One run makes one film.
@MainActor
public final class FilmRun {
    public let plan: FilmPlan
    let options: RunOptions
    let stage: FilmStage
    private let progress: any ProgressReporting
    private let writer: ImageSequenceWriter
    private let loop = EventLoop.shared
    private var highlighter: FrameHighlighter?
    private var clock: FilmClock
    private var counters = RunCounters()
    private let began: UInt64

    private var next: Int
    private var done = 0
    private var interruption: String?
    private var failure: (any Error)?
    /// Whether a frame is settled that the writer has no room for yet.
    private(set) var isWaitingForRoom = false
    /// Whether the next frame is being drawn, and whether the one before is still being given to the writer.
    private var isDrawing = false
    private var isHandingOver = false
    private var isEnding = false
    private var completion: (@MainActor (Result<RunSummary, any Error>) -> Void)?

    /// Prepares the output folder and the map.
    ///
    /// - Throws: `FrameOutputError` when the folder cannot take the frames.
    public convenience init(_ plan: FilmPlan, options: RunOptions, progress: any ProgressReporting) throws {
        try self.init(plan, options: options, progress: progress, encodingOn: EventLoopExecutor())
    }

    /// - Parameter executor: where frames are encoded and written.
    init(
        _ plan: FilmPlan, options: RunOptions, progress: any ProgressReporting,
        encodingOn executor: any FrameExecutor
    ) throws {
        self.plan = plan
        self.options = options
        self.progress = progress
        stage = FilmStage(plan)
        let size = plan.pixelSize
        var sequence = SequencePlan(folder: options.output, width: size.width, height: size.height)
        sequence.scale = Double(plan.scenario.map.scale)
        sequence.format = stage.isTransparent ? .transparent : .opaque
        sequence.identity = plan.identity
        sequence.firstFrame = plan.frames.lowerBound
        sequence.existing = options.existingFrames
        writer = try ImageSequenceWriter(sequence, executor: executor)
        next = writer.nextFrame
        if options.highlight { highlighter = FrameHighlighter(width: size.width, height: size.height) }
        clock = FilmClock(options.clock, plan, first: writer.nextFrame)
        began = EventLoop.shared.now
        let engine = stage.map.engine
        switch options.simulatedFault {
        case .underInvalidation?: engine.fault = .underInvalidation
        case .overInvalidation?: engine.fault = .overInvalidation
        case nil: break
        }
        stage.map.diagnostics.handler = { [weak self] diagnostic in
            // Diagnostics of a film arise on the loop: its overlays are changed nowhere else.
            MainActor.assumeIsolated { self?.progress.note("\(diagnostic)") }
        }
        for note in plan.notes { progress.note(note) }
        writer.onRoom = { [unowned self] in
            guard isWaitingForRoom, !isEnding else { return }
            isWaitingForRoom = false
            output()
        }
    }

    /// Makes the frames.
    ///
    /// - Throws: the first error; what was written before it stays, each file whole.
    public func run() async throws -> RunSummary {
        try await withCheckedThrowingContinuation { continuation in
            completion = { continuation.resume(with: $0) }
            plan.timeline.begin(with: next)
            clock.start()
            step()
        }
    }

    /// Stops after the frames that are composited by now; the run then ends normally and says where.
    public func interrupt(_ reason: String) {
        guard interruption == nil else { return }
        interruption = reason
        clock.cancel()
        if isWaitingForRoom || clock.isWaiting { end() }
    }

    private var remaining: Int { max(0, plan.frames.upperBound - next) }

    private func step() {
        guard !isEnding else { return }
        guard remaining > 0, interruption == nil, failure == nil else { return end() }
        clock.whenDue(next) { [unowned self] in draw() }
    }

    /// Brings the map to the next frame and has it drawn.
    private func draw() {
        let frame = next
        plan.timeline.fire(frame)
        stage.show(tick: plan.tick(ofFrame: frame))
        if options.fullRedraw { stage.map.engine.invalidateEverything() }
        isDrawing = true
        stage.map.settle { [unowned self] in
            isDrawing = false
            // Not from within the engine, which is still settling; and a turn for signals each frame.
            if !isHandingOver { loop.nextTurn { [self] in output() } }
        }
    }

    /// Composites the frame that has settled and hands it to the writer, while the next one is being drawn.
    ///
    /// Its pixels stay as they are until that is composited; only `--verify` needs the map to stay too.
    private func output() {
        guard failure == nil else { return end() }
        guard writer.hasRoom else {
            isWaitingForRoom = true
            return
        }
        var isAhead = false
        do {
            let composed = try compose(next)
            next += 1
            isAhead = remaining > 0 && interruption == nil && !options.verify && options.clock == .virtual
            isHandingOver = true
            defer { isHandingOver = false }
            if isAhead { draw() }
            try hand(composed)
            done += 1
            progress.update(done: done, total: done + remaining, framesPerSecond: speed)
        } catch {
            failure = error
        }
        if !isDrawing { loop.nextTurn { [self] in if isAhead { output() } else { step() } } }
    }

    private var speed: Double {
        let seconds = Double(loop.now - began) / 1e9
        return seconds > 0 ? Double(done) / seconds : 0
    }

    /// Told of each frame before it is written: its index, the picture and what was repainted.
    package var onFrame: (@MainActor (Int, FrameBuffer, [PixelRect]) -> Void)?

    /// What draws the film's map.
    package var engine: RedrawEngine { stage.map.engine }

    /// A composited frame, ready to be written.
    private struct Composed {
        let record: FrameRecord
        let pixels: UnsafePointer<UInt32>
        let picture: FrameBuffer
        let changed: [FrameArea]
    }

    private func compose(_ frame: Int) throws -> Composed {
        let map = stage.map
        let damage = map.composite()
        let frameCounters = map.engine.takeCounters()
        counters.add(frameCounters)
        guard let picture = map.framePixels else { preconditionFailure("a settled map without a frame") }
        if options.verify { try verify(frame, plan.tick(ofFrame: frame), picture, frameCounters) }
        onFrame?(frame, picture, damage)
        var pixels = UnsafePointer(picture.pixels)
        var rects = damage
        if let highlighter {
            rects = highlighter.paint(picture, damage)
            pixels = UnsafePointer(highlighter.buffer.pixels)
        }
        return Composed(
            record: plan.timeline.record(ofFrame: frame, frameCounters),
            pixels: pixels, picture: picture,
            changed: rects.map { FrameArea(columns: $0.minX..<$0.maxX, rows: $0.minY..<$0.maxY) })
    }

    private func hand(_ composed: Composed) throws {
        let picture = composed.picture
        if options.naivePNG { return try writeNaively(composed.record.index, composed.pixels, picture) }
        try writer.submit(
            composed.record, pixels: UnsafeRawPointer(composed.pixels), bytesPerRow: picture.bytesPerRow,
            changed: composed.changed)
    }

    /// Writes a frame the way a program without an encoder of its own does.
    private func writeNaively(_ frame: Int, _ pixels: UnsafePointer<UInt32>, _ picture: FrameBuffer) throws {
        let path = "\(options.output)/\(FrameRecord.fileName(index: frame))"
        guard
            let image = CGImage(
                copying: pixels, width: picture.width, height: picture.height, bytesPerRow: picture.bytesPerRow),
            let data = image.encodePNG(), FileManager.default.createFile(atPath: path, contents: data)
        else {
            throw SimulationError(
                "write frame", code: .unwritable, message: "the frame cannot be written there", file: path)
        }
    }

    /// Waits for the frames on their way, then reports.
    private func end() {
        guard !isEnding else { return }
        isEnding = true
        MediaClock.shared.endSimulation()
        let stoppedAt = remaining > 0 ? next : nil
        writer.finish(interruptedBy: stoppedAt == nil ? nil : interruption ?? failure.map { "\($0)" }) {
            [self] result in
            let outcome = Result<RunSummary, any Error> {
                let output = try result.get()
                if let failure { throw failure }
                let summary = RunSummary(
                    output: options.output, frames: options.naivePNG ? done : output.framesWritten,
                    bytes: output.bytesWritten,
                    seconds: Double(loop.now - began) / 1e9, stoppedBeforeFrame: stoppedAt,
                    verifiedFrames: options.verify ? done : nil)
                if let report = options.report {
                    try RunReport(plan, summary, counters, output, clock).write(to: report)
                }
                progress.finish(summary)
                return summary
            }
            let completion = completion
            self.completion = nil
            completion?(outcome)
        }
    }
}
