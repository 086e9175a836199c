package import CoreGraphics
package import MapGeometry

/// An area that content is asked to draw: a tile, seen from one copy of the world.
package struct TileRequest: Sendable {
    /// The tile that the pixels go to.
    package let key: TileKey
    /// How many worlds east of the tile's own the content lies; 0 but for content across the 180th meridian.
    package let worldCopy: Int

    package init(key: TileKey, worldCopy: Int) {
        self.key = key
        self.worldCopy = worldCopy
    }

    /// The area in map points, moved into the content's copy of the world.
    package var mapRect: MKMapRect {
        let rect = key.mapRect
        return worldCopy == 0 ? rect : rect.offsetBy(dx: Double(worldCopy) * Mercator.worldSize, dy: 0)
    }

    /// Screen points for one map point.
    package var zoomScale: Double { key.level.zoomScale }

    /// Makes a context whose space is the tile's pixels draw in map points, counted from `origin`.
    package func place(_ context: CGContext, origin: MKMapPoint) {
        let scale = key.level.pixelsPerMapPoint
        let west = Double(worldCopy) * Mercator.worldSize
        context.translateBy(
            x: (origin.x - west) * scale - Double(key.column * key.level.tilePixels)
                + (Mutant.isActive(.placedOneOff) ? 1 : 0),
            y: origin.y * scale - Double(key.row * key.level.tilePixels))
        context.scaleBy(x: scale, y: scale)
    }

    /// The pixels of the tile, and of a margin around it, that a rectangle of map points touches with a pixel of
    /// antialiasing around it.
    package func pixels(touchedBy rect: MKMapRect, margin: Int = 0) -> PixelRect {
        let scale = key.level.pixelsPerMapPoint
        let west = Double(worldCopy) * Mercator.worldSize
        let originX = Double(key.column * key.level.tilePixels)
        let originY = Double(key.row * key.level.tilePixels)
        let size = key.pixelSize
        func clamp(_ value: Double, to limit: Int) -> Int {
            Int(min(Double(limit + margin), max(Double(-margin), value)))
        }
        return PixelRect(
            minX: clamp(((rect.minX - west) * scale - originX).rounded(.down) - 1, to: size.width),
            minY: clamp((rect.minY * scale - originY).rounded(.down) - 1, to: size.height),
            maxX: clamp(((rect.maxX - west) * scale - originX).rounded(.up) + 1, to: size.width),
            maxY: clamp((rect.maxY * scale - originY).rounded(.up) + 1, to: size.height))
    }
}
