package import MapGeometry

/// Why a tile is owed a redraw. Every redraw has at least one; a redraw without any is a bug of the engine.
package struct RedrawCause: Sendable, Hashable {
    package enum Reason: String, Sendable, Hashable {
        /// The tile came into view for the first time, or after it was evicted.
        case appeared
        /// `setNeedsDisplay()`.
        case all
        /// `setNeedsDisplay(_:)`.
        case rect
        /// `setNeedsDisplay(_:zoomScale:)`.
        case rectAtScale
        /// Everything is drawn anew because a full redraw was asked for.
        case fullRedraw
    }

    package let reason: Reason
    /// The generation that the tile came to owe.
    package let generation: UInt64

    package init(reason: Reason, generation: UInt64) {
        self.reason = reason
        self.generation = generation
    }
}

/// What part of a layer an invalidation names.
package enum InvalidationArea: Sendable {
    /// Everything, at all levels.
    case all
    /// A rectangle in map points, at all levels.
    case rect(MKMapRect)
    /// A rectangle in map points, at the level that the zoom scale names.
    case rectAtScale(MKMapRect, zoomScale: Double)
}
