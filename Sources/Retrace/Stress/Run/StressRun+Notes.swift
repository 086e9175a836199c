import MapGeometry
import MapKit
import Redraw

/// What a run writes down while it plays, for its oracles to hold the engine against.
extension StressRun {
    /// Remembers what tiles owed when another thread asked for them.
    func noteWaiting() {
        for (subject, area) in stage.elsewhere {
            guard let layer = stage.layer(of: subject) else { continue }
            let levels = Set(layer.tiles.keys.map(\.level))
            for (key, tile) in layer.tiles.sorted(by: { $0.key < $1.key })
            where NaiveInvalidation.names(area, key, of: levels) {
                waiting.append((tile, tile.owed))
            }
        }
    }

    func noteMidOwed(_ before: Debts, _ after: Debts) {
        for (overlay, tiles) in after {
            let owed = tiles.filter { before[overlay]?[$0.key]?.owed != $0.value.owed }
            midOwed[overlay, default: []].formUnion(owed.keys)
        }
    }

    /// What another thread has asked for and the map will fetch by itself.
    func noteOwed(by subject: StressSubject, _ area: InvalidationArea) {
        vague.insert(ObjectIdentifier(subject))
        invalidations = nil
        guard let layer = stage.layer(of: subject) else { return }
        let levels = Set(layer.tiles.keys.map(\.level))
        midOwed[ObjectIdentifier(subject), default: []].formUnion(
            layer.tiles.keys.filter { NaiveInvalidation.names(area, $0, of: levels) })
    }

    /// A tile that is refused goes on showing what it showed, unless it is to show nothing then.
    func noteRefusal(_ event: RedrawEvent) {
        guard let tile = event.layer.tiles[event.key], tile.raster == nil else { return }
        let place = Place(layer: ObjectIdentifier(event.layer), key: event.key)
        if !scenario.blanksRefused, !isForgotten, rasters[place] != nil {
            report(.underInvalidation, .invariants, "a tile that was refused shows nothing any more", tile: event.key)
        }
        rasters[place] = nil
    }

    func note(_ announced: StressStage.Announcement?) {
        for case let subject as PaintedSubject in stage.subjects {
            states[ObjectIdentifier(subject), default: []].append(subject.state)
        }
        guard let announced else { return }
        let id = ObjectIdentifier(announced.subject)
        let (needed, generations) = (announced.demand.needed, announced.generations)
        guard announced.demand.isExact else {
            vague.insert(id)
            invalidations = nil
            return
        }
        // An overlay that is not drawn yet has nobody to tell.
        if stage.layer(of: announced.subject) != nil { invalidations? += needed.count }
        guard needed.count == generations.count else { return }
        // Which level a scale names depends on those that there are.
        let levels = Set(stage.layer(of: announced.subject)?.tiles.keys.map(\.level) ?? [])
        for (generation, area) in zip(generations, needed) { issued[generation] = (id, area, levels) }
    }

    func noteDebts() {
        var now: [ObjectIdentifier: (tile: Tile, since: Int)] = [:]
        for subject in stage.subjects {
            guard let layer = stage.layer(of: subject) else { continue }
            for tile in layer.tiles.values where !tile.isClean {
                now[ObjectIdentifier(tile)] = (tile, debtAge(of: tile))
            }
        }
        owedSince = now
    }

    /// The frame in which a tile became owed that is owed now.
    func debtAge(of tile: Tile) -> Int {
        let id = ObjectIdentifier(tile)
        // What a tile owes that was drawn in this frame, it owes since.
        return turns[id]?.isDrawn == true ? frame : owedSince[id]?.since ?? frame
    }

    /// Counts the turn that a tile has had.
    func noteTurn(of event: RedrawEvent, isDrawn: Bool) {
        guard let tile = event.layer.tiles[event.key] else { return }
        let before = turns[ObjectIdentifier(tile)]
        turns[ObjectIdentifier(tile)] = (tile, (before?.count ?? 0) + 1, isDrawn || before?.isDrawn == true)
    }

    /// What the tiles show before any of them is drawn; those that are gone are forgotten.
    func noteRasters() {
        rasters = [:]
        drawnAt = [:]
        for layer in stage.map.engine.layers {
            for (key, tile) in layer.tiles {
                let place = Place(layer: ObjectIdentifier(layer), key: key)
                rasters[place] = tile.raster
                drawnAt[place] = tile.drawn
            }
        }
    }

    struct Debt {
        let owed: UInt64
        let isClean: Bool
        let isRefused: Bool
        let state: StateTransitions.State
    }

    typealias Debts = [ObjectIdentifier: [TileKey: Debt]]

    func snapshot() -> Debts { snapshot(of: stage.subjects) }

    func snapshot(of subjects: [StressSubject]) -> Debts {
        var debts: Debts = [:]
        for subject in subjects {
            guard let layer = stage.layer(of: subject) else { continue }
            debts[ObjectIdentifier(subject)] = layer.tiles.mapValues {
                Debt(
                    owed: $0.owed, isClean: $0.isClean, isRefused: $0.refused == $0.owed,
                    state: StateTransitions.State($0))
            }
        }
        return debts
    }

    /// Counts the tiles that a change met, by the state that they were in.
    func note(
        _ operation: StressOperation, _ moment: StateTransitions.Moment, _ before: Debts, _ after: Debts
    ) {
        for (overlay, tiles) in before {
            for (key, debt) in tiles {
                let now = after[overlay]?[key]
                if let now, now.owed == debt.owed, now.state == debt.state, !operation.kind.changesNoDebt { continue }
                transitions.add(
                    StateTransitions.Cell(
                        change: operation.kind.rawValue, moment: moment, before: debt.state,
                        after: now?.state ?? .absent))
            }
        }
        for (overlay, tiles) in after {
            for (key, debt) in tiles where before[overlay]?[key] == nil {
                transitions.add(
                    StateTransitions.Cell(
                        change: operation.kind.rawValue, moment: moment, before: .absent, after: debt.state))
            }
        }
    }
}

extension StressOperation.Kind {
    /// Whether the change meets tiles without making any owed.
    fileprivate var changesNoDebt: Bool { self == .exchange || self == .fade || self == .refuse }
}

extension StateTransitions.State {
    @MainActor
    fileprivate init(_ tile: Tile) {
        if !tile.isVisible {
            self = tile.isClean ? .hiddenClean : .hiddenOwed
        } else if tile.underWay > 0 {
            self = tile.underWay < tile.owed ? .owedUnderWay : .underWay
        } else {
            self = tile.isClean ? .clean : tile.refused == tile.owed ? .refused : .owed
        }
    }
}
