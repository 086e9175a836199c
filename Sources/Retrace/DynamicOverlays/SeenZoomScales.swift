import MapKit
import os

/// The zoom scales at which a renderer has been asked to draw: those whose tiles it must invalidate.
///
/// Sizes in screen points cover other map points at each scale, so that one rectangle for all scales would not do.
final class SeenZoomScales: Sendable {
    private let scales = OSAllocatedUnfairLock<[MKZoomScale]>(uncheckedState: [])

    /// In the order in which they were first seen.
    var all: [MKZoomScale] { scales.withLockUnchecked { $0 } }

    func note(_ zoomScale: MKZoomScale) {
        scales.withLockUnchecked { scales in
            if !scales.contains(zoomScale) { scales.append(zoomScale) }
        }
    }
}
