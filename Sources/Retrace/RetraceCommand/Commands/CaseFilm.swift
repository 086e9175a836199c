import EventLoop
import Foundation
import FrameOutput
import Redraw
import Simulation
import Stress

/// Draws a case of `retrace stress` as `retrace render` draws a film.
@MainActor
struct CaseFilm {
    private let file: String
    private let given: StressCase

    /// Takes the contents of a file; nil when it is no such case.
    init?(_ data: Data, file: String) throws {
        guard StressCase.isCase(data) else { return nil }
        self.file = file
        do {
            given = try StressCase(json: data)
        } catch {
            throw CommandError(usage: "\(file): expected a case of 'retrace stress' of version 1 (\(error))")
        }
    }

    /// Writes its frames, and with `--inspect` their page.
    func make(_ options: RunOptions, console: Console) throws -> ExitStatus {
        try Self.refuse(options, file)
        try EventLoop.configure(threads: options.threads ?? 1)
        return try EventLoop.shared.host {
            if let mutant = given.mutant, Mutant(rawValue: mutant) == nil || !Mutant.isAvailable, !options.quiet {
                console.printError(
                    "retrace: \(file) was found with the fault \(mutant), which this build does not have; it is drawn "
                        + "without\n")
            }
            let recording = CaseRecording(given)
            try await write(recording, options)
            if let folder = options.inspect {
                try InspectorPage(title: "\(file), frame by frame", frames: recording.frames).write(to: folder)
            }
            if let finding = recording.finding, !options.quiet { console.printError("retrace: \(finding.sentence)\n") }
            if !options.quiet {
                console.print("\(ProgressText.frames(recording.pictures.count)) in \(options.output)\n")
            }
            return recording.finding != nil && options.verify ? .failure : .success
        }
    }

    /// A case says all about its picture; options that would change it are a misunderstanding.
    private static func refuse(_ options: RunOptions, _ file: String) throws {
        var plain = RunOptions()
        plain.output = options.output
        plain.existingFrames = options.existingFrames == .replace ? .replace : .refuse
        plain.inspect = options.inspect
        plain.quiet = options.quiet
        plain.threads = options.threads
        plain.verify = options.verify
        guard options == plain else {
            throw CommandError(
                usage:
                    "\(file) is a stress case, which is drawn as it is: only --output, --force, --inspect, --verify, "
                    + "--threads and --quiet go with it")
        }
    }

    private func write(_ recording: CaseRecording, _ options: RunOptions) async throws {
        guard let first = recording.pictures.first else { return }
        var plan = SequencePlan(folder: options.output, width: first.width, height: first.height)
        plan.existing = options.existingFrames
        plan.queueLimit = recording.pictures.count
        let writer = try ImageSequenceWriter(plan)
        for (picture, frame) in zip(recording.pictures, recording.frames) {
            try writer.submit(
                FrameRecord(
                    index: frame.index, nanoseconds: Int64(frame.index) * 1_000_000_000,
                    tilesDrawn: frame.redraws.count, damagedPixels: frame.damage.reduce(0) { $0 + $1[2] * $1[3] }),
                pixels: UnsafeRawPointer(picture.pixels), bytesPerRow: picture.bytesPerRow,
                changed: [FrameArea(columns: 0..<picture.width, rows: 0..<picture.height)])
        }
        try await writer.finish()
    }
}
