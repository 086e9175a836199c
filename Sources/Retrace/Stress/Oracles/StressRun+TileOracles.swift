import MapGeometry
import MapKit
import Redraw

/// The oracles of a run that need no pixels: exact sets of tiles, counted draws and their order.
extension StressRun {
    /// Exactly the tiles that the invalidations name have become owed.
    func checkOwed(_ before: Debts, _ announced: StressStage.Announcement?, _ operation: StressOperation) {
        guard finding == nil else { return }
        for subject in stage.subjects {
            guard let layer = stage.layer(of: subject), let known = before[ObjectIdentifier(subject)] else { continue }
            // Inserted anew: its tiles are new ones.
            if operation.kind == .reinsert { continue }
            let demand = announced?.subject === subject ? announced?.demand : nil
            let levels = Set(layer.tiles.keys.map(\.level))
            // In order, so that another process finds the same tile first.
            for (key, tile) in layer.tiles.sorted(by: { $0.key < $1.key }) {
                guard let debt = known[key] else { continue }
                let isOwed = tile.owed != debt.owed
                if operation.kind == .redrawAll, tile.raster != nil || tile.sealed != nil {
                    return report(
                        .invariant, .exactTiles, "everything was to be drawn anew, and a tile keeps a picture",
                        tile: key)
                }
                let mustBe =
                    operation.kind == .redrawAll
                    || demand?.needed.contains { NaiveInvalidation.names($0, key, of: levels) } ?? false
                if isOwed == mustBe { continue }
                if isOwed, let demand,
                    demand.allowed(key.level.zoomScale).contains(where: { ExactTiles.touches(key, $0) })
                {
                    continue
                }
                return report(
                    mustBe ? .underInvalidation : .overInvalidation, .exactTiles,
                    "\(operation.kind) of overlay \(subject.number) \(mustBe ? "must make" : "makes") a tile owed"
                        + (mustBe ? ", and does not" : " that it does not touch"), tile: key)
            }
        }
    }

    /// After settling, every tile in view exists where it must, and is clean unless its overlay refuses to draw.
    func checkDebts() {
        let keys = visibleKeys()
        for subject in stage.subjects {
            guard let layer = stage.layer(of: subject), let frozen = stage.frozen[ObjectIdentifier(subject)] else {
                continue
            }
            for key in keys.sorted() where ExactTiles.touches(key, reach(subject, frozen, key, most: false)) {
                guard let tile = layer.tiles[key] else {
                    return report(
                        .underInvalidation, .exactTiles, "overlay \(subject.number) lacks a tile in view", tile: key)
                }
                if let sentence = fault(of: tile, subject) {
                    return report(sentence.kind, .invariants, sentence.text, tile: key)
                }
            }
            for key in layer.tiles.keys.sorted() where !ExactTiles.touches(key, reach(subject, frozen, key, most: true))
            {
                return report(
                    .clippedByFrozenBounds, .exactTiles,
                    "overlay \(subject.number) has a tile outside its frozen bounds",
                    tile: key)
            }
        }
    }

    /// An overlay's bounds with the part of its line that lies outside them.
    func reach(_ subject: StressSubject, _ frozen: MKMapRect, _ key: TileKey, most: Bool) -> MKMapRect {
        let overhang = subject.overhang(zoomScale: key.level.zoomScale)
        let by = most ? overhang.most : overhang.least
        return by > 0 ? frozen.insetBy(dx: -by, dy: -by) : frozen
    }

    private func fault(of tile: Tile, _ subject: StressSubject) -> (kind: Finding.Class, text: String)? {
        let isRefused = tile.refused == tile.owed
        if tile.drawn > tile.owed { return (.invariant, "a tile was drawn in a later state than was asked for") }
        if tile.underWay != 0 { return (.liveness, "a tile of overlay \(subject.number) is under way for ever") }
        if isRefused, !tile.isClean, !subject.isRefusing {
            return (.liveness, "a tile of overlay \(subject.number) counts as refused, and was not")
        }
        if isRefused, scenario.blanksRefused, tile.raster != nil, !tile.isClean {
            return (.underInvalidation, "a tile that was refused shows what it showed before")
        }
        if tile.isClean || isRefused { return nil }
        // Only a tile that was drawn three times may be left to the next frame.
        let draws = turns[ObjectIdentifier(tile)]?.count ?? 0
        if !putOff.contains(ObjectIdentifier(tile)) || draws < 3 {
            return (.liveness, "a tile of overlay \(subject.number) is still owed in a settled frame")
        }
        return nil
    }

    /// Each tile that was owed in view was drawn once, and nothing else.
    func checkDraws(_ debts: Debts, _ frame: StressScenario.Frame) {
        var drawn: [ObjectIdentifier: [TileKey: Int]] = [:]
        for event in events { drawn[ObjectIdentifier(event.layer), default: [:]][event.key, default: 0] += 1 }
        let keys = visibleKeys()
        for subject in stage.subjects {
            guard let layer = stage.layer(of: subject), let frozen = stage.frozen[ObjectIdentifier(subject)] else {
                continue
            }
            let counts = drawn[ObjectIdentifier(layer)] ?? [:]
            let before = debts[ObjectIdentifier(subject)] ?? [:]
            let mids = midOwed[ObjectIdentifier(subject)] ?? []
            let isItching = itching.contains(ObjectIdentifier(subject))
            for key in keys.sorted() where ExactTiles.touches(key, reach(subject, frozen, key, most: false)) {
                // Those that follow their bounds get and lose tiles as they go.
                guard frame.midChanges.isEmpty, subject.shape.bounds != .live else { continue }
                let isAsked = isFetched(key, subject, before)
                let isInDebt = before[key].map { !$0.isClean } ?? true
                if isInDebt || isAsked, subject.isRefusing, layer.tiles[key]?.isClean == true {
                    return report(
                        .underInvalidation, .invariants, "a tile that could not be drawn counts as drawn", tile: key)
                }
                let isOwed = isAsked || before[key].map { !$0.isClean && !$0.isRefused } ?? true
                let least = isOwed && !subject.isRefusing ? 1 : 0
                let most = isItching ? 3 * least : least
                let count = counts[key] ?? 0
                if count < least || count > most {
                    return report(
                        count < least ? .underInvalidation : .overInvalidation, .exactTiles,
                        "a tile of overlay \(subject.number) was drawn \(count) times instead of \(least)", tile: key)
                }
            }
            let most = isItching ? 3 : 1
            for (key, count) in counts.sorted(by: { $0.key < $1.key })
            where !keys.contains(key) || count > most + (mids.contains(key) ? 2 : 0) {
                return report(.overInvalidation, .exactTiles, "a tile was drawn \(count) times", tile: key)
            }
        }
    }

    /// What other threads asked for before the frame was settled has been asked of the tiles.
    func checkFetched() {
        for (tile, owed) in waiting where tile.owed <= owed && tile.isLive {
            report(
                .underInvalidation, .exactTiles, "setNeedsDisplay on another thread never reached a tile",
                tile: tile.key)
        }
        waiting = []
    }

    /// Whether another thread has asked for a tile since the frame before.
    private func isFetched(_ key: TileKey, _ subject: StressSubject, _ before: [TileKey: Debt]) -> Bool {
        if fetched.isEmpty || before[key] == nil { return false }
        let levels = Set(before.keys.map(\.level))
        return fetched.contains { $0.subject === subject && NaiveInvalidation.names($0.area, key, of: levels) }
    }

    /// The oldest debt is paid first, then by tile, then from the bottom to the top.
    func checkOrder() {
        guard executor.schedule == .plain, finding == nil else { return }
        let orders = stage.map.engine.layers.map(ObjectIdentifier.init)
        var last: (since: Int, key: TileKey, order: Int)?
        for event in events {
            let since = event.layer.tiles[event.key].flatMap { owedSince[ObjectIdentifier($0)]?.since } ?? self.frame
            let order = orders.firstIndex(of: ObjectIdentifier(event.layer)) ?? 0
            if let last {
                let isSameTile = last.key == event.key
                let isLater =
                    since != last.since
                    ? since > last.since : isSameTile ? order > last.order : last.key.isDrawnBefore(event.key)
                if !isLater {
                    return report(
                        .liveness, .invariants, "a tile was drawn before one that has been owed for longer",
                        tile: event.key)
                }
            }
            last = (since, event.key, order)
        }
    }

    /// No tile is drawn again before each that was owed when the frame began has been drawn once.
    func checkFairness() {
        // A refused tile has had its turn.
        guard executor.schedule == .plain, finding == nil, refusals == 0 else { return }
        var drawn: Set<Place> = []
        var isRepeating = false
        for event in events {
            if !drawn.insert(Place(layer: ObjectIdentifier(event.layer), key: event.key)).inserted {
                isRepeating = true
            } else if isRepeating, let newest = event.causes.map(\.generation).max(), newest <= newestAtBegin {
                return report(
                    .liveness, .invariants, "a tile waited while another was drawn again and again", tile: event.key)
            }
        }
    }

    /// What is committed together is committed by tile, then from the bottom to the top; and no more jobs are under way
    /// than there are threads.
    func checkBatch(_ event: RedrawEvent) {
        guard finding == nil else { return }
        if executor.mostUnderWay > executor.capacity {
            return report(
                .invariant, .invariants,
                "\(executor.mostUnderWay) jobs were under way at once, for \(executor.capacity) threads")
        }
        guard events.count - batchStart >= 2 else { return }
        let last = events[events.count - 2]
        func order(_ layer: RedrawLayer) -> Int { batchOrder[ObjectIdentifier(layer)] ?? layer.order }
        let isLater = last.key != event.key ? last.key.isDrawnBefore(event.key) : order(last.layer) < order(event.layer)
        if !isLater {
            report(
                .nonDeterminism, .invariants, "redraws are committed in the order in which they came", tile: event.key)
        }
    }

    /// The window is where the camera was put, to the nearest pixel.
    func checkView() {
        guard view != .fitted, let place = expectedPlace else { return }
        let view = stage.map.engine.viewport
        if view.level.worldPixels != place.world || abs(Double(view.originX) - place.x) > 0.501
            || abs(Double(view.originY) - place.y) > 0.501
        {
            report(
                .wrongPicture, .invariants,
                "the view is at (\(view.originX), \(view.originY)) of \(view.level.worldPixels) px instead of "
                    + "(\(place.x), \(place.y)) of \(place.world)")
        }
    }

    /// The overlays lie over each other in the order in which the calls put them.
    func checkStack() {
        let overlays = stage.map.overlays.map { ObjectIdentifier($0) }
        let expected = stage.order.map { ObjectIdentifier($0.overlay) }
        let layers = stage.stack.compactMap { stage.layer(of: $0) }
        let engine = stage.map.engine.layers
        if overlays != expected || layers.count != engine.count || zip(layers, engine).contains(where: { $0 !== $1 })
            || engine.enumerated().contains(where: { $0.offset != $0.element.order })
        {
            report(.wrongPicture, .invariants, "the overlays are not in the order in which they were put on the map")
        }
    }

    /// The tiles in view, one by one, in whole numbers.
    func visibleKeys() -> Set<TileKey> {
        let viewport = stage.map.engine.viewport
        let (world, side) = (viewport.level.worldPixels, viewport.level.tilePixels)
        var keys: Set<TileKey> = []
        for y in viewport.originY..<viewport.originY + viewport.height where y >= 0 && y < world {
            guard y == viewport.originY || y % side == 0 || y == 0 else { continue }
            for x in viewport.originX..<viewport.originX + viewport.width {
                let inWorld = ((x % world) + world) % world
                guard x == viewport.originX || inWorld % side == 0 else { continue }
                keys.insert(TileKey(level: viewport.level, column: inWorld / side, row: y / side))
            }
        }
        return keys
    }
}

extension TileKey {
    /// The order of tiles in words: by level, then rows from the top, then columns from the west.
    func isDrawnBefore(_ other: TileKey) -> Bool {
        if level.worldPixels != other.level.worldPixels { return level.worldPixels < other.level.worldPixels }
        return row < other.row || row == other.row && column < other.column
    }
}
