import EventLoop
import Foundation
import FrameOutput
import MapGeometry
import MapKit
import QuartzCore
import Redraw
import Simulation

/// The frames of a run as a film on the disk, made as `retrace render` makes one: the clock moves, display links are called,
/// the writer takes each frame, and its jobs run late and in any order.
@MainActor
final class StressFilm {
    /// What a frame was when it was handed over.
    struct Given {
        let frame: Int
        let pixels: [UInt32]
        let width: Int
        let tilesDrawn: Int
        let damagedPixels: Int
    }

    /// A call of the display link.
    struct Call {
        let timestamp: Double
        let target: Double
        let mediaTime: Double
    }

    let speed: StressScenario.Film
    let timeline: FilmTimeline
    let folder: String
    private(set) var given: [Given] = []
    /// The calls since the last frame.
    private(set) var calls: [Call] = []
    /// What went wrong in the writer itself.
    private(set) var failure: String?
    private let executor: LateExecutor
    private var writer: ImageSequenceWriter?
    private var link: CADisplayLink?
    private var width = 0

    init(_ speed: StressScenario.Film, seed: UInt64) {
        self.speed = speed
        timeline = FilmTimeline(rate: FrameRate(speed.frames, over: speed.seconds), ticksPerSecond: speed.ticks)
        executor = LateExecutor(seed: seed)
        folder = NSTemporaryDirectory() + "retrace-stress-\(UUID().uuidString)"
        // The clock is the process's: where somebody else has it, as other tests may, the film goes without.
        guard MediaClock.shared.isIdle else { return }
        let link = CADisplayLink { [unowned self] link in
            calls.append(
                Call(timestamp: link.timestamp, target: link.targetTimestamp, mediaTime: CACurrentMediaTime()))
        }
        link.add(to: .main, forMode: .common)
        self.link = link
        timeline.begin(with: 0)
    }

    var hasClock: Bool { link != nil }

    /// Moves the clock to a frame.
    func fire(_ frame: Int) {
        calls = []
        if hasClock { timeline.fire(frame) }
    }

    /// Hands a frame to the writer.
    func write(_ frame: Int, _ buffer: FrameBuffer, _ damage: [PixelRect], _ counters: RedrawCounters) {
        guard failure == nil else { return }
        let count = buffer.width * buffer.height
        given.append(
            Given(
                frame: frame, pixels: Array(UnsafeBufferPointer(start: buffer.pixels, count: count)),
                width: buffer.width, tilesDrawn: counters.tilesDrawn, damagedPixels: counters.pixelsDamaged))
        do {
            let writer = try writer ?? begin(buffer)
            while !writer.hasRoom { executor.runOne() }
            try writer.submit(
                timeline.record(ofFrame: frame, counters), pixels: buffer.pixels, bytesPerRow: buffer.bytesPerRow,
                changed: damage.map { FrameArea(columns: $0.minX..<$0.maxX, rows: $0.minY..<$0.maxY) })
        } catch {
            failure = "\(error)"
        }
    }

    private func begin(_ buffer: FrameBuffer) throws -> ImageSequenceWriter {
        var plan = SequencePlan(folder: folder, width: buffer.width, height: buffer.height)
        plan.existing = .replace
        let writer = try ImageSequenceWriter(plan, executor: executor)
        self.writer = writer
        return writer
    }

    /// Waits for what is on its way, and gives the clock back.
    func end() {
        if let link {
            link.invalidate()
            MediaClock.shared.endSimulation()
        }
        writer?.finish { [self] result in
            if case .failure(let error) = result { failure = "\(error)" }
        }
        while executor.runOne() {}
        writer = nil
    }

    func removeFiles() { try? FileManager.default.removeItem(atPath: folder) }
}

/// Runs a writer's jobs one at a time, later, in an order that follows from a seed.
@MainActor
private final class LateExecutor: FrameExecutor {
    private var jobs: [() -> Void] = []
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    func submit<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void
    ) {
        jobs.append { then(work()) }
    }

    /// - Returns: whether there was one.
    @discardableResult
    func runOne() -> Bool {
        guard !jobs.isEmpty else { return false }
        jobs.remove(at: random.int(0...jobs.count - 1))()
        return true
    }
}
