public import CoreGraphics
public import MapGeometry

/// A drawing that only grows, split into passes that are drawn one over the other; Retrace's own addition.
///
/// A renderer that returns passes from `drawingPasses(in:zoomScale:)` pays for what was added, not for what is there:
/// sealed passes are drawn once a tile and kept. Each pass is drawn into an empty raster and laid over those before
/// it; the renderer's `alpha` applies to the sum. The values must describe one consistent version of the content.
public struct DrawingPasses {
    /// Names the past of the drawing. Give it another value when a sealed pass changes after all.
    public var history: Int
    /// The passes to draw, bottom first.
    public var passes: Range<Int>
    /// Passes below this index never change while `history` stays the same.
    public var sealedEnd: Int
    /// The area that a pass may paint, in map points, strokes included; it is clipped to it.
    public var bounds: (Int) -> MKMapRect
    /// Draws one pass into the renderer's drawing space; called on a worker thread.
    public var draw: (Int, CGContext) -> Void

    public init(
        history: Int, passes: Range<Int>, sealedEnd: Int, bounds: @escaping (Int) -> MKMapRect,
        draw: @escaping (Int, CGContext) -> Void
    ) {
        self.history = history
        self.passes = passes
        self.sealedEnd = sealedEnd
        self.bounds = bounds
        self.draw = draw
    }
}
