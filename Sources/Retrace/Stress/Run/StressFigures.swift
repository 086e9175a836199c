import Redraw

/// What a run, or many, cost and were worth.
package struct StressFigures: Sendable, Codable {
    package var frames = 0
    package var redraws = 0
    /// Redraws that came out as they were.
    package var wasted = 0
    /// Tiles in view, summed over the frames: what drawing everything each time would cost.
    package var visibleTiles = 0
    package var invalidations = 0
    package var operations = 0

    package init() {}

    mutating func add(_ counters: RedrawCounters, visible: Int, operations: Int) {
        frames += 1
        redraws += counters.tilesDrawn
        wasted += counters.tilesUnchanged
        visibleTiles += visible
        invalidations += counters.invalidations
        self.operations += operations
    }

    package static func += (a: inout StressFigures, b: StressFigures) {
        a.frames += b.frames
        a.redraws += b.redraws
        a.wasted += b.wasted
        a.visibleTiles += b.visibleTiles
        a.invalidations += b.invalidations
        a.operations += b.operations
    }
}
