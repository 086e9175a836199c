import MapGeometry

extension RedrawEngine {
    /// Calls back once every tile in view is clean, or refused by its content. The callback may come at once.
    package func settle(_ done: @escaping () -> Void) {
        refreshSlots()
        settling.append(done)
        pump()
    }

    /// Whether a tile in view wants to be drawn.
    package var isOwing: Bool { queue.contains { $0.wantsJob && $0.isVisible } }

    /// Starts the jobs that are owed, in a fixed order.
    func pump() {
        guard !isPumping else { return }
        isPumping = true
        defer { isPumping = false }
        repeat {
            drainInvalidations?()
            startJobs()
            // An inline executor has finished its jobs by now; commit and look again.
            if !finished.isEmpty, jobsUnderWay == 0 { commitFinished() }
        } while jobsUnderWay == 0 && queue.contains { $0.wantsJob && $0.isVisible }
        finishIfSettled()
    }

    private func startJobs() {
        guard !queue.isEmpty else { return }
        // The layer of a tile that is gone may be gone too, and has no place in the order any more.
        queue.removeAll { !$0.isLive }
        if !isQueueSorted {
            isQueueSorted = true
            queue.sort(by: Self.isBefore)
        }
        var later: [Tile] = []
        let waiting = queue
        queue.removeAll(keepingCapacity: true)
        for tile in waiting {
            guard tile.wantsJob, tile.isVisible else {
                // A tile whose job is under way comes back when that is committed.
                tile.isQueued = false
                continue
            }
            if tile.drawsInFrame > Self.repeatLimit, !Mutant.isActive(.repeatsForEver) {
                tile.isQueued = false
                putOff(tile)
            } else if jobsUnderWay >= executor.capacity {
                later.append(tile)
            } else {
                tile.isQueued = false
                start(tile)
            }
        }
        queue = later + queue
        executor.dispatch()
    }

    /// Whether a tile is drawn before another: first those that were not drawn for this frame yet, so that one which keeps
    /// becoming owed does not starve the others; then the oldest debt.
    private static func isBefore(_ a: Tile, _ b: Tile) -> Bool {
        if a.drawsInFrame != b.drawsInFrame, !Mutant.isActive(.repeatsFirst) { return a.drawsInFrame < b.drawsInFrame }
        if a.owedSince != b.owedSince { return (a.owedSince < b.owedSince) != Mutant.isActive(.youngestFirst) }
        if a.key != b.key { return a.key < b.key }
        return a.layer.order < b.layer.order
    }

    private func start(_ tile: Tile) {
        let generation = tile.owed
        let causes = Mutant.isActive(.causesLost) && tile.drawn > 0 ? [] : tile.causes
        if !Mutant.isActive(.causesRepeated) { tile.causes = [] }
        if !Mutant.isActive(.twoJobsATile) { tile.underWay = generation }
        jobsUnderWay += 1
        let job = TileJob(
            content: tile.layer.content, requests: tile.requests, key: tile.key, previous: tile.raster,
            sealed: tile.sealed)
        executor.submit(job) { [self] outcome in
            finished.append(FinishedJob(tile: tile, generation: generation, causes: causes, outcome: outcome))
            jobsUnderWay -= 1
            guard !isDrainRequested, !isPumping else { return }
            isDrainRequested = true
            executor.whenDrained { [self] in
                isDrainRequested = false
                commitFinished()
                pump()
            }
        }
    }

    /// Takes over the results that are in, in an order that does not depend on which came first.
    private func commitFinished() {
        let results = finished.filter(\.tile.isLive).sorted {
            $0.tile.key != $1.tile.key ? $0.tile.key < $1.tile.key : $0.tile.layer.order < $1.tile.layer.order
        }
        let unordered = Mutant.isActive(.committedAsTheyCome) ? finished.filter(\.tile.isLive) : []
        finished.removeAll(keepingCapacity: true)
        for result in unordered.isEmpty ? results : unordered { commit(result) }
    }

    private func commit(_ result: FinishedJob) {
        let tile = result.tile
        tile.underWay = 0
        // Someone who was told of an earlier commit of the batch may have removed the layer.
        guard tile.isLive else { return }
        guard let outcome = result.outcome else {
            if Mutant.isActive(.cancelPays) { tile.drawn = result.generation }
            if Mutant.isActive(.cancelForgets) { return }
            // Cancelled: the debt stays, with its causes.
            tile.causes = result.causes + tile.causes
            return enqueue(tile)
        }
        if outcome.isRefused {
            counters.refusals += 1
            tile.refused = Mutant.isActive(.refusalRetries) ? result.generation - 1 : result.generation
            if Mutant.isActive(.refusalPays) { tile.drawn = result.generation }
            tile.causes = result.causes + tile.causes
            if dropsStaleTiles { drop(tile) }
            onRefusal?(
                RedrawEvent(
                    layer: tile.layer, key: tile.key, generation: result.generation, causes: result.causes,
                    changed: .empty))
        } else if result.generation > tile.drawn || Mutant.isActive(.twoJobsATile) {
            take(outcome, into: tile, result)
        }
        if tile.drawsInFrame == 0 { drawnInFrame.append(tile) }
        tile.drawsInFrame += 1
        if tile.wantsJob, tile.isVisible { enqueue(tile) }
    }

    /// Shows nothing any more in a tile that its content refuses to draw.
    private func drop(_ tile: Tile) {
        guard tile.raster != nil else { return }
        damageAll(of: tile)
        for slot in tile.slots where !Mutant.isActive(.blankStaysStacked) {
            slots[slot].stack.removeAll { $0 === tile }
        }
        tile.raster = nil
        tile.sealed = nil
    }

    /// Leaves a tile that becomes owed whenever it is drawn to the next frame, or this one would never be settled.
    private func putOff(_ tile: Tile) {
        putOffTiles.append(tile)
        onSelfInvalidation?(tile.layer, tile.key)
    }

    private func take(_ outcome: TileOutcome, into tile: Tile, _ result: FinishedJob) {
        let hadRaster = tile.raster != nil
        tile.drawn = Mutant.isActive(.lostWakeUp) ? tile.owed : result.generation
        // The old debt is paid; what is left came while the job was under way.
        if !tile.isClean { tile.owedSince = frameNumber }
        tile.raster = outcome.raster
        tile.sealed = outcome.sealed
        counters.tilesDrawn += Mutant.isActive(.committedTwice) ? 2 : 1
        counters.drawCalls += outcome.drawCalls
        if outcome.changed.isEmpty { counters.tilesUnchanged += 1 }
        if result.causes.isEmpty { counters.unattributed += 1 }
        damage(tile, Mutant.isActive(.changeTooNarrow) ? outcome.changed.withoutLastColumn : outcome.changed)
        if hadRaster != (outcome.raster != nil) {
            if hadRaster {
                for slot in tile.slots { slots[slot].stack.removeAll { $0 === tile } }
            } else {
                stack(tile)
            }
        }
        onRedraw?(
            RedrawEvent(
                layer: tile.layer, key: tile.key, generation: result.generation, causes: result.causes,
                changed: outcome.changed))
    }

    private func finishIfSettled() {
        guard jobsUnderWay == 0 || Mutant.isActive(.barrierIgnoresJobs), !settling.isEmpty else { return }
        let callbacks = settling
        settling = []
        for callback in Mutant.isActive(.firstWaiterOnly) ? Array(callbacks.prefix(1)) : callbacks { callback() }
    }

    /// How often a tile may become owed again by its own drawing before the frame goes out without it.
    static let repeatLimit = 2
}
