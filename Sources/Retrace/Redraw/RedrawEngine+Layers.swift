package import CoreGraphics
package import MapGeometry

extension RedrawEngine {
    /// Puts a layer into the stack; its tiles in view are owed from now on.
    package func insert(_ layer: RedrawLayer, at index: Int) {
        layers.insert(layer, at: Mutant.isActive(.insertOnTop) ? layers.count : index)
        renumber(from: index)
        if !areSlotsStale { makeTiles(of: layer) }
    }

    /// Takes a layer out; what it showed is composited away, results of its jobs under way are thrown away.
    package func remove(_ layer: RedrawLayer) {
        guard let index = layers.firstIndex(where: { $0 === layer }) else { return }
        layers.remove(at: index)
        renumber(from: index)
        for tile in layer.tiles.values {
            if !Mutant.isActive(.removeKeepsPixels) { damageAll(of: tile) }
            for slot in tile.slots { slots[slot].stack.removeAll { $0 === tile } }
            tile.isLive = false
            tile.slots = []
        }
        layer.tiles = [:]
        layer.levels = [:]
    }

    /// Moves a layer to another place in the stack without drawing it again.
    package func move(_ layer: RedrawLayer, to index: Int) {
        guard let current = layers.firstIndex(where: { $0 === layer }), current != index else { return }
        layers.remove(at: current)
        layers.insert(layer, at: index)
        renumber(from: min(current, index))
        if Mutant.isActive(.moveOwesAll) { setNeedsDisplay(layer, .all) }
        if !Mutant.isActive(.moveKeepsPixels) { for tile in layer.tiles.values { damageAll(of: tile) } }
        for slot in slots.indices where !Mutant.isActive(.stackUnordered) {
            slots[slot].stack.sort { $0.layer.order < $1.layer.order }
        }
    }

    /// Changes how a layer is laid over what is below it; nothing is drawn again.
    package func setAppearance(of layer: RedrawLayer, alpha: CGFloat, blendMode: CGBlendMode) {
        let alpha = RedrawLayer.eightBit(alpha)
        guard alpha != layer.alpha || blendMode != layer.blendMode else { return }
        layer.alpha = alpha
        if !Mutant.isActive(.blendForgotten) { layer.blendMode = blendMode }
        if Mutant.isActive(.appearanceKeepsPixels) { return }
        for tile in layer.tiles.values { damageAll(of: tile) }
    }

    /// Gives a layer other bounds than those it was added with: what the policy `live` does and MapKit does not.
    package func setBounds(of layer: RedrawLayer, _ bounds: MKMapRect) {
        let old = layer.bounds
        guard !(old.contains(bounds) && bounds.contains(old)) else { return }
        layer.bounds = bounds
        reachChanged(layer)
    }

    /// Brings a layer's tiles in line with the area that it may paint, overhang included.
    ///
    /// Tiles outside it go; tiles new to it come. Those that stay keep their pictures.
    package func reachChanged(_ layer: RedrawLayer) {
        var covers: [TileLevel: [TileSpan]] = [:]
        for level in layer.levels.keys { covers[level] = layer.cover(level) }
        for tile in Array(layer.tiles.values) {
            let isCovered = covers[tile.key.level]?.contains {
                $0.contains(column: tile.key.column, row: tile.key.row)
            }
            let requests = layer.requests(for: tile.key)
            let isStill =
                isCovered == true && requests.count == tile.requests.count
                && zip(requests, tile.requests).allSatisfy { $0.worldCopy == $1.worldCopy }
            if isStill { continue }
            damageAll(of: tile)
            for slot in tile.slots { slots[slot].stack.removeAll { $0 === tile } }
            tile.slots = []
            layer.remove(tile)
        }
        if !areSlotsStale { makeTiles(of: layer) }
    }

    private func renumber(from index: Int) {
        for i in index..<layers.count { layers[i].order = i }
        isQueueSorted = false
    }

    /// Damages everything that a tile shows, wherever it is in view.
    func damageAll(of tile: Tile) {
        guard let raster = tile.raster else { return }
        damage(tile, raster.bounds)
    }

    /// Damages a part of a tile, in tile pixels.
    func damage(_ tile: Tile, _ changed: PixelRect) {
        guard !changed.isEmpty else { return }
        for index in tile.slots {
            let slot = slots[index]
            let rect = changed.offsetBy(dx: slot.placed.minX, dy: slot.placed.minY).intersection(slot.visible)
            slots[index].damage = Mutant.isActive(.damageReplaced) ? rect : slot.damage.union(rect)
        }
    }
}
