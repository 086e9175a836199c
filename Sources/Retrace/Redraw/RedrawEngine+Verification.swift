package import MapGeometry

extension RedrawEngine {
    /// Draws the same state from scratch: an engine with cold caches, no threads, and the frozen bounds of this one.
    ///
    /// - Parameters:
    ///   - executor: runs the jobs; by default at once, in order.
    ///   - tilePixels: the side of its tiles; by default the same.
    ///   - only: the one layer to draw; by default all.
    package func fresh(
        executor: (any TileExecutor)? = nil, tilePixels: Int? = nil, only: RedrawLayer? = nil
    ) -> RedrawEngine {
        var view = viewport
        if let tilePixels {
            view.level = TileLevel(
                worldPixels: view.level.worldPixels, contentScale: view.level.contentScale, tilePixels: tilePixels)
        }
        let engine = RedrawEngine(executor: executor ?? InlineExecutor(), viewport: view, background: background)
        for layer in layers where only == nil || only === layer {
            let copy = RedrawLayer(content: layer.content, name: layer.name, bounds: layer.bounds)
            copy.alpha = layer.alpha
            copy.blendMode = layer.blendMode
            engine.insert(copy, at: engine.layers.count)
        }
        return engine
    }

    /// The tiles in view that show something else than a fresh engine's, with where they differ, in tile pixels.
    package func staleTiles(against fresh: RedrawEngine) -> [(layer: RedrawLayer, key: TileKey, area: PixelRect)] {
        var stale: [(layer: RedrawLayer, key: TileKey, area: PixelRect)] = []
        for (layer, other) in zip(layers, fresh.layers) {
            for (key, tile) in layer.tiles where tile.isVisible && tile.isClean {
                guard let should = other.tiles[key] else { continue }
                let area = TileRaster.difference(tile.raster, should.raster)
                if !area.isEmpty { stale.append((layer, key, area)) }
            }
        }
        return stale.sorted { $0.layer.order != $1.layer.order ? $0.layer.order < $1.layer.order : $0.key < $1.key }
    }
}
