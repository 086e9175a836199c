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
            if missing > 0 { reportCut(entry.overlay, "\(missing) pixels in \(tiles) tiles") }
        }
    }

    /// Tells of renderers whose tiles do not fit together, as far as the frame's drawing shows it. Called once a frame.
    ///
    /// Only where paint is missing is anything drawn again, three times at most for each renderer: the tile as it was,
    /// which must come out the same, and with a larger rectangle, which must show what is missing.
    func checkSeams() {
        for content in drawWatch.takeSeams() {
            guard let suspicion = content.seams?.takeSuspicion(),
                let entry = list.all.first(where: { $0.layer?.content === content }), let layer = entry.layer,
                let tile = layer.shownTiles.first(where: { $0.key == suspicion.key })
            else { continue }
            let check = SeamCheck(renderer: content.renderer, bounds: entry.frozenBounds)
            let count = check.confirmed(suspicion, tile.raster)
            guard count > 0 else { continue }
            content.seams?.end()
            reportCut(entry.overlay, "\(count) pixels of tile \(suspicion.key.name)")
        }
    }

    private func reportCut(_ overlay: any MKOverlay, _ what: String) {
        diagnostics.add(
            .cutAtTileEdge, about: overlay,
            "\(what) are missing along tile edges: draw leaves out what lies outside mapRect but whose stroke reaches "
                + "into it.",
            remedy: "Outset mapRect by half the line width (lineWidth / zoomScale / 2) before leaving anything out.",
            tick: tick)
    }
}

/// Draws one tile with a larger rectangle and compares.
private struct SeamCheck {
    let renderer: MKOverlayRenderer
    let bounds: MKMapRect

    /// How many pixels of the tile come out in another way.
    func difference(_ key: TileKey, _ raster: TileRaster?) -> Int {
        guard let pixels = draw(key, enlarged: true) else { return 0 }
        let (width, height) = key.pixelSize
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

    /// How many of the pixels that are said to be missing in a tile are there with a larger rectangle, and not without.
    func confirmed(_ suspicion: SeamWatch.Suspicion, _ raster: TileRaster?) -> Int {
        let key = suspicion.key
        guard let again = draw(key, enlarged: false), let larger = draw(key, enlarged: true) else { return 0 }
        let width = key.pixelSize.width
        // What has changed since, or comes out in another way each time, is not told from what is cut.
        guard suspicion.pixels.allSatisfy({ again[$0.y * width + $0.x] == raster?.pixel($0.x, $0.y) ?? 0 }) else {
            return 0
        }
        return suspicion.pixels.count { pixel in
            let index = pixel.y * width + pixel.x
            return abs(Int(larger[index] >> 24) - pixel.alpha) <= 16 && larger[index] >> 24 > again[index] >> 24
        }
    }

    /// The pixels of a tile, drawn here and now; nothing where that would not be what the map shows.
    private func draw(_ key: TileKey, enlarged: Bool) -> [UInt32]? {
        let request = TileRequest(key: key, worldCopy: 0)
        let tile = request.mapRect
        // Passes are cut by their own bounds; a tile seen from another world is drawn in several requests.
        guard bounds.minX >= 0, bounds.maxX <= MKMapSize.world.width,
            renderer.drawingPasses(in: tile, zoomScale: MKZoomScale(request.zoomScale)) == nil
        else { return nil }
        let (width, height) = key.pixelSize
        var pixels = [UInt32](repeating: 0, count: width * height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard let base = pixels.baseAddress else { return }
            let context = CGContext(pixels: base, width: width, height: height, bytesPerRow: width * 4)
            request.place(context, origin: renderer.drawingOrigin)
            let area = enlarged ? tile.insetBy(dx: -tile.width / 2, dy: -tile.height / 2) : tile
            DrawingThreads.run(renderer) {
                renderer.draw(area, zoomScale: MKZoomScale(request.zoomScale), in: context)
            }
            context.flush()
        }
        return pixels
    }
}
