import MapGeometry
import MapKit
import Redraw

/// The oracles of a run that hold each redraw against what was asked for.
extension StressRun {
    /// A committed redraw has causes that somebody gave, the newest of them being what it pays.
    func checkCauses(of event: RedrawEvent) {
        guard finding == nil else { return }
        guard stage.map.engine.layers.contains(where: { $0 === event.layer }) else {
            return report(.race, .invariants, "a tile of an overlay that is gone was committed", tile: event.key)
        }
        guard event.layer.tiles[event.key] != nil else {
            return report(.race, .invariants, "a tile that is gone was committed", tile: event.key)
        }
        guard let newest = event.causes.map(\.generation).max() else {
            return report(.overInvalidation, .attribution, "a tile was drawn without a cause", tile: event.key)
        }
        if newest != event.generation {
            return report(
                .overInvalidation, .attribution,
                "a tile was drawn for generation \(event.generation), and its newest cause is \(newest)",
                tile: event.key)
        }
        if let tile = event.layer.tiles[event.key], tile.drawn != event.generation {
            report(
                .race, .invariants,
                "a tile counts as drawn at \(tile.drawn), and its picture is of \(event.generation)",
                tile: event.key)
            finding?.race = tile.drawn > event.generation ? .lostWakeUp : .lateResult
            return
        }
        let place = Place(layer: ObjectIdentifier(event.layer), key: event.key)
        let paid = drawnAt[place] ?? 0
        drawnAt[place] = event.generation
        if let old = event.causes.first(where: { $0.generation <= paid }) {
            return report(
                .overInvalidation, .attribution,
                "a tile was drawn for a cause that had been drawn for before (generation \(old.generation))",
                tile: event.key)
        }
        guard let subject = stage.stack.first(where: { stage.layer(of: $0) === event.layer }),
            !vague.contains(ObjectIdentifier(subject))
        else { return }
        checkCompleteness(event, paid, ObjectIdentifier(subject))
        for cause in event.causes where cause.reason != .appeared && cause.reason != .fullRedraw {
            guard let given = issued[cause.generation], given.subject == ObjectIdentifier(subject),
                given.area.isReason(cause.reason),
                NaiveInvalidation.names(given.area, event.key, of: given.levels)
            else {
                return report(
                    .overInvalidation, .attribution,
                    "a tile of overlay \(subject.number) was drawn for a cause (\(cause.reason.rawValue), generation "
                        + "\(cause.generation)) that nobody gave for it", tile: event.key)
            }
        }
    }

    /// Nothing that was asked of a tile since it was drawn last is missing from its causes.
    private func checkCompleteness(_ event: RedrawEvent, _ paid: UInt64, _ subject: ObjectIdentifier) {
        if paid == 0, !event.causes.contains(where: { $0.reason == .appeared }) {
            return report(
                .overInvalidation, .attribution, "a tile's first redraw does not say that it appeared", tile: event.key)
        }
        let since = event.causes.first { $0.reason == .appeared }?.generation ?? paid
        let known = Set(event.causes.map(\.generation))
        for (generation, given) in issued where generation > since && generation <= event.generation {
            guard given.subject == subject, !known.contains(generation),
                NaiveInvalidation.names(given.area, event.key, of: given.levels)
            else { continue }
            return report(
                .overInvalidation, .attribution,
                "a tile was drawn, and one of its causes is lost (generation \(generation))",
                tile: event.key)
        }
    }
}

extension InvalidationArea {
    fileprivate func isReason(_ reason: RedrawCause.Reason) -> Bool {
        switch self {
        case .all: reason == .all
        case .rect: reason == .rect
        case .rectAtScale: reason == .rectAtScale
        }
    }
}
