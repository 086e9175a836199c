import MapGeometry
import MapKit
import Redraw

/// The oracle of a run that looks at which tiles are drawn first.
extension StressRun {
    /// Remembers the tile of a job that was submitted.
    func noteStart(_ job: TileJob) {
        let layer = stage.map.engine.layers.first { $0.content === job.content }
        if let tile = layer?.tiles[job.key] { starting.append(tile) }
    }

    /// The tiles whose jobs may begin now were taken in the order that holds, and none that is before them still waits.
    func checkStart() {
        defer { starting = [] }
        guard finding == nil, let last = starting.last else { return }
        for (earlier, later) in zip(starting, starting.dropFirst()) where !isDrawnBefore(earlier, later) {
            return report(
                .nonDeterminism, .invariants, "a tile's drawing began before that of one that is before it",
                tile: earlier.key)
        }
        // One schedule is enough for what takes a look at every tile.
        guard executor.schedule == .plain else { return }
        var passedOver: Tile?
        for layer in stage.map.engine.layers {
            for tile in layer.tiles.values where isWaiting(tile) && isDrawnBefore(tile, passedOver ?? last) {
                passedOver = tile
            }
        }
        if let passedOver {
            report(
                .nonDeterminism, .invariants, "a tile waits, and one that is after it is being drawn",
                tile: passedOver.key)
        }
    }

    private func isWaiting(_ tile: Tile) -> Bool {
        // One that keeps becoming owed is left to the next frame.
        tile.isVisible && tile.underWay == 0 && !tile.isClean && tile.refused != tile.owed
            && (turns[ObjectIdentifier(tile)]?.count ?? 0) < 3
    }

    /// First what has had fewer turns in this frame, then the oldest debt, then by place, then from the bottom to the top.
    private func isDrawnBefore(_ a: Tile, _ b: Tile) -> Bool {
        let turns = (a: turns[ObjectIdentifier(a)]?.count ?? 0, b: turns[ObjectIdentifier(b)]?.count ?? 0)
        if turns.a != turns.b { return turns.a < turns.b }
        let ages = (a: debtAge(of: a), b: debtAge(of: b))
        if ages.a != ages.b { return ages.a < ages.b }
        if a.key != b.key { return a.key.isDrawnBefore(b.key) }
        return a.layer.order < b.layer.order
    }
}
