import Foundation
import MapGeometry
import Redraw

/// Whether an invalidation names a tile, decided for that tile alone.
enum NaiveInvalidation {
    /// - Parameter levels: those of which the overlay has tiles.
    static func names(_ area: InvalidationArea, _ key: TileKey, of levels: Set<TileLevel>) -> Bool {
        switch area {
        case .all: true
        case .rect(let rect): ExactTiles.touches(key, rect)
        case .rectAtScale(let rect, let zoomScale):
            isNamed(key.level, by: zoomScale, of: levels) && ExactTiles.touches(key, rect)
        }
    }

    /// A scale names its own level, and where there is none of it, those within half a level.
    private static func isNamed(_ level: TileLevel, by zoomScale: Double, of levels: Set<TileLevel>) -> Bool {
        if levels.contains(where: { $0.zoomScale == zoomScale }) { return level.zoomScale == zoomScale }
        return abs(log2(zoomScale / level.zoomScale)) <= 0.5
    }
}
