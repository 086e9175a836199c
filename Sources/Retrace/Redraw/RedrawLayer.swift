package import CoreGraphics
package import MapGeometry

/// One overlay in the engine's eyes: content, the bounds frozen when it was added, and the tiles it has so far.
@MainActor
package final class RedrawLayer {
    package let content: any TileContent
    /// What messages call the layer.
    package let name: String
    /// The area that the layer may draw in, in map points; read once and never again.
    package internal(set) var bounds: MKMapRect
    /// 0...255.
    package internal(set) var alpha: UInt32
    package internal(set) var blendMode: CGBlendMode
    /// The place in the stack, counted from the bottom; maintained by the engine.
    package internal(set) var order = 0
    package internal(set) var tiles: [TileKey: Tile] = [:]

    /// How many tiles there are of each level.
    package internal(set) var levels: [TileLevel: Int] = [:]

    package init(
        content: any TileContent, name: String, bounds: MKMapRect, alpha: CGFloat = 1,
        blendMode: CGBlendMode = .normal
    ) {
        self.content = content
        self.name = name
        self.bounds = bounds
        self.alpha = Self.eightBit(alpha)
        self.blendMode = blendMode

    }

    static func eightBit(_ alpha: CGFloat) -> UInt32 {
        alpha > 0 ? UInt32((min(1, alpha) * 255).rounded()) : 0
    }

    /// The tiles of a level that the layer may draw in.
    func cover(_ level: TileLevel) -> [TileSpan] {
        let overhang = content.overhang(zoomScale: level.zoomScale)
        return overhang > 0 ? level.cover(bounds.insetBy(dx: -overhang, dy: -overhang)) : level.cover(bounds)
    }

    /// The requests that draw a tile: one for each copy of the world from which the bounds reach it.
    func requests(for key: TileKey) -> [TileRequest] {
        let overhang = content.overhang(zoomScale: key.level.zoomScale)
        let reach = bounds.insetBy(dx: -overhang, dy: -overhang)
        guard reach.minX > -.infinity, reach.maxX < .infinity else { return [TileRequest(key: key, worldCopy: 0)] }
        // In pixels, which are whole numbers at a tile's edges: in map points the world's last tile would end a hair past
        // the world at some levels, and so in its next copy.
        let (left, right) = (reach.minX * key.level.pixelsPerMapPoint, reach.maxX * key.level.pixelsPerMapPoint)
        let tile = key.level.pixels(column: key.column, row: key.row)
        let world = key.level.worldPixels
        // Bounds may be as wide as numbers go; eight worlds either way are more than a view shows.
        let first = Int(min(8, max(-8, ((left - Double(tile.maxX)) / Double(world)).rounded(.down))))
        let last = Int(min(8, max(-8, ((right - Double(tile.minX)) / Double(world)).rounded(.up))))
        var requests: [TileRequest] = []
        for copy in first...max(first, last) {
            let shift = copy * world
            if Double(tile.maxX + shift) > left, Double(tile.minX + shift) < right {
                requests.append(TileRequest(key: key, worldCopy: copy))
            }
        }
        return requests
    }

    /// The tiles in view with what they show.
    package var shownTiles: [(key: TileKey, raster: TileRaster?)] {
        tiles.values.filter { $0.isVisible && $0.isClean }.map { ($0.key, $0.raster) }.sorted { $0.key < $1.key }
    }

    /// Whether all tiles in view show what they should.
    var isComplete: Bool { tiles.values.allSatisfy { !$0.isVisible || $0.isClean } }

    /// Whether the content refused to draw a tile as it is owed now.
    package func isRefused(_ key: TileKey) -> Bool { tiles[key].map { $0.refused > $0.drawn } ?? false }

    func insert(_ tile: Tile) {
        tiles[tile.key] = tile
        levels[tile.key.level, default: 0] += 1
    }

    func remove(_ tile: Tile) {
        tile.isLive = false
        guard tiles[tile.key] === tile else { return }
        tiles[tile.key] = nil
        let left = levels[tile.key.level, default: 1] - 1
        levels[tile.key.level] = left == (Mutant.isActive(.levelForgotten) ? 1 : 0) ? nil : left
    }
}
