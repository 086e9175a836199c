package import MapGeometry

/// One layer's part of one tile: what it shows, and what it owes.
///
/// Generations instead of a dirty flag: `owed` is the newest generation asked for, `drawn` the one that the raster
/// shows. A job carries the generation that it will pay; an invalidation during the draw leaves `owed` ahead of it.
@MainActor
package final class Tile {
    package unowned let layer: RedrawLayer
    package let key: TileKey
    /// The copies of the world from which the layer's content reaches this tile.
    let requests: [TileRequest]

    package internal(set) var owed: UInt64
    package internal(set) var drawn: UInt64 = 0
    /// The generation that the content refused to draw, 0 for none.
    package internal(set) var refused: UInt64 = 0
    /// The generation of the job under way, 0 for none.
    package internal(set) var underWay: UInt64 = 0
    package internal(set) var raster: TileRaster?
    package internal(set) var sealed: SealedRaster?

    /// Why the tile owes what it owes.
    var causes: [RedrawCause] = []
    /// The frame in which the tile became owed: the oldest debt is drawn first.
    var owedSince = 0
    var isQueued = false
    /// How often the tile was drawn for the frame now being settled.
    var drawsInFrame = 0
    /// False once the tile has been evicted or its layer removed; results for it are thrown away.
    package internal(set) var isLive = true
    /// The places of the view that show the tile; more than one where the world repeats.
    var slots: [Int] = []
    var lastVisibleFrame = 0

    init(layer: RedrawLayer, key: TileKey, requests: [TileRequest], owed: UInt64) {
        self.layer = layer
        self.key = key
        self.requests = requests
        self.owed = owed
    }

    package var isClean: Bool { drawn == owed }
    package var isVisible: Bool { !slots.isEmpty }
    /// Whether a job should be started: owed, not refused at this generation, none under way.
    var wantsJob: Bool { isLive && drawn < owed && refused < owed && underWay == 0 }
    package var byteCount: Int {
        let own = Self.overhead + (raster?.byteCount ?? 0)
        guard let kept = sealed?.raster, kept !== raster else { return own }
        return own + kept.byteCount
    }

    /// What a tile costs that shows nothing: without it a long pan over empty tiles would keep them all.
    private static let overhead = 512
}
