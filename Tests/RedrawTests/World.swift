import CoreGraphics
import Foundation
import MapGeometry
import Redraw
import Stress

/// An engine over small tiles, with a frame, its counters and its log.
@MainActor
final class World {
    static let tile = 32
    /// 16 × 16 tiles of 32 pixels across the world.
    static let level = level(columns: 16)
    /// Map points for a pixel of `level`.
    static let pixel = 268_435_456.0 / 512

    static func level(columns: Int) -> TileLevel {
        TileLevel(worldPixels: columns * tile, contentScale: 1, tilePixels: tile)
    }

    /// A rectangle given in pixels of `level`.
    static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> MKMapRect {
        MKMapRect(x: x * pixel, y: y * pixel, width: width * pixel, height: height * pixel)
    }

    let executor: any TileExecutor
    let engine: RedrawEngine
    let frame = FrameBuffer(width: 5 * World.tile, height: 4 * World.tile)
    /// Committed redraws since the last frame.
    private(set) var events: [RedrawEvent] = []
    private(set) var counters = RedrawCounters()

    init(_ executor: any TileExecutor = SimulatedExecutor(.plain)) {
        self.executor = executor
        engine = RedrawEngine(
            executor: executor,
            viewport: Viewport(
                level: World.level, originX: 4 * World.tile, originY: 4 * World.tile, width: frame.width,
                height: frame.height), background: 0xFFEE_DDCC)
        engine.onRedraw = { [unowned self] in events.append($0) }
    }

    convenience init(_ schedule: Schedule) { self.init(SimulatedExecutor(schedule)) }

    @discardableResult
    func add(_ painting: Painting, bounds: MKMapRect = .world, alpha: Double = 1, at index: Int? = nil) -> RedrawLayer {
        let layer = RedrawLayer(content: painting, name: "painting", bounds: bounds, alpha: alpha)
        engine.insert(layer, at: index ?? engine.layers.count)
        return layer
    }

    /// Draws what is owed and composites it.
    @discardableResult
    func render() -> [UInt32] {
        events = []
        var isSettled = false
        engine.settle { isSettled = true }
        (executor as? SimulatedExecutor)?.run()
        precondition(isSettled, "nothing is under way and the frame is not settled")
        _ = engine.composite(into: frame)
        counters = engine.takeCounters()
        return pixels
    }

    var pixels: [UInt32] { Array(UnsafeBufferPointer(start: frame.pixels, count: frame.width * frame.height)) }

    /// The same state drawn from scratch.
    func fresh() -> [UInt32] {
        let engine = engine.fresh()
        let other = FrameBuffer(width: frame.width, height: frame.height)
        engine.settle {}
        _ = engine.composite(into: other)
        return Array(UnsafeBufferPointer(start: other.pixels, count: other.width * other.height))
    }

    func move(to viewport: (Int, Int), level: TileLevel = World.level) {
        engine.setViewport(
            Viewport(
                level: level, originX: viewport.0, originY: viewport.1, width: frame.width, height: frame.height))
    }

    /// What a tile owes and shows, by key.
    func debts(_ layer: RedrawLayer) -> [TileKey: UInt64] { layer.tiles.mapValues(\.owed) }

    /// The tiles of a layer that an action makes owed anew.
    @MainActor func owed(_ layer: RedrawLayer, by action: () -> Void) -> Set<TileKey> {
        let before = debts(layer)
        action()
        return Set(layer.tiles.filter { $0.value.owed != before[$0.key] }.keys)
    }
}
