import MapGeometry
import Redraw

/// An overlay on a map: what was read of it when it was added, and what draws it once it has come into view.
@MainActor
final class OverlayEntry {
    let overlay: any MKOverlay
    /// Changes when the overlay is exchanged with one of the other level; the entry stays, as its renderer's host does.
    var level: MKOverlayLevel
    /// `boundingMapRect` as it was when the overlay was added.
    let frozenBounds: MKMapRect
    /// What traces call it: type and title, numbered from the second of a name on.
    let label: String
    var boundsPolicy: MapBoundsPolicy?
    var renderer: MKOverlayRenderer?
    var layer: RedrawLayer?
    var host: RendererHost?
    /// Whether the overlay's present bounds should be compared with the frozen ones.
    var isBoundsCheckDue = false

    init(overlay: any MKOverlay, level: MKOverlayLevel, frozenBounds: MKMapRect, label: String) {
        self.label = label
        self.overlay = overlay
        self.level = level
        self.frozenBounds = frozenBounds
    }
}

/// What becomes of an overlay whose `boundingMapRect` changes after it was added. Retrace's own.
public enum MapBoundsPolicy: String, Sendable {
    /// As MapKit: the first value holds; content outside its tiles is not drawn, and a diagnostic says so.
    case frozen
    /// The value is read before each frame.
    case live
}

/// Which scales the map is drawn at. Retrace's own.
public enum MapZoomPolicy: String, Sendable {
    /// As MapKit: tiles are drawn at a power of two and fitted to the view.
    case powerOfTwo
    /// Tiles are drawn at the very scale of the view, with the camera on whole pixels, so that lines stay crisp.
    case exact
}
