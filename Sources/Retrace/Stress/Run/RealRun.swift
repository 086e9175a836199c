import EventLoop
import MapKit
import Redraw

/// One scenario on the real thread pool: the changes are replayed, the order of jobs is what it is.
@MainActor
package final class RealRun {
    private let scenario: StressScenario
    private let stage: StressStage
    private(set) var figures = StressFigures()
    private(set) var hashes: [UInt64] = []

    private var framesNotCompared = 0

    package struct Outcome {
        /// Frames that a fresh view cannot know, because an overlay refuses to draw.
        package let framesNotCompared: Int
        package fileprivate(set) var finding: Finding?
        package let figures: StressFigures
        package let hashes: [UInt64]
    }

    package init(_ scenario: StressScenario) {
        self.scenario = scenario
        stage = StressStage(scenario, executor: LoopExecutor())
        stage.mood.isNapping = true
        stage.mood.loads.mode = .onOtherThreads
    }

    /// Runs a scenario, and holds its frames against those of a simulated order of jobs where these must be the same:
    /// unless something changes in mid-draw, which lands where the threads happen to be.
    package static func judge(_ scenario: StressScenario) async -> Outcome {
        var outcome = await RealRun(scenario).run()
        guard outcome.finding == nil, scenario.isCalm else { return outcome }
        let run = StressRun(scenario, .plain)
        if run.run() == nil, run.hashes != outcome.hashes {
            let frame = zip(outcome.hashes, run.hashes).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
            outcome.finding = Finding(
                .nonDeterminism, .variation, frame: frame,
                "real threads give another frame than a simulated order of jobs")
        }
        return outcome
    }

    package func run() async -> Outcome {
        for (index, frame) in scenario.frames.enumerated() {
            for operation in frame.operations { _ = stage.apply(operation) }
            await settle(frame.midChanges)
            // A frame that was settled at once left no mid-draw to change anything in.
            if !frame.midChanges.isEmpty { await settle([]) }
            let damage = stage.map.composite()
            let counters = stage.map.engine.takeCounters()
            figures.add(counters, visible: stage.visibleTiles, operations: frame.operations.count)
            guard let buffer = stage.map.framePixels else { continue }
            hashes.append(buffer.fingerprint)
            if counters.unattributed > 0 {
                return outcome(
                    Finding(.overInvalidation, .attribution, frame: index, "a tile was drawn without a cause"))
            }
            if stage.subjects.contains(where: { $0.isRefusing }) {
                framesNotCompared += 1
                continue
            }
            if let pixel = buffer.firstDifference(from: stage.freshFrame()) {
                return outcome(
                    Finding(
                        .underInvalidation, .freshFrame, frame: index,
                        "pixel (\(pixel.x), \(pixel.y)) differs from a frame drawn from nothing; "
                            + "\(damage.count) rectangles were composited"))
            }
        }
        return outcome(nil)
    }

    private func outcome(_ finding: Finding?) -> Outcome {
        Outcome(framesNotCompared: framesNotCompared, finding: finding, figures: figures, hashes: hashes)
    }

    /// Changes in mid-draw are made while jobs are on the pool.
    private func settle(_ midChanges: [StressScenario.MidChange]) async {
        await withCheckedContinuation { continuation in
            stage.map.settle { continuation.resume() }
            for change in midChanges { _ = stage.apply(change.operation) }
        }
    }
}
