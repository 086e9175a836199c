/// What MapKit leaves open, or did differently from one release to the next. Retrace's own.
///
/// The defaults are what overlay code is easiest to reason about with; the other values show whether it also bears what
/// some releases do. Two more settings of this kind stand by themselves: `MKMapView.boundsPolicy`, what becomes of an
/// overlay whose rectangle changes, and `MKMapView.zoomPolicy`, at which scales tiles are drawn.
public struct MapBehavior: Sendable, Equatable {
    /// Which rectangles `draw` is called with.
    public enum DrawRect: String, Sendable {
        /// A tile, the rectangle that `canDraw` agreed to.
        case tile
        /// The quarters of a tile, as since iOS 11: rectangles that `canDraw` never saw.
        case quarter
    }

    /// What a tile shows that was invalidated and whose `canDraw` then says no.
    public enum Stale: String, Sendable {
        /// What it showed before.
        case keep
        /// Nothing.
        case blank
    }

    public var drawRect = DrawRect.tile
    public var stale = Stale.keep
    /// Whether an invalidation of one overlay, or a new one, has all tile overlays drawn again, as some releases do.
    public var collateralRedraw = false

    /// The defaults.
    public init() {}
}
