import EventLoop
import Foundation
import FrameOutput
import TestSupport
import Testing

@testable import Simulation

@Suite struct FilmInterruptionTests {
    private final class Silence: Simulation.ProgressReporting {
        func update(done: Int, total: Int, framesPerSecond: Double) {}
        func note(_ text: String) {}
        func finish(_ summary: RunSummary) {}
    }

    /// Keeps the work until it is let go, and then does it in order.
    private final class HeldExecutor: FrameExecutor {
        private var held: [() -> Void] = []

        func submit<Value: Sendable>(
            _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void
        ) {
            held.append { then(work()) }
        }

        func letGo() {
            while !held.isEmpty { held.removeFirst()() }
        }
    }

    /// The frame that waits was once given to the writer after it had been told that the film ends.
    @Test("A film stopped while a frame waits for the writer ends before that frame", .usesMediaClock) @MainActor
    func stoppedWhileAFrameWaits() async throws {
        let file = "\(BuiltProgram.packageRoot)/scenarios/dynamic-circle/scenario.json"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = RunOptions()
        options.output = folder.path
        options.quiet = true
        let executor = HeldExecutor()
        let run = try FilmRun(
            FilmPlan(Scenario(file: file), options: options), options: options, progress: Silence(),
            encodingOn: executor)
        // Nothing is written, so the writer's queue fills up.
        func watch() {
            guard run.isWaitingForRoom else { return EventLoop.shared.nextTurn { watch() } }
            run.interrupt("a test")
            executor.letGo()
        }
        watch()
        let summary = try await run.run()
        let stoppedBefore = try #require(summary.stoppedBeforeFrame)
        let queue = SequencePlan(folder: "", width: 1, height: 1).queueLimit
        #expect(stoppedBefore == queue && summary.frames == queue)
        let manifest = try String(contentsOf: folder.appendingPathComponent("frames.jsonl"), encoding: .utf8)
        // A line a frame, and one that says that the film was stopped.
        #expect(manifest.split(separator: "\n").count == queue + 1)
        #expect(manifest.contains("a test"))
    }
}
