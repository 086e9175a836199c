/// One resolution of the world's tile grid.
///
/// A level is named by the width of the whole world in **pixels**, a whole number. Zoom level z of the web's grid is
/// `256 · 2^z · contentScale` pixels; any other width is a level too, so that a film can have exactly the scale that
/// it wants. Tiles are `tilePixels` on a side and numbered from the north-west corner; where the world is not a
/// multiple of them, the last column and row are narrower.
package struct TileLevel: Hashable, Sendable {
    /// The world's width and height in pixels.
    package let worldPixels: Int
    /// Pixels for one screen point: 1, 2 or 3.
    package let contentScale: Int
    /// The side of a tile in pixels.
    package let tilePixels: Int

    package static let tilePoints = 256

    package init(worldPixels: Int, contentScale: Int, tilePixels: Int? = nil) {
        precondition(worldPixels > 0 && contentScale > 0, "a level needs a world of at least one pixel")
        self.worldPixels = worldPixels
        self.contentScale = contentScale
        self.tilePixels = tilePixels ?? Self.tilePoints * contentScale
    }

    /// Zoom level z: 2^z tiles of 256 points across the world.
    package static func zoom(_ z: Int, contentScale: Int, tilePixels: Int? = nil) -> TileLevel {
        TileLevel(worldPixels: (256 << z) * contentScale, contentScale: contentScale, tilePixels: tilePixels)
    }

    /// Pixels for one map point.
    package var pixelsPerMapPoint: Double { Double(worldPixels) / Mercator.worldSize }

    /// Screen points for one map point, as renderers are told.
    package var zoomScale: Double { Double(worldPixels) / Double(contentScale) / Mercator.worldSize }

    /// Tiles across the world.
    package var columns: Int { (worldPixels + tilePixels - 1) / tilePixels }

    /// The pixels of a tile, in the level's world.
    package func pixels(column: Int, row: Int) -> PixelRect {
        PixelRect(
            minX: column * tilePixels, minY: row * tilePixels,
            maxX: min((column + 1) * tilePixels, worldPixels), maxY: min((row + 1) * tilePixels, worldPixels))
    }

    /// The area of a tile in map points.
    package func mapRect(column: Int, row: Int) -> MKMapRect {
        mapRect(pixels: pixels(column: column, row: row))
    }

    /// The area of some of the level's world pixels, in map points.
    package func mapRect(pixels: PixelRect) -> MKMapRect {
        // Neighbours end and begin at the same number, so that neither reaches into the other.
        func mapPoints(_ pixel: Int) -> Double { Double(pixel) * Mercator.worldSize / Double(worldPixels) }
        let (x, y) = (mapPoints(pixels.minX), mapPoints(pixels.minY))
        return MKMapRect(x: x, y: y, width: mapPoints(pixels.maxX) - x, height: mapPoints(pixels.maxY) - y)
    }

    /// The tiles that a rectangle of map points shares area with, wrapped into the world, in row order, none twice.
    ///
    /// Both edges are rounded outwards in the level's own units, so a larger rectangle never covers fewer tiles; a
    /// rectangle that only touches a tile's edge does not cover it.
    package func cover(_ rect: MKMapRect) -> [TileSpan] {
        TileSpan.merged(rect.piecesInWorld.compactMap(span(ofPiece:)))
    }

    /// The tiles of one rectangle that lies inside the world.
    package func span(ofPiece piece: MKMapRect) -> TileSpan? {
        let scale = pixelsPerMapPoint / Double(tilePixels)
        // Where a tile is no round number of map points, its own edges come out a hair beside whole numbers.
        let hair = Double(columns) * 0x1p-48
        func edge(_ mapPoints: Double, _ rule: FloatingPointRoundingRule) -> Int {
            let place = mapPoints * scale
            let nearest = place.rounded()
            return Int(abs(place - nearest) <= hair ? nearest : place.rounded(rule))
        }
        let last = columns - 1
        let firstColumn = max(0, edge(piece.minX, .down))
        let lastColumn = min(last, edge(piece.maxX, .up) - 1)
        let firstRow = max(0, edge(piece.minY, .down))
        let lastRow = min(last, edge(piece.maxY, .up) - 1)
        guard firstColumn <= lastColumn, firstRow <= lastRow else { return nil }
        return TileSpan(columns: firstColumn..<lastColumn + 1, rows: firstRow..<lastRow + 1)
    }
}
