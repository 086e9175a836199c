import Dispatch
import EventLoop
import MapKit
import Redraw

/// Frames in which every thread of the pool is in the middle of a draw at the same time, while the map changes: what the
/// thread sanitizer needs to see a race.
///
/// In each frame some changes are made as soon as the draws have been handed out, some while all of them are held at a
/// gate, and some once they go on. Those in between are ordered with the draws by the gate; the others are not.
@MainActor
final class OverlapRun {
    private let stage: StressStage
    private let loop = EventLoop.shared
    private let shapes: [StressShape.Kind] = [
        .box, .disc, .line, .chain, .dynamicPath, .dynamicCircle, .polyline, .tiles,
    ]
    private var random: SeededRandom
    private(set) var result: OverlapResult
    private(set) var figures = StressFigures()
    private(set) var hashes: [UInt64] = []

    init(seed: UInt64) {
        var scenario = StressScenario(seed: seed)
        // Eighty tiles an overlay, so that there are enough for every thread whatever is refused.
        scenario.tilePixels = 16
        stage = StressStage(scenario, executor: LoopExecutor())
        // A draw that takes some time is worth a thread of its own.
        stage.mood.isNapping = true
        random = SeededRandom(seed: seed)
        result = OverlapResult(wanted: EventLoop.shared.threadCount)
    }

    private var engine: RedrawEngine { stage.map.engine }

    func run(frames: Int, isOver: () -> Bool) async {
        for kind in shapes { add(kind) }
        for index in 0..<4 { apply(.nap, target: index) { $0.value = 1 } }
        for frame in 0..<frames where !isOver() {
            await draw(frame)
            if result.violations.count >= 10 { return }
        }
    }

    // MARK: A frame

    private func draw(_ frame: Int) async {
        for index in 0..<4 { apply(.displayAll, target: index) }
        stage.mood.gate.close(for: result.wanted)
        await withCheckedContinuation { continuation in
            stage.map.settle { continuation.resume() }
            change(times: 4)
            whenAllAreHeld { [self] in
                note(frame)
                change(times: 3)
                stage.mood.gate.open()
                change(times: 6)
            }
        }
        // Whatever came too late for the frame takes effect with a second one, in which nothing changes.
        apply(.accept, target: 0)
        await settleElsewhere()
        await withCheckedContinuation { continuation in stage.map.settle { continuation.resume() } }
        judge(frame)
    }

    private func whenAllAreHeld(_ body: @escaping @MainActor () -> Void) {
        if stage.mood.gate.isFull { return body() }
        _ = loop.timer(atNanoseconds: loop.now + 200_000) { [self] in whenAllAreHeld(body) }
    }

    private func note(_ frame: Int) {
        let most = stage.mood.gate.most
        result.fewestAtOnce = result.frames == 0 ? most : min(result.fewestAtOnce, most)
        result.mostAtOnce = max(result.mostAtOnce, most)
        result.frames += 1
        if most < result.wanted {
            result.violations.append("frame \(frame): \(most) draws were under way at once, of \(result.wanted)")
        }
    }

    private func judge(_ frame: Int) {
        _ = stage.map.composite()
        let counters = engine.takeCounters()
        figures.add(counters, visible: stage.visibleTiles, operations: 0)
        guard let buffer = stage.map.framePixels else { return }
        hashes.append(buffer.fingerprint)
        if counters.unattributed > 0 { result.violations.append("frame \(frame): a tile was drawn without a cause") }
        if let pixel = buffer.firstDifference(from: stage.freshFrame()) {
            result.violations.append(
                "frame \(frame): pixel (\(pixel.x), \(pixel.y)) differs from a frame drawn from nothing")
        }
    }

    // MARK: Changes

    private func add(_ kind: StressShape.Kind) {
        var shape = StressShape()
        shape.kind = kind
        (shape.x, shape.y) = (420 + 2 * random.int(0...40), 456 + 2 * random.int(0...40))
        (shape.width, shape.height) = (60, 48)
        shape.color = random.int(0...5)
        var operation = StressOperation(.add)
        operation.shape = shape
        _ = stage.apply(operation)
    }

    private func apply(_ kind: StressOperation.Kind, target: Int, _ fill: (inout StressOperation) -> Void = { _ in }) {
        var operation = StressOperation(kind)
        operation.target = target
        fill(&operation)
        _ = stage.apply(operation)
    }

    private func change(times: Int) {
        for _ in 0..<times {
            result.changes += 1
            changeOnce()
        }
        askElsewhere()
    }

    private func changeOnce() {
        let kinds: [StressOperation.Kind] = [
            .move, .resize, .recolor, .append, .fade, .blend, .displayRect, .displayRectAtZoom, .pan, .zoom, .exchange,
            .itch, .ground, .cache, .refuse, .remove,
        ]
        let kind = random.pick(kinds)
        let any = random.int(0...7)
        switch kind {
        // One overlay alone refuses, so that there is always enough to draw.
        case .refuse: apply(random.chance(50) ? .refuse : .accept, target: 0)
        // A warning that memory is short: everything out of view goes.
        case .cache: apply(.cache, target: 0) { $0.value = random.chance(50) ? 0 : 1 << 20 }
        case .itch: apply(.itch, target: random.int(1...3)) { $0.value = 2 }
        case .remove:
            // The last one makes room for another of its kind, so that the first four stay what they are.
            apply(.remove, target: stage.subjects.count - 1)
            add(random.pick(Array(shapes[4...])))
        default:
            apply(kind, target: kind == .exchange ? random.int(0...3) : any) { operation in
                operation.other = random.int(0...3)
                (operation.x, operation.y) = (400 + 2 * random.int(0...50), 440 + 2 * random.int(0...50))
                (operation.width, operation.height) = (2 * random.int(4...40), 2 * random.int(4...40))
                operation.value = kind == .fade ? random.pick([20, 50, 100]) : random.int(0...2)
            }
        }
    }

    /// `setNeedsDisplay` from threads that nobody waits for.
    private func askElsewhere() {
        for _ in 0..<3 {
            // Unsafe only in name: MapKit lets every thread invalidate.
            nonisolated(unsafe) let renderer = stage.subjects[random.int(0...3)].renderer
            let rect = StressGrid.mapRect(400 + random.int(0...80), 440 + random.int(0...80), 40, 40)
            result.invalidationsElsewhere += 1
            DispatchQueue.global().async(group: elsewhere) { renderer.setNeedsDisplay(rect) }
        }
    }

    private let elsewhere = DispatchGroup()

    private func settleElsewhere() async {
        await withCheckedContinuation { continuation in
            elsewhere.notify(queue: .main) { continuation.resume() }
        }
    }
}
