import MapGeometry

extension RedrawEngine {
    /// Whether all tiles in view show what they should: none was refused by its content.
    package var isComplete: Bool { layers.allSatisfy(\.isComplete) }

    /// Brings the slots in line with the viewport: which tiles are in view, and where.
    func refreshSlots() {
        guard areSlotsStale else { return }
        areSlotsStale = false
        isWholeFrameDamaged = !Mutant.isActive(.panKeepsFrame)
        evictionDue = true
        for layer in layers {
            for tile in layer.tiles.values where tile.isVisible {
                tile.slots = []
                tile.lastVisibleFrame = Mutant.isActive(.agesUnnoted) ? 0 : frameNumber
            }
        }
        slots = viewport.slots()
        slotsOfTile.removeAll(keepingCapacity: true)
        for (index, slot) in slots.enumerated() {
            slotsOfTile[TileKey(level: viewport.level, column: slot.column, row: slot.row), default: []].append(index)
        }
        if Mutant.isActive(.levelSwitchForgets) {
            for layer in layers {
                for tile in layer.tiles.values where tile.key.level != viewport.level { tile.drawn = tile.owed }
            }
        }
        for layer in layers { makeTiles(of: layer) }
        if Mutant.isActive(.panOwesAll) { for layer in layers { setNeedsDisplay(layer, .all) } }
    }

    /// Makes the tiles that a layer lacks in view, and shows those that it has.
    func makeTiles(of layer: RedrawLayer) {
        let level = viewport.level
        for span in Mutant.isActive(.boundsIgnored) ? level.cover(.world) : layer.cover(level) {
            for slot in slots where span.contains(column: slot.column, row: slot.row) {
                let key = TileKey(level: level, column: slot.column, row: slot.row)
                if let tile = layer.tiles[key] {
                    if !tile.isVisible { show(tile) }
                    continue
                }
                let requests = layer.requests(for: key)
                if requests.isEmpty { continue }
                generation += 1
                let tile = Tile(layer: layer, key: key, requests: requests, owed: generation)
                tile.causes = [RedrawCause(reason: .appeared, generation: generation)]
                tile.owedSince = frameNumber
                layer.insert(tile)
                if Mutant.isActive(.recreatedClean), frameNumber > 3 { tile.drawn = tile.owed }
                show(tile)
            }
        }
    }

    private func show(_ tile: Tile) {
        tile.slots = slotsOfTile[tile.key] ?? []
        if tile.raster != nil { stack(tile) }
        if !tile.isClean, !(Mutant.isActive(.returnsUnseen) && tile.drawn > 0) { enqueue(tile) }
    }

    /// Adds a tile to the stacks of its slots, at its layer's place.
    func stack(_ tile: Tile) {
        for index in tile.slots {
            let place =
                Mutant.isActive(.stackUnordered)
                ? 0 : slots[index].stack.firstIndex { $0.layer.order > tile.layer.order }
            slots[index].stack.insert(tile, at: place ?? slots[index].stack.count)
        }
    }

    /// Lets go of the longest unseen tiles until the rasters out of view fit the limit.
    ///
    /// An evicted tile forgets its debt; one made anew starts owed.
    func evict() {
        // Tiles only leave the view when it moves, so only then can the hidden ones have grown, or else the limit has
        // fallen.
        guard evictionDue else { return }
        evictionDue = false
        var hidden: [Tile] = []
        for layer in layers {
            for tile in layer.tiles.values where !tile.isVisible { hidden.append(tile) }
        }
        hidden.sort {
            $0.lastVisibleFrame != $1.lastVisibleFrame
                ? ($0.lastVisibleFrame < $1.lastVisibleFrame) != Mutant.isActive(.evictsYoungest)
                : $0.layer.order != $1.layer.order ? $0.layer.order < $1.layer.order : $0.key < $1.key
        }
        var hiddenBytes = hidden.reduce(0) { $0 + $1.byteCount }
        for tile in hidden {
            if hiddenBytes <= cacheLimit, !Mutant.isActive(.evictsAll) { break }
            hiddenBytes -= tile.byteCount
            tile.layer.remove(tile)
        }
    }
}
