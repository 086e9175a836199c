import EventLoop
import MapGeometry
import MapKit
import Redraw

/// A frame policy under load: the wall clock ticks, draws take longer than ticks, and each law of the policy is judged.
@MainActor
final class SoakRun {
    private let policy: FramePolicy
    private let scene: SoakScene
    private let loop = EventLoop.shared
    private let rate: FrameRate
    private var watch = LatencyWatch()
    private var events: [RedrawEvent] = []
    private var isHot = true
    private var isPanning = false
    private var frameIndex = -1
    private(set) var result: PolicyResult
    private(set) var redraws = RedrawTally()
    private(set) var figures = StressFigures()
    var milliseconds: [Double] { watch.milliseconds }

    init(_ policy: FramePolicy, ticksPerSecond: Int = 100, napMilliseconds: Int = 3) {
        self.policy = policy
        rate = FrameRate(ticksPerSecond)
        scene = SoakScene(executor: LoopExecutor(), napMilliseconds: napMilliseconds)
        result = PolicyResult(policy: policy.rawValue)
    }

    private var engine: RedrawEngine { scene.stage.map.engine }

    func run(seconds: Double) async {
        let start = loop.now
        let told = engine.onRedraw
        engine.onRedraw = { [unowned self] event in
            told?(event)
            events.append(event)
            // Tiles that come into view have been owed for as long as they were out of it.
            if !isPanning { watch.note(event) }
            redraws.add(event, at: Int((loop.now - start) / 100_000_000))
        }
        var ticker = policy.ticker(start: start, rate: rate)
        let end = start + UInt64(seconds * 1e9)
        heat()
        while loop.now < end {
            let due = ticker.advance(to: loop.now)
            if due.ticks.isEmpty {
                await wait(until: ticker.nextDeadline)
                continue
            }
            let effective = policy.effective(due.ticks)
            result.ticksDue += due.count
            result.ticks += effective.count
            result.ticksDropped += due.count - effective.count
            result.ticksCoalesced += effective.count - 1
            for tick in effective { change { scene.show(tick: tick) } }
            await drawFrame(ofTick: effective.upperBound - 1)
        }
        isHot = false
        await judgeStillness()
        judgeTotals()
        result.seconds = Double(loop.now - start) / 1e9
        result.latency = Latency(milliseconds: watch.milliseconds)
    }

    private func change(_ body: () -> Void) {
        body()
        watch.note(engine)
    }

    /// Asks for the hot tile with each tick, also while a frame is being drawn.
    private func heat() {
        guard isHot else { return }
        change { scene.heat() }
        _ = loop.timer(atNanoseconds: loop.now + rate.nanoseconds(toTick: 1)) { [self] in heat() }
    }

    private func wait(until time: UInt64) async {
        await withCheckedContinuation { continuation in
            _ = loop.timer(atNanoseconds: time) { continuation.resume() }
        }
    }

    private func drawFrame(ofTick tick: Int) async {
        events = []
        let viewport = engine.viewport
        await withCheckedContinuation { continuation in
            scene.stage.map.settle { continuation.resume() }
            isPanning = engine.viewport != viewport
        }
        let damage = scene.stage.map.composite()
        judgeFrame(tick, damage)
    }

    // MARK: Laws

    private func violation(_ text: String) {
        if result.violations.count < 10 { result.violations.append(text) }
    }

    private func judgeFrame(_ tick: Int, _ damage: [PixelRect]) {
        result.frames += 1
        if tick <= frameIndex { violation("P36: tick \(tick) has a frame after tick \(frameIndex)") }
        if policy == .block, tick != frameIndex + 1 { violation("P36: tick \(tick) follows tick \(frameIndex)") }
        frameIndex = tick
        let counters = engine.takeCounters()
        figures.add(counters, visible: scene.stage.visibleTiles, operations: 0)
        result.redraws += counters.tilesDrawn
        result.invalidations += counters.invalidations
        let rounds = (scene.stage.visibleTiles + loop.threadCount - 1) / loop.threadCount + 1
        result.allowedWaitRounds = max(result.allowedWaitRounds, rounds)
        judgeDraws(tick)
        judgePixels(tick)
        let side = scene.hot.level.tilePixels
        result.allowedRasterBytes = engine.cacheLimit + scene.stage.visibleTiles * (side * side * 4 + 512)
        result.peakRasterBytes = max(result.peakRasterBytes, engine.rasterBytes)
    }

    private func judgeDraws(_ tick: Int) {
        var draws: [ObjectIdentifier: [TileKey: Int]] = [:]
        for (index, event) in events.enumerated() {
            let count = (draws[ObjectIdentifier(event.layer)]?[event.key] ?? 0) + 1
            draws[ObjectIdentifier(event.layer), default: [:]][event.key] = count
            result.mostDrawsOfATile = max(result.mostDrawsOfATile, count)
            if count > (event.key == scene.hot ? 3 : 1) {
                violation("P37: tile \(event.key.column)/\(event.key.row) was drawn \(count) times for tick \(tick)")
            }
            guard count == 1 else { continue }
            result.longestWaitRounds = max(result.longestWaitRounds, index / loop.threadCount + 1)
        }
        if result.longestWaitRounds > result.allowedWaitRounds {
            violation("P39: a tile waited \(result.longestWaitRounds) rounds for tick \(tick)")
        }
    }

    private func judgePixels(_ tick: Int) {
        guard let buffer = scene.stage.map.framePixels else { return violation("P36: tick \(tick) has no frame") }
        if buffer.firstDifference(from: scene.stage.freshFrame()) != nil {
            violation("P1: the frame of tick \(tick) differs from one drawn from nothing")
        }
        guard let picture = scene.painting(ofTick: tick) else { return }
        if picture.indices.contains(where: { picture[$0] != buffer.pixels[$0] }) {
            violation("P36: the frame of tick \(tick) is not that tick's")
        }
    }

    /// Once nothing asks for anything, one frame pays what is left, and the next has nothing to do.
    private func judgeStillness() async {
        for isLast in [false, true] {
            events = []
            await withCheckedContinuation { continuation in scene.stage.map.settle { continuation.resume() } }
            let damage = scene.stage.map.composite()
            _ = engine.takeCounters()
            if isLast, !events.isEmpty || !damage.isEmpty {
                violation("P38: \(events.count) tiles are drawn though nothing asks for it")
            }
        }
    }

    private func judgeTotals() {
        let frames = result.frames
        switch policy {
        case .block where frames != result.ticksDue:
            violation("P36: \(frames) frames were made of \(result.ticksDue) ticks")
        case .coalesce where result.ticks != result.ticksDue || frames + result.ticksCoalesced != result.ticks:
            violation("P36: \(result.ticks) of \(result.ticksDue) ticks took effect in \(frames) frames")
        case .drop where frames + result.ticksDropped != result.ticksDue:
            violation("P36: \(frames) frames and \(result.ticksDropped) gaps are not \(result.ticksDue) ticks")
        default: break
        }
        if result.peakRasterBytes > result.allowedRasterBytes {
            violation("P35: \(result.peakRasterBytes) bytes of rasters, \(result.allowedRasterBytes) allowed")
        }
    }
}
