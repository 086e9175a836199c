import MapKit
import Redraw

/// Says what went wrong in a race: which of the states that an overlay was in does a wrong tile show?
@MainActor
enum RaceJudge {
    /// - Returns: nothing when no overlay's tile can be blamed.
    static func kind(_ run: StressRun) -> Finding.Race? {
        guard let finding = run.finding else { return nil }
        if let race = finding.race { return race }
        let engine = run.stage.map.engine
        run.stage.mood.isJudging = true
        defer { run.stage.mood.isJudging = false }
        for subject in run.stage.subjects {
            guard let subject = subject as? PaintedSubject, let layer = run.stage.layer(of: subject),
                let tile = layer.tiles.values.first(where: { Finding.text(of: $0.key) == finding.tile })
            else { continue }
            let current = subject.state
            defer { subject.state = current }
            func isShown(_ state: StressOverlay.State) -> Bool {
                subject.state = state
                let fresh = engine.fresh(only: layer)
                fresh.settle {}
                let drawn = fresh.layers.first?.tiles[tile.key]?.raster
                return TileRaster.looksAlike(drawn, tile.raster)
            }
            if isShown(current) { continue }
            guard (run.states[ObjectIdentifier(subject)] ?? []).contains(where: isShown) else { return .torn }
            // A tile that was drawn again after the newest change and still shows an older state got a late result.
            let redraws = run.events.filter { $0.layer === layer && $0.key == tile.key }.map(\.generation)
            return redraws == redraws.sorted() ? .lostWakeUp : .lateResult
        }
        return .order
    }
}
