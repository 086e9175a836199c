import MapGeometry
import MapKit
import Redraw

/// Boxes that run about over the whole view, each slow to draw, and one that asks for the same tile all the time.
///
/// Where they are is a function of the tick alone, so that any tick can be shown next.
@MainActor
struct SoakScene {
    let stage: StressStage
    /// The tile that is asked for all the time.
    let hot: TileKey
    private let hotSubject: StressSubject
    private static let boxCount = 5

    init(executor: any TileExecutor, napMilliseconds: Int) {
        var scenario = StressScenario(seed: 0)
        scenario.tilePixels = 32
        stage = StressStage(scenario, executor: executor)
        stage.mood.isNapping = true
        stage.map.engine.cacheLimit = 1 << 19
        for index in 0...Self.boxCount {
            var add = StressOperation(.add)
            add.shape = Self.box(index, tick: 0)
            _ = stage.apply(add)
            var nap = StressOperation(.nap)
            (nap.target, nap.value) = (index, napMilliseconds)
            _ = stage.apply(nap)
        }
        hotSubject = stage.subjects[Self.boxCount]
        let side = scenario.tilePixels
        hot = TileKey(
            level: TileLevel(worldPixels: StressGrid.homePixels, contentScale: 1, tilePixels: side),
            column: (StressGrid.start.x + 64) / side, row: (StressGrid.start.y + 64) / side)
    }

    private static func box(_ index: Int, tick: Int) -> StressShape {
        var shape = StressShape()
        (shape.width, shape.height, shape.color) = (40, 28, index)
        let step = index == boxCount ? 0 : tick * (2 + 2 * index)
        shape.x = StressGrid.start.x + 2 * ((step / 2 + 17 * index) % 70)
        shape.y = StressGrid.start.y + 2 * ((step / 3 + 11 * index) % 54)
        return shape
    }

    /// Brings the boxes to where they are at a tick, from wherever they were.
    func show(tick: Int) {
        for index in 0..<Self.boxCount {
            var move = StressOperation(.move)
            let shape = Self.box(index, tick: tick)
            (move.target, move.x, move.y) = (index, shape.x, shape.y)
            _ = stage.apply(move)
        }
        // A step to the side now and then, so that tiles come and go.
        guard tick % 64 == 0 else { return }
        var pan = StressOperation(.pan)
        (pan.x, pan.y) = (StressGrid.start.x + (tick / 64 % 3) * 32, StressGrid.start.y)
        _ = stage.apply(pan)
    }

    /// Asks for the hot tile, as often as an app does that knows no better.
    func heat() { hotSubject.invalidate(Array(repeating: .rect(hot.mapRect), count: 20)) }

    /// The frame of a tick, painted by hand.
    func painting(ofTick tick: Int) -> [UInt32]? {
        HandPainting.frame(
            (0...Self.boxCount).map { .init(shape: Self.box($0, tick: tick), frozen: .world, opacity: 255) },
            stage.map.engine.viewport, on: stage.background)
    }
}
