import Foundation
import MapGeometry

extension RedrawEngine {
    /// Makes a layer's tiles in an area owed: those that exist, in view or not, at the levels that the area names.
    ///
    /// Exactly the tiles that share area with the rectangle become owed, of those that share area with the layer's frozen
    /// bounds: a tile that the bounds only touch in part is drawn whole, so what changes in its other part counts too.
    /// Empty, null and not-a-number rectangles make none owed, infinite ones all.
    package func setNeedsDisplay(_ layer: RedrawLayer, _ area: InvalidationArea) {
        generation += 1
        counters.invalidations += 1
        switch area {
        case .all where Mutant.isActive(.allMeansVisible):
            owe(layer.tiles.values.filter(\.isVisible), RedrawCause(reason: .all, generation: generation))
        case .all:
            owe(layer.tiles.values, RedrawCause(reason: .all, generation: generation))
        case _ where Mutant.isActive(.rectMeansAll):
            owe(layer.tiles.values, RedrawCause(reason: .rect, generation: generation))
        case .rect(let rect):
            for level in layer.levels.keys {
                if Mutant.isActive(.currentLevelOnly), level != viewport.level { continue }
                owe(layer, rect, level, .rect)
            }
        case .rectAtScale(let rect, let zoomScale):
            let zoomScale = Mutant.isActive(.upperLevelNamed) ? zoomScale * 2 : zoomScale
            for level in Mutant.isActive(.zoomIgnored) ? Array(layer.levels.keys) : levels(of: layer, named: zoomScale)
            { owe(layer, rect, level, .rectAtScale) }
        }
        if fault == .overInvalidation { redrawSomethingForNothing() }
    }

    /// Forgets every picture, so that the next frame is drawn from scratch.
    package func invalidateEverything() {
        generation += 1
        let cause = RedrawCause(reason: .fullRedraw, generation: generation)
        for layer in layers {
            for tile in layer.tiles.values {
                damageAll(of: tile)
                for slot in tile.slots { slots[slot].stack.removeAll { $0 === tile } }
                tile.raster = nil
                if !Mutant.isActive(.sealedSurvives) { tile.sealed = nil }
                owe(tile, cause)
            }
        }
        isWholeFrameDamaged = true
    }

    /// The levels that a zoom scale names: the one that has it exactly, or else those within half a level of it.
    func levels(of layer: RedrawLayer, named zoomScale: Double) -> [TileLevel] {
        guard zoomScale > 0, zoomScale.isFinite else { return [] }
        let levels = Array(layer.levels.keys)
        let exact = levels.filter { $0.zoomScale == zoomScale }
        if !exact.isEmpty { return exact }
        return levels.filter {
            let distance = log2(zoomScale / $0.zoomScale)
            return distance > -0.5 && distance <= 0.5
        }
    }

    private func owe(_ layer: RedrawLayer, _ rect: MKMapRect, _ level: TileLevel, _ reason: RedrawCause.Reason) {
        let cause = RedrawCause(reason: reason, generation: generation)
        for span in Self.distorted(level.cover(rect), rect, level) {
            if span.count > layer.tiles.count {
                for tile in layer.tiles.values
                where tile.key.level == level && span.contains(column: tile.key.column, row: tile.key.row) {
                    if Mutant.isActive(.largeSpanInViewOnly), level != viewport.level { continue }
                    owe(tile, cause)
                }
            } else {
                for row in span.rows {
                    for column in span.columns {
                        if let tile = layer.tiles[TileKey(level: level, column: column, row: row)] { owe(tile, cause) }
                    }
                }
            }
        }
    }

    private func owe(_ tiles: some Sequence<Tile>, _ cause: RedrawCause) {
        for tile in tiles { owe(tile, cause) }
    }

    private func owe(_ tile: Tile, _ cause: RedrawCause) {
        if tile.owed == cause.generation { return }
        if Mutant.isActive(.visibleOnly), !tile.isVisible { return }
        if Mutant.isActive(.firstRectOnly), !tile.isClean { return }
        if fault == .underInvalidation, tile.raster != nil, cause.reason != .fullRedraw { return }
        if tile.isClean { tile.owedSince = frameNumber }
        tile.owed = cause.generation
        if Mutant.isActive(.causeReplaced) { tile.causes = [] }
        tile.causes.append(cause)
        if tile.isVisible { enqueue(tile) }
    }

    func enqueue(_ tile: Tile) {
        guard !tile.isQueued else { return }
        tile.isQueued = true
        if !Mutant.isActive(.queueUnsorted) { isQueueSorted = false }
        queue.append(tile)
    }

    // MARK: Faults planted on purpose

    @inline(__always)
    private static func distorted(_ spans: [TileSpan], _ rect: MKMapRect, _ level: TileLevel) -> [TileSpan] {
        #if DEBUG || RETRACE_MUTANTS
            return Mutant.active.map { spans.distorted(by: $0, rect, level) } ?? spans
        #else
            return spans
        #endif
    }

    private func redrawSomethingForNothing() {
        for layer in layers {
            if let tile = layer.tiles.values.filter({ $0.isClean && $0.isVisible }).min(by: { $0.key < $1.key }) {
                generation += 1
                tile.owed = generation
                return enqueue(tile)
            }
        }
    }
}
