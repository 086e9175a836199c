package import CoreGraphics
package import MapGeometry

/// What a layer shows: asked for its pixels a tile at a time, on worker threads, several at once.
///
/// The engine knows nothing of overlays and renderers; `MapKit` adapts them to this.
package protocol TileContent: AnyObject, Sendable {
    /// Whether the content can draw an area now. Refusing leaves the tile owed until it is invalidated again.
    func canDraw(_ request: TileRequest) -> Bool

    /// One consistent version of the content, ready to draw an area.
    func drawing(for request: TileRequest) -> TileDrawing

    /// How far the content may paint outside the layer's bounds, in map points: half a stroke, for built-in shapes.
    func overhang(zoomScale: Double) -> Double
}

extension TileContent {
    package func canDraw(_ request: TileRequest) -> Bool { true }
    package func overhang(zoomScale: Double) -> Double { 0 }
}

/// How one tile is drawn: at once, or in passes that accumulate.
package enum TileDrawing {
    /// One call that draws everything into an empty raster.
    case whole((CGContext) -> Void)
    /// Passes in order, of which the first ones never change again.
    case passes(PassedDrawing)
}

/// Content that only grows: passes drawn one over the other, each into a raster of its own first.
///
/// The sealed ones are kept as a raster and never drawn again, so a path that grows costs its last pass a frame. A
/// fresh redraw goes through the same passes in the same order, so that both give the same bytes.
package struct PassedDrawing {
    /// Names the content's past: when it changes, sealed rasters made before it are worthless.
    package var history: Int
    /// The passes to draw, in order.
    package var passes: Range<Int>
    /// Passes below this one never change while `history` stays the same.
    package var sealedEnd: Int
    /// The area that a pass may paint, in map points.
    package var bounds: (Int) -> MKMapRect
    /// Draws a pass; the context maps the layer's drawing space to the tile and is clipped to the pass's bounds.
    package var draw: (Int, CGContext) -> Void

    package init(
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
