package import MapGeometry

/// Works out which tiles are owed, has them drawn in a fixed order, commits the results in a fixed order and
/// composites what changed.
///
/// Lives on the main actor; drawing happens wherever the executor has threads. A frame goes: invalidate → `settle` →
/// `composite`. A settled frame is a function of the layers' state alone.
@MainActor
package final class RedrawEngine {
    package let executor: any TileExecutor
    /// Bottom to top.
    package internal(set) var layers: [RedrawLayer] = []
    package internal(set) var viewport: Viewport
    /// Fills the frame under all layers: a premultiplied pixel.
    package var background: UInt32 {
        didSet { if background != oldValue { isWholeFrameDamaged = true } }
    }

    /// Bytes of rasters kept for tiles that are out of view.
    package var cacheLimit = 64 << 20 {
        didSet { if cacheLimit < oldValue { evictionDue = true } }
    }
    package var fault: RedrawFault?
    /// Told of each committed redraw, in the order of commits.
    package var onRedraw: ((RedrawEvent) -> Void)?
    /// Told of each tile that its content refused to draw, in the order of commits.
    package var onRefusal: ((RedrawEvent) -> Void)?
    /// Whether a tile that is refused shows nothing, instead of what it showed before.
    package var dropsStaleTiles = false
    /// Told of a tile whose content invalidates itself each time it is drawn.
    package var onSelfInvalidation: ((RedrawLayer, TileKey) -> Void)?
    /// Called while settling, so that invalidations made on other threads take part in this frame.
    package var drainInvalidations: (() -> Void)?

    /// What happened since the last composite.
    package internal(set) var counters = RedrawCounters()

    /// The newest generation that anything owes.
    package internal(set) var generation: UInt64 = 0
    var frameNumber = 1
    var slots: [Slot] = []
    var slotsOfTile: [TileKey: [Int]] = [:]
    var isWholeFrameDamaged = true
    var areSlotsStale = true
    var evictionDue = false
    /// Tiles that may want a job.
    var queue: [Tile] = []
    /// Whether the queue is in the order in which tiles are drawn; sorting it for each job would cost most of a frame.
    var isQueueSorted = false
    var jobsUnderWay = 0
    var finished: [FinishedJob] = []
    var isDrainRequested = false
    var settling: [() -> Void] = []
    /// Tiles drawn for the frame that is being settled.
    var drawnInFrame: [Tile] = []
    /// Tiles that keep becoming owed when they are drawn; their debt is left to the next frame.
    var putOffTiles: [Tile] = []
    var isPumping = false

    package init(executor: any TileExecutor, viewport: Viewport, background: UInt32) {
        self.executor = executor
        self.viewport = viewport
        self.background = background
    }

    /// Moves the view. Tiles that stay in view keep their pictures; the frame is composited anew.
    package func setViewport(_ viewport: Viewport) {
        guard viewport != self.viewport else { return }
        self.viewport = viewport
        areSlotsStale = true
    }

    /// Bytes held by the rasters of all tiles.
    package var rasterBytes: Int {
        var total = 0
        for layer in layers { for tile in layer.tiles.values { total += tile.byteCount } }
        return total
    }

    struct FinishedJob {
        let tile: Tile
        let generation: UInt64
        let causes: [RedrawCause]
        let outcome: TileOutcome?
    }
}

/// A committed redraw.
package struct RedrawEvent {
    package let layer: RedrawLayer
    package let key: TileKey
    package let generation: UInt64
    package let causes: [RedrawCause]
    /// What changed, in tile pixels.
    package let changed: PixelRect
}
