import MapGeometry
import MapKit
import Redraw

/// The oracles of a run that look at counters, memory and damage.
extension StressRun {
    func checkCounters(_ counters: RedrawCounters, _ damage: [PixelRect], _ frame: StressScenario.Frame) {
        if counters.tilesDrawn != events.count {
            return report(
                .invariant, .invariants, "\(events.count) redraws were committed and \(counters.tilesDrawn) counted")
        }
        let unchanged = events.count { $0.changed.isEmpty }
        if counters.tilesUnchanged != unchanged || counters.refusals != refusals || counters.unattributed != 0 {
            return report(
                .invariant, .invariants,
                "\(unchanged) redraws changed nothing, \(refusals) were refused, and \(counters.tilesUnchanged) and "
                    + "\(counters.refusals) are counted, \(counters.unattributed) without a cause")
        }
        if let invalidations, itching.isEmpty, invalidations != counters.invalidations {
            return report(
                .invariant, .invariants,
                "\(invalidations) invalidations were made and \(counters.invalidations) counted")
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
        wasQuiet = frame.midChanges.isEmpty && putOff.isEmpty
        checkPasses(counters, frame)
        checkMemory()
    }

    /// A line that grew by some points costs the passes that they are in, however long it is.
    private func checkPasses(_ counters: RedrawCounters, _ frame: StressScenario.Frame) {
        guard finding == nil, !frame.operations.isEmpty, frame.midChanges.isEmpty, !hasMoved,
            frame.operations.allSatisfy({ $0.kind == .append }),
            events.allSatisfy({ $0.causes.allSatisfy { $0.reason == .rect } }),
            stage.stack.allSatisfy({ $0.shape.kind == .chain && $0.shape.bounds == .world })
        else { return }
        let most = events.reduce(0) { sum, event in
            // A tile catches up with what was added while the line grew elsewhere.
            let before = drawnIn[Place(event)].map { appends[$0 + 1] } ?? 0
            return sum + (appends[self.frame + 1] - before) / StressOverlay.State.passLength + 2
        }
        if counters.drawCalls > most {
            report(
                .overInvalidation, .invariants,
                "\(counters.drawCalls) passes were drawn in \(events.count) tiles, where \(most) had changed")
        }
    }

    private func checkMemory() {
        let engine = stage.map.engine
        let viewport = engine.viewport
        let side = viewport.level.tilePixels
        let area = side * side * 4 + 512
        let shown = (viewport.width / side + 2) * (viewport.height / side + 2)
        // A chain keeps a second raster, of its finished passes.
        let bound = engine.cacheLimit + shown * stage.subjects.count * area * 2
        if engine.rasterBytes > bound {
            report(.invariant, .invariants, "\(engine.rasterBytes) bytes of rasters are kept, \(bound) allowed")
        }
    }

    /// A tile out of view, as it is before some are let go.
    struct HiddenTile {
        let place: Place
        let bytes: Int
        let lastSeen: Int
        let order: Int

        /// The longest unseen ones first, then from the bottom to the top, then by place.
        func isLetGo(before other: Self) -> Bool {
            if lastSeen != other.lastSeen { return lastSeen < other.lastSeen }
            return order != other.order ? order < other.order : place.key.isDrawnBefore(other.place.key)
        }
    }

    /// The tiles out of view; notes which are in view.
    func hiddenTiles() -> [HiddenTile] {
        let keys = visibleKeys()
        var hidden: [HiddenTile] = []
        var seen: [Place: Int] = [:]
        for layer in stage.map.engine.layers {
            for (key, tile) in layer.tiles.sorted(by: { $0.key < $1.key }) {
                let place = Place(layer: ObjectIdentifier(layer), key: key)
                // A tile that came into view and left it between two frames is as old as those that left with it.
                let last = keys.contains(key) ? frame : lastSeen[place] ?? frame - 1
                seen[place] = last
                if !keys.contains(key) {
                    hidden.append(HiddenTile(place: place, bytes: tile.byteCount, lastSeen: last, order: layer.order))
                }
            }
        }
        lastSeen = seen
        return hidden
    }

    /// Tiles out of view are let go, the longest unseen first, when there is no room for them, and no others.
    func checkEvictions(_ hidden: [HiddenTile]) {
        let limit = stage.map.engine.cacheLimit
        let left = Set(
            stage.map.engine.layers.flatMap { layer in
                layer.tiles.keys.map { Place(layer: ObjectIdentifier(layer), key: $0) }
            })
        let keys = visibleKeys()
        for place in lastSeen.keys where keys.contains(place.key) && !left.contains(place) {
            return report(.overInvalidation, .invariants, "a tile in view was evicted", tile: place.key)
        }
        let evicted = hidden.filter { !left.contains($0.place) }
        let kept = hidden.filter { left.contains($0.place) }
        let bytes = kept.reduce(0) { $0 + $1.bytes }
        if bytes > limit {
            return report(
                .invariant, .invariants, "\(bytes) bytes of tiles out of view are kept, and there is room for \(limit)")
        }
        for layer in stage.map.engine.layers {
            let counted = layer.tiles.keys.reduce(into: [:]) { $0[$1.level, default: 0] += 1 }
            if counted != layer.levels {
                return report(.invariant, .invariants, "a layer's levels are not those of its tiles")
            }
        }
        // The last one to go was one of the youngest, and there was no room for it.
        let youngestSeen = evicted.map(\.lastSeen).max()
        if let largest = evicted.filter({ $0.lastSeen == youngestSeen }).map(\.bytes).max(), bytes + largest <= limit {
            return report(
                .overInvalidation, .invariants, "a tile was evicted although there is room", tile: evicted[0].place.key)
        }
        if let youngest = evicted.max(by: { $0.isLetGo(before: $1) }),
            let oldest = kept.min(by: { $0.isLetGo(before: $1) }), oldest.isLetGo(before: youngest)
        {
            report(
                .overInvalidation, .invariants, "a tile was evicted before one that has not been seen for longer",
                tile: youngest.place.key)
        }
    }

    /// What the engine says a redraw changed is what its pixels say, one by one.
    func checkChange(of event: RedrawEvent) {
        // What is drawn anew in mid-draw has no picture any more that jobs under way could be compared with.
        guard finding == nil, !isForgotten, let tile = event.layer.tiles[event.key] else { return }
        let place = Place(layer: ObjectIdentifier(event.layer), key: event.key)
        // A tile that appeared is a new one, though there may have been one in its place.
        let before = event.causes.contains { $0.reason == .appeared } ? nil : rasters[place]
        rasters[place] = tile.raster
        // Outside both rasters a tile is clear.
        let painted = (before?.bounds ?? .empty).union(tile.raster?.bounds ?? .empty)
        var changed = PixelRect.empty
        if before !== tile.raster {
            for y in painted.minY..<painted.maxY {
                for x in painted.minX..<painted.maxX
                where (before?.pixel(x, y) ?? 0) != (tile.raster?.pixel(x, y) ?? 0) {
                    changed = changed.union(PixelRect(x: x, y: y, width: 1, height: 1))
                }
            }
        }
        if !event.changed.contains(changed) {
            report(
                .underInvalidation, .invariants, "a redraw changed more pixels than it says: \(changed)",
                tile: event.key)
        }
        // Where the painted part itself became larger or smaller, its edges count whole.
        let isLive = stage.stack.contains { stage.layer(of: $0) === event.layer && $0.shape.bounds == .live }
        let most = before?.bounds == tile.raster?.bounds && !isLive ? changed : painted
        if !most.contains(event.changed) {
            report(
                .overInvalidation, .invariants, "a redraw changed fewer pixels than it says: \(changed)",
                tile: event.key)
        }
    }

    /// Every pixel that changed lies in the damage, no pixel lies in it twice, and it reaches no farther than it must.
    func checkDamage(_ damage: [PixelRect], _ counters: RedrawCounters, _ frame: StressScenario.Frame) {
        guard let buffer = stage.map.framePixels else { return }
        defer { shown = FrameCopy(buffer) }
        let whole = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
        for (index, rect) in damage.enumerated() {
            let isAlone = view == .fitted || damage[..<index].allSatisfy { !$0.intersects(rect) }
            if rect.isEmpty || !whole.contains(rect) || !isAlone {
                return report(
                    .invariant, .invariants, "the damage \(rect) is empty, outside the frame, or counted twice")
            }
        }
        let hasPins = hadPins || !stage.pins.pins.isEmpty
        hadPins = !stage.pins.pins.isEmpty
        guard view != .fitted, !hasPins else { return checkChangedPixels(buffer, damage) }
        let area = damage.reduce(0) { $0 + $1.area }
        if frame.operations.contains(where: { $0.kind == .redrawAll }), area < whole.area {
            return report(
                .underInvalidation, .invariants, "everything was to be drawn anew, and \(area) pixels were composited")
        }
        if area != counters.pixelsDamaged {
            return report(
                .invariant, .invariants, "\(area) pixels were composited and \(counters.pixelsDamaged) counted")
        }
        checkChangedPixels(buffer, damage)
        // Only redraws have changed anything: then the damage of a tile's place is what they changed in it.
        guard finding == nil, !hasMoved, self.frame > 0, !(scenario.blanksRefused && refusals > 0),
            frame.operations.allSatisfy({ $0.kind.onlyInvalidates }), frame.midChanges.isEmpty
        else { return }
        // Bounds that moved while the frame before was drawn are followed in this one, and tiles go with them.
        let isFollowing = stage.stack.contains { $0.shape.bounds == .live }
        guard !isFollowing || scenario.frames[self.frame - 1].midChanges.isEmpty else { return }
        var expected: [Int: PixelRect] = [:]
        let viewport = stage.map.engine.viewport
        for (index, slot) in viewport.places.enumerated() {
            for event in events where event.key == slot.key {
                let rect = event.changed.offsetBy(dx: slot.x, dy: slot.y).intersection(viewport.frame)
                expected[index] = (expected[index] ?? .empty).union(rect)
            }
        }
        let most = expected.values.reduce(0) { $0 + $1.area }
        if area > most {
            report(.overInvalidation, .invariants, "\(area) pixels were composited for \(most) that redraws changed")
        }
    }

    private func checkChangedPixels(_ buffer: FrameBuffer, _ damage: [PixelRect]) {
        guard let shown, shown.width == buffer.width, shown.height == buffer.height else { return }
        for y in 0..<buffer.height {
            for x in 0..<buffer.width where shown.pixels[y * buffer.width + x] != buffer.pixels[y * buffer.width + x] {
                if damage.contains(where: { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }) { continue }
                return report(
                    .underInvalidation, .invariants, "pixel (\(x), \(y)) changed and lies in no damaged rectangle")
            }
        }
    }

    func report(_ kind: Finding.Class, _ oracle: Finding.Oracle, _ explanation: String, tile: TileKey? = nil) {
        guard finding == nil else { return }
        finding = Finding(kind, oracle, frame: frame, explanation, tile: tile)
    }
}

/// A frame's pixels as they were.
struct FrameCopy {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    @MainActor
    init(_ buffer: FrameBuffer) {
        (width, height) = (buffer.width, buffer.height)
        pixels = Array(UnsafeBufferPointer(start: buffer.pixels, count: buffer.width * buffer.height))
    }
}

extension StressOperation.Kind {
    /// Whether the change works through invalidations alone.
    fileprivate var onlyInvalidates: Bool {
        switch self {
        case .recolor, .displayAll, .displayRect, .displayRectAtZoom, .displayElsewhere, .nap: true
        default: false
        }
    }
}

extension Viewport {
    /// The tiles in view with the place of their top left corner in the frame, worked out one by one.
    fileprivate var places: [(key: TileKey, x: Int, y: Int)] {
        let (world, side) = (level.worldPixels, level.tilePixels)
        var places: [(key: TileKey, x: Int, y: Int)] = []
        for row in 0..<(world + side - 1) / side where row * side < originY + height && (row + 1) * side > originY {
            for copy in -2...2 {
                for column in 0..<(world + side - 1) / side {
                    let x = column * side + copy * world - originX
                    let right = min((column + 1) * side, world) + copy * world - originX
                    guard x < width, right > 0 else { continue }
                    places.append((TileKey(level: level, column: column, row: row), x, row * side - originY))
                }
            }
        }
        return places
    }
}
