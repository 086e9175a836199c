import Foundation
import FrameOutput
import Redraw

/// The totals of a run, for people who compare runs.
struct RunCounters {
    private(set) var total = RedrawCounters()
    private(set) var frames = 0
    private(set) var framesWithoutDamage = 0

    mutating func add(_ frame: RedrawCounters) {
        total += frame
        frames += 1
        if frame.pixelsDamaged == 0 { framesWithoutDamage += 1 }
    }
}

/// The figures of a run as JSON: counts that are the same on every machine, then times that are not.
struct RunReport {
    private let content: [String: Any]

    @MainActor
    init(_ plan: FilmPlan, _ summary: RunSummary, _ counters: RunCounters, _ output: OutputCounters, _ clock: FilmClock)
    {
        let size = plan.pixelSize
        let total = counters.total
        content = [
            "version": 1,
            "retrace": RetraceVersion.text,
            "identity": plan.identity,
            "width": size.width,
            "height": size.height,
            "filmFrames": plan.frameCount,
            "frames": summary.frames,
            "bytes": summary.bytes,
            "counts": [
                "tilesDrawn": total.tilesDrawn,
                "tilesUnchanged": total.tilesUnchanged,
                "drawCalls": total.drawCalls,
                "invalidations": total.invalidations,
                "refusals": total.refusals,
                "unattributedRedraws": total.unattributed,
                "pixelsComposited": total.pixelsDamaged,
                "framesWithoutDamage": counters.framesWithoutDamage,
                "bandsDeflated": output.bandsEncoded,
                "bandsReused": output.bandsReused,
            ],
            "writer": [
                "peakQueue": output.peakQueue,
                "pixelsCopied": output.pixelsCopied,
                "snapshotBytes": output.snapshotBytes,
            ],
            "verifiedFrames": summary.verifiedFrames.map { $0 as Any } ?? NSNull(),
            "stoppedBeforeFrame": summary.stoppedBeforeFrame.map { $0 as Any } ?? NSNull(),
            "wall": [
                "seconds": summary.seconds,
                "framesPerSecond": summary.seconds > 0 ? Double(summary.frames) / summary.seconds : 0,
                "lateFrames": clock.lateFrames,
                "heldBack": clock.heldBack,
            ],
        ]
    }

    func write(to path: String) throws {
        do {
            let data = try JSONSerialization.data(withJSONObject: content, options: [.prettyPrinted, .sortedKeys])
            try (data + Data("\n".utf8)).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw SimulationError(
                "write report", code: .unwritable,
                message: "the report cannot be written there; choose a folder that exists and may be written to",
                file: path, cause: error)
        }
    }
}

extension SimulationError.Code {
    /// A file cannot be written.
    public static let unwritable = SimulationError.Code("unwritable")
}
