import CoreGraphics
import MapGeometry

/// Draws the lines of an `MKMultiPolyline` alike. Source: MapKit, `MKMultiPolylineRenderer`.
open class MKMultiPolylineRenderer: MKOverlayPathRenderer {
    /// A renderer for some lines.
    public init(multiPolyline: MKMultiPolyline) {
        super.init(overlay: multiPolyline)
    }

    /// A renderer for an overlay that is an `MKMultiPolyline`; any other kind draws nothing.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    /// The lines that are drawn.
    open var multiPolyline: MKMultiPolyline { overlay as? MKMultiPolyline ?? MKMultiPolyline() }

    open override func createPath() {
        let path = CGMutablePath()
        for polyline in multiPolyline.polylines { path.add(polyline, in: self) }
        self.path = path
    }
}
