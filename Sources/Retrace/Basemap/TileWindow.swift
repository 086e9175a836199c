import CoreGraphics
import Foundation
import MapGeometry
import Redraw

/// A tile as the map's drawing code sees it: whole pixels of a level's world.
struct TileWindow {
    let level: TileLevel
    /// The tile's top left corner, in pixels of the level's world.
    let originX: Int
    let originY: Int
    /// Size in pixels.
    let width: Int
    let height: Int

    init(_ request: TileRequest) {
        let pixels = request.key.level.pixels(column: request.key.column, row: request.key.row)
        level = request.key.level
        originX = pixels.minX + request.worldCopy * request.key.level.worldPixels
        originY = pixels.minY
        (width, height) = (pixels.width, pixels.height)
    }

    /// Pixels for one point.
    var contentScale: Double { Double(level.contentScale) }

    /// The web zoom level, with fractions: 2^zoom × 256 points are the world.
    var zoom: Double { level.webZoom }

    /// Pixels for one unit of the data.
    var pixelsPerUnit: Double { Double(level.worldPixels) / Double(NaturalEarth.worldSize) }

    /// The power of two of units that is just below two fifths of a pixel: what a simplified line may be off.
    var tolerancePower: Int { Int(log2(0.4 / pixelsPerUnit).rounded(.down)) }

    /// The tile in pixels of its level's world.
    var pixels: PixelRect { PixelRect(x: originX, y: originY, width: width, height: height) }

    /// How many worlds things must be moved so that they may show in this tile with a margin in pixels around it.
    func worldCopies(margin: Int) -> ClosedRange<Int> {
        let first = floorDivide(originX - margin, by: level.worldPixels)
        let last = floorDivide(originX + width + margin, by: level.worldPixels)
        return first...last
    }
}

extension TileLevel {
    /// The level's place on the scale of web zoom levels, with fractions.
    var webZoom: Double { log2(Double(worldPixels) / Double(contentScale) / 256) }
}
