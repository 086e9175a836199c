import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Simulation

@Suite struct FilmInterruptionTests {
    private final class Silence: Simulation.ProgressReporting {
        func update(done: Int, total: Int, framesPerSecond: Double) {}
        func note(_ text: String) {}
        func finish(_ summary: RunSummary) {}
    }

    /// The frame that waits was once given to the writer after it had been told that the film ends.
    @Test("A film stopped while a frame waits for the writer ends before that frame", .usesMediaClock) @MainActor
    func stoppedWhileAFrameWaits() async throws {
        let file = "\(BuiltProgram.packageRoot)/scenarios/dynamic-circle/scenario.json"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = RunOptions()
        options.output = folder.path
        options.scale = 3
        options.quiet = true
        let run = try FilmRun(
            FilmPlan(Scenario(file: file), options: options), options: options, progress: Silence())
        // The first frame is encoded whole while the next ones need little, so one soon waits.
        func watch() {
            if run.isWaitingForRoom { return run.interrupt("a test") }
            EventLoop.shared.nextTurn { watch() }
        }
        watch()
        let summary = try await run.run()
        // On a machine that is busy enough the writer keeps up, and no frame has to wait.
        guard let stoppedBefore = summary.stoppedBeforeFrame else { return }
        #expect(summary.frames == stoppedBefore)
        let manifest = try String(contentsOf: folder.appendingPathComponent("frames.jsonl"), encoding: .utf8)
        // A line a frame, and one that says that the film was stopped.
        #expect(manifest.split(separator: "\n").count == stoppedBefore + 1)
        #expect(manifest.contains("a test"))
    }
}
