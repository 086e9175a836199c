import CoreGraphics
import MapGeometry

/// Draws an `MKPolyline`. Source: MapKit, `MKPolylineRenderer`.
///
/// A line is stroked; a fill colour fills the area that it encloses.
open class MKPolylineRenderer: MKPartialStrokeRenderer {
    /// A renderer for a polyline.
    public init(polyline: MKPolyline) {
        super.init(overlay: polyline)
    }

    /// A renderer for an overlay that is an `MKPolyline`; any other kind draws nothing.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    /// The polyline that is drawn.
    open var polyline: MKPolyline { overlay as? MKPolyline ?? MKPolyline() }

    open override func createPath() {
        let path = CGMutablePath()
        path.add(polyline, in: self)
        self.path = path
    }
}
