/// What a frame, or a run, cost. Equal for equal scenarios, whatever the number of threads.
package struct RedrawCounters: Sendable, Equatable {
    /// Tiles whose drawing was committed.
    package var tilesDrawn = 0
    /// Calls of drawing code.
    package var drawCalls = 0
    /// Tiles drawn whose picture came out as it was.
    package var tilesUnchanged = 0
    /// Tiles that the content refused to draw.
    package var refusals = 0
    /// Redraws that nobody asked for; not 0 is a bug of the engine.
    package var unattributed = 0
    /// Invalidations received.
    package var invalidations = 0
    /// Pixels composited again.
    package var pixelsDamaged = 0

    package init() {}

    package static func += (a: inout RedrawCounters, b: RedrawCounters) {
        a.tilesDrawn += b.tilesDrawn
        a.drawCalls += b.drawCalls
        a.tilesUnchanged += b.tilesUnchanged
        a.refusals += b.refusals
        a.unattributed += b.unattributed
        a.invalidations += b.invalidations
        a.pixelsDamaged += b.pixelsDamaged
    }
}
