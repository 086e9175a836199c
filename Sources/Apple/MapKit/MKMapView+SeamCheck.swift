import CoreGraphics
import MapGeometry
import Redraw

extension MKMapView {
    /// Draws the tiles in view once more, each with a larger rectangle, and tells of overlays that then look different.
    ///
    /// A renderer that leaves out what does not meet the rectangle, and forgets the width of its lines, cuts them where
    /// tiles meet; with a larger rectangle the missing paint appears. Calls `draw` on the main thread. Retrace's own.
    public func checkTileSeams() {
        for entry in list.all {
            guard let renderer = entry.renderer, let layer = entry.layer else { continue }
            var missing = 0
            var tiles = 0
            for (key, raster) in layer.shownTiles {
                let count = SeamCheck(renderer: renderer, bounds: entry.frozenBounds).difference(key, raster)
                missing += count
                if count > 0 { tiles += 1 }
            }
            guard missing > 0 else { continue }
            diagnostics.add(
                .cutAtTileEdge, about: entry.overlay,
                "\(missing) pixels in \(tiles) tiles are missing along tile edges: draw leaves out what lies outside "
                    + "mapRect but whose stroke reaches into it.",
                remedy:
                    "Outset mapRect by half the line width (lineWidth / zoomScale / 2) before leaving anything out.",
                tick: tick)
        }
    }
}

/// Draws one tile with a larger rectangle and compares.
private struct SeamCheck {
    let renderer: MKOverlayRenderer
    let bounds: MKMapRect

    /// How many pixels of the tile come out in another way.
    func difference(_ key: TileKey, _ raster: TileRaster?) -> Int {
        let request = TileRequest(key: key, worldCopy: 0)
        let tile = request.mapRect
        // Passes are cut by their own bounds; a tile seen from another world is drawn in several requests.
        guard bounds.minX >= 0, bounds.maxX <= MKMapSize.world.width,
            renderer.drawingPasses(in: tile, zoomScale: MKZoomScale(request.zoomScale)) == nil
        else { return 0 }
        let (width, height) = key.pixelSize
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        defer { pixels.deallocate() }
        pixels.initialize(repeating: 0, count: width * height)
        let context = CGContext(pixels: pixels, width: width, height: height, bytesPerRow: width * 4)
        request.place(context, origin: renderer.drawingOrigin)
        let larger = tile.insetBy(dx: -tile.width / 2, dy: -tile.height / 2)
        renderer.draw(larger, zoomScale: MKZoomScale(request.zoomScale), in: context)
        context.flush()
        var count = 0
        for y in 0..<height {
            for x in 0..<width {
                // Lines left out may change the last bits of their neighbours; missing paint changes more.
                let (old, new) = (raster?.pixel(x, y) ?? 0, pixels[y * width + x])
                if old != new, abs(Int(old >> 24) - Int(new >> 24)) > 16 { count += 1 }
            }
        }
        return count
    }
}
