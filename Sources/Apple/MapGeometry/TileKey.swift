/// A tile of the world's grid.
package struct TileKey: Hashable, Sendable, Comparable {
    package let level: TileLevel
    package let column: Int
    package let row: Int

    package init(level: TileLevel, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }

    /// The tile's size in pixels; less than the level's at the world's far edges.
    package var pixelSize: (width: Int, height: Int) {
        let pixels = level.pixels(column: column, row: row)
        return (pixels.width, pixels.height)
    }

    /// The tile's area in map points.
    package var mapRect: MKMapRect { level.mapRect(column: column, row: row) }

    /// The order in which tiles are drawn and committed: by level, row, column.
    package static func < (a: TileKey, b: TileKey) -> Bool {
        if a.level.worldPixels != b.level.worldPixels { return a.level.worldPixels < b.level.worldPixels }
        return a.row != b.row ? a.row < b.row : a.column < b.column
    }

    package static func == (a: TileKey, b: TileKey) -> Bool {
        a.column == b.column && a.row == b.row && a.level == b.level
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(row &* 0x9E37_79B9 &+ column)
        hasher.combine(level.worldPixels)
    }
}
