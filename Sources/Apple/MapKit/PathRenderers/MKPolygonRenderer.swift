public import CoreGraphics
import MapGeometry

/// Draws an `MKPolygon`. Source: MapKit, `MKPolygonRenderer`.
///
/// Holes stay empty: a place is inside where an odd number of rings goes round it.
open class MKPolygonRenderer: MKPartialStrokeRenderer {
    /// A renderer for a polygon.
    public init(polygon: MKPolygon) {
        super.init(overlay: polygon)
    }

    /// A renderer for an overlay that is an `MKPolygon`; any other kind draws nothing.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    /// The polygon that is drawn.
    open var polygon: MKPolygon { overlay as? MKPolygon ?? MKPolygon() }

    open override func createPath() {
        let path = CGMutablePath()
        path.add(polygon, in: self)
        self.path = path
    }

    /// Fills a path by the even-odd rule; nothing happens without a `fillColor`.
    open override func fillPath(_ path: CGPath, in context: CGContext) {
        guard fillColor != nil else { return }
        context.addPath(path)
        context.fillPath(using: .evenOdd)
    }
}
