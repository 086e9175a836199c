package import MapGeometry

/// The window onto the world that is drawn: a level, and whole pixels of it.
package struct Viewport: Hashable, Sendable {
    package var level: TileLevel
    /// The top left pixel, in the level's world; `originX` may lie outside it, where the world repeats.
    package var originX: Int
    package var originY: Int
    /// Size in pixels.
    package var width: Int
    package var height: Int

    package init(level: TileLevel, originX: Int, originY: Int, width: Int, height: Int) {
        self.level = level
        self.originX = originX
        self.originY = originY
        self.width = width
        self.height = height
    }

    /// The visible area in map points.
    package var mapRect: MKMapRect {
        level.mapRect(pixels: PixelRect(x: originX, y: originY, width: width, height: height))
    }

    package var frame: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// The tiles in view as rectangles of the frame.
    package var slotRects: [PixelRect] { slots().map(\.visible) }

    /// The tiles in view, in row order, each with the place of its top left corner in the frame.
    func slots() -> [Slot] {
        var slots: [Slot] = []
        let tile = level.tilePixels
        let firstRow = max(0, floorDivide(originY, by: tile))
        let lastRow = min(level.columns - 1, floorDivide(originY + height - 1, by: tile))
        guard firstRow <= lastRow else { return [] }
        for row in firstRow...lastRow {
            var x = originX
            while x < originX + width {
                let copy = floorDivide(x, by: level.worldPixels)
                let column = (x - copy * level.worldPixels) / tile
                let pixels = level.pixels(column: column, row: row)
                let placed = pixels.offsetBy(dx: copy * level.worldPixels - originX, dy: -originY)
                slots.append(Slot(column: column, row: row, placed: placed, visible: placed.intersection(frame)))
                x = pixels.maxX + copy * level.worldPixels
            }
        }
        return slots
    }
}

/// One tile's place in the frame.
struct Slot {
    let column: Int
    let row: Int
    /// The whole tile, in frame pixels.
    let placed: PixelRect
    /// The part inside the frame.
    let visible: PixelRect
    /// The layers' tiles that show something here, bottom to top.
    var stack: [Tile] = []
    /// What must be composited again, in frame pixels.
    var damage = PixelRect.empty

    init(column: Int, row: Int, placed: PixelRect, visible: PixelRect) {
        self.column = column
        self.row = row
        self.placed = placed
        self.visible = visible
    }
}
