public import CoreGraphics
import MapGeometry

/// Draws the polygons of an `MKMultiPolygon` alike. Source: MapKit, `MKMultiPolygonRenderer`.
open class MKMultiPolygonRenderer: MKOverlayPathRenderer {
    /// A renderer for some polygons.
    public init(multiPolygon: MKMultiPolygon) {
        super.init(overlay: multiPolygon)
    }

    /// A renderer for an overlay that is an `MKMultiPolygon`; any other kind draws nothing.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    /// The polygons that are drawn.
    open var multiPolygon: MKMultiPolygon { overlay as? MKMultiPolygon ?? MKMultiPolygon() }

    open override func createPath() {
        let path = CGMutablePath()
        for polygon in multiPolygon.polygons { path.add(polygon, in: self) }
        self.path = path
    }

    /// Fills a path by the even-odd rule; nothing happens without a `fillColor`.
    open override func fillPath(_ path: CGPath, in context: CGContext) {
        guard fillColor != nil else { return }
        context.addPath(path)
        context.fillPath(using: .evenOdd)
    }
}
