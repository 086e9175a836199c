import MapGeometry
import MapKit
import Redraw

/// The oracles of a run, cheapest first.
extension StressRun {
    /// Exactly the tiles that the invalidations name have become owed.
    func checkOwed(
        _ before: Debts, _ announced: [StressStage.Announcement],
        _ operation: StressOperation
    ) {
        guard finding == nil else { return }
        for overlay in stage.overlays {
            guard let layer = layer(of: overlay), let known = before[ObjectIdentifier(overlay)] else { continue }
            // Inserted anew: its tiles are new ones.
            if operation.kind == .reinsert { continue }
            let areas = announced.filter { $0.overlay === overlay }.map(\.area)
            let levels = Set(layer.tiles.keys.map(\.level))
            for (key, tile) in layer.tiles {
                guard let debt = known[key] else { continue }
                let isOwed = tile.owed != debt.owed
                let shouldBe = areas.contains { NaiveInvalidation.names($0, key, of: levels) }
                if isOwed == shouldBe { continue }
                return report(
                    shouldBe ? .underInvalidation : .overInvalidation, .exactTiles,
                    "\(operation.kind) of overlay \(overlay.number) \(shouldBe ? "must make" : "makes") a tile owed"
                        + (shouldBe ? ", and does not" : " that it does not touch"), tile: key)
            }
        }
    }

    /// After settling, every tile in view exists where it must, and is clean unless its overlay refuses to draw.
    func checkDebts() {
        let keys = visibleKeys()
        for overlay in stage.overlays {
            guard let layer = layer(of: overlay), let frozen = stage.frozen[ObjectIdentifier(overlay)] else { continue }
            for key in keys where ExactTiles.touches(key, frozen) {
                guard let tile = layer.tiles[key] else {
                    return report(
                        .underInvalidation, .exactTiles, "overlay \(overlay.number) lacks a tile in view", tile: key)
                }
                let isRefused = tile.refused == tile.owed
                if tile.drawn > tile.owed {
                    return report(
                        .invariant, .invariants, "a tile was drawn in a later state than was asked for", tile: key)
                }
                if !tile.isClean, !isRefused {
                    return report(
                        .liveness, .invariants, "a tile of overlay \(overlay.number) is still owed in a settled frame",
                        tile: key)
                }
            }
            for key in layer.tiles.keys where !ExactTiles.touches(key, frozen) {
                return report(
                    .overInvalidation, .exactTiles, "overlay \(overlay.number) has a tile outside its frozen bounds",
                    tile: key)
            }
        }
    }

    /// Each tile that was owed in view was drawn once, and nothing else.
    func checkDraws(_ debts: Debts, _ frame: StressScenario.Frame) {
        var drawn: [ObjectIdentifier: [TileKey: Int]] = [:]
        for event in events {
            if event.causes.isEmpty {
                return report(.overInvalidation, .attribution, "a tile was drawn without a cause", tile: event.key)
            }
            drawn[ObjectIdentifier(event.layer), default: [:]][event.key, default: 0] += 1
        }
        let keys = visibleKeys()
        for overlay in stage.overlays {
            guard let layer = layer(of: overlay), let frozen = stage.frozen[ObjectIdentifier(overlay)] else { continue }
            let counts = drawn[ObjectIdentifier(layer)] ?? [:]
            let before = debts[ObjectIdentifier(overlay)] ?? [:]
            let mids = midOwed[ObjectIdentifier(overlay)] ?? []
            for key in keys where ExactTiles.touches(key, frozen) && frame.midChanges.isEmpty {
                let isInDebt = before[key].map { !$0.isClean } ?? true
                if isInDebt, overlay.state.isRefusing, layer.tiles[key]?.isClean == true {
                    return report(
                        .underInvalidation, .invariants, "a tile that could not be drawn counts as drawn", tile: key)
                }
                let isOwed = before[key].map { !$0.isClean && !$0.isRefused } ?? true
                let expected = isOwed && !overlay.state.isRefusing ? 1 : 0
                let count = counts[key] ?? 0
                if count != expected {
                    return report(
                        count < expected ? .underInvalidation : .overInvalidation, .exactTiles,
                        "a tile of overlay \(overlay.number) was drawn \(count) times instead of \(expected)", tile: key
                    )
                }
            }
            for (key, count) in counts where !keys.contains(key) || count > 1 + (mids.contains(key) ? 2 : 0) {
                return report(.overInvalidation, .exactTiles, "a tile was drawn \(count) times", tile: key)
            }
        }
    }

    func checkCounters(_ counters: RedrawCounters, _ damage: [PixelRect], _ frame: StressScenario.Frame) {
        if counters.tilesDrawn != events.count {
            return report(
                .invariant, .invariants, "\(events.count) redraws were committed and \(counters.tilesDrawn) counted")
        }
        if frame.operations.isEmpty, frame.midChanges.isEmpty, self.frame > 0, wasQuiet,
            counters.tilesDrawn > 0 || !damage.isEmpty
        {
            return report(.overInvalidation, .invariants, "a frame without changes was drawn or composited")
        }
        if frame.operations.isEmpty, counters.refusals > 0, wasQuiet, frame.midChanges.isEmpty {
            return report(
                .liveness, .invariants, "a tile that cannot be drawn was asked for again without an invalidation")
        }
        wasQuiet = frame.midChanges.isEmpty
        let engine = stage.map.engine
        let area = scenario.tilePixels * scenario.tilePixels * 4 + 512
        let shown = (StressGrid.width / scenario.tilePixels + 2) * (StressGrid.height / scenario.tilePixels + 2)
        // A chain keeps a second raster, of its finished passes.
        let bound = engine.cacheLimit + shown * stage.overlays.count * area * 2
        if engine.rasterBytes > bound {
            report(.invariant, .invariants, "\(engine.rasterBytes) bytes of rasters are kept, \(bound) allowed")
        }
    }

    /// Nothing is let go while there is room.
    func checkEvictions(_ kept: Debts) {
        guard stage.map.engine.cacheLimit >= 1 << 24 else { return }
        for overlay in stage.overlays {
            guard let layer = layer(of: overlay), let before = kept[ObjectIdentifier(overlay)] else { continue }
            if let key = before.keys.first(where: { layer.tiles[$0] == nil }) {
                report(.overInvalidation, .invariants, "a tile was evicted although there is room", tile: key)
            }
        }
    }

    func checkPixels(_ damage: [PixelRect]) {
        guard let buffer = stage.map.framePixels else { return }
        let fresh = stage.map.freshFrame()
        let viewport = stage.map.engine.viewport
        hashes.append(buffer.fingerprint)
        let isRefusing = stage.overlays.contains { $0.state.isRefusing }
        if let onFrame {
            let names = stage.overlays.compactMap { overlay in
                layer(of: overlay).map { (ObjectIdentifier($0), "overlay \(overlay.number)") }
            }
            onFrame(
                FrameRecord(
                    index: frame, buffer: buffer, fresh: fresh, damage: damage, viewport: viewport, redraws: events,
                    names: Dictionary(names) { first, _ in first }))
        }
        // A tile that its overlay refuses to draw keeps its old picture, which a fresh view cannot know.
        if isRefusing { return }
        if let pixel = buffer.firstDifference(from: fresh) {
            return reportPixel(
                .underInvalidation, .freshFrame, pixel, viewport,
                "shows \(hex(buffer, pixel)); drawn from nothing it is \(hex(fresh, pixel))")
        }
        checkByHand(buffer, viewport)
    }

    private func checkByHand(_ buffer: FrameBuffer, _ viewport: Viewport) {
        let shown = stage.map.overlays.compactMap { $0 as? StressOverlay }.filter { layer(of: $0) != nil }
        guard shown.allSatisfy({ $0.state.shape.kind == .box }) else { return }
        let boxes = shown.map {
            HandPainting.Box(
                shape: $0.state.shape, frozen: stage.frozen[ObjectIdentifier($0)] ?? .null,
                opacity: Int((stage.opacity(of: $0) * 255).rounded()))
        }
        guard let picture = HandPainting.frame(boxes, viewport) else { return }
        for index in picture.indices where picture[index] != buffer.pixels[index] {
            let pixel = (x: index % buffer.width, y: index / buffer.width)
            return reportPixel(
                .wrongPicture, .handPainting, pixel, viewport,
                "shows \(hex(buffer, pixel)); painted by hand it is #\(String(picture[index], radix: 16))")
        }
    }

    private func hex(_ buffer: FrameBuffer, _ pixel: (x: Int, y: Int)) -> String {
        "#" + String(buffer.pixels[pixel.y * buffer.width + pixel.x], radix: 16)
    }

    private func reportPixel(
        _ kind: Finding.Class, _ oracle: Finding.Oracle, _ pixel: (x: Int, y: Int), _ viewport: Viewport,
        _ explanation: String
    ) {
        let side = viewport.level.tilePixels
        let key = TileKey(
            level: viewport.level, column: floorDivide(viewport.originX + pixel.x, by: side),
            row: floorDivide(viewport.originY + pixel.y, by: side))
        report(kind, oracle, "pixel (\(pixel.x), \(pixel.y)) \(explanation)", tile: key)
        redraws.addStale(key, at: frame)
        finding?.pixel = [pixel.x, pixel.y]
    }

    func report(_ kind: Finding.Class, _ oracle: Finding.Oracle, _ explanation: String, tile: TileKey? = nil) {
        guard finding == nil else { return }
        finding = Finding(kind, oracle, frame: frame, explanation, tile: tile)
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
