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

    package struct Outcome {
        package let finding: Finding?
        package let figures: StressFigures
        package let hashes: [UInt64]
    }

    package init(_ scenario: StressScenario) {
        self.scenario = scenario
        stage = StressStage(scenario, executor: LoopExecutor())
        stage.mood.isNapping = true
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
            if stage.subjects.contains(where: { $0.isRefusing }) { continue }
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

    private func outcome(_ finding: Finding?) -> Outcome { Outcome(finding: finding, figures: figures, hashes: hashes) }

    /// Changes in mid-draw are made while jobs are on the pool.
    private func settle(_ midChanges: [StressScenario.MidChange]) async {
        await withCheckedContinuation { continuation in
            stage.map.settle { continuation.resume() }
            for change in midChanges { _ = stage.apply(change.operation) }
        }
    }
}
