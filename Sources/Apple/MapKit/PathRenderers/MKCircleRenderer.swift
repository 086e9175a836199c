import CoreGraphics
import MapGeometry

/// Draws an `MKCircle`. Source: MapKit, `MKCircleRenderer`.
///
/// The stroke begins at the top and goes clockwise.
open class MKCircleRenderer: MKPartialStrokeRenderer {
    /// A renderer for a circle.
    public init(circle: MKCircle) {
        super.init(overlay: circle)
    }

    /// A renderer for an overlay that is an `MKCircle`; any other kind draws nothing.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    /// The circle that is drawn.
    open var circle: MKCircle { overlay as? MKCircle ?? MKCircle() }

    open override func createPath() {
        let path = CGMutablePath()
        let area = rect(for: circle.boundingMapRect)
        if area.width > 0, area.width.isFinite {
            // Angles rise clockwise where y points down.
            path.addArc(
                center: CGPoint(x: area.midX, y: area.midY), radius: area.width / 2, startAngle: -.pi / 2,
                endAngle: 1.5 * .pi, clockwise: false)
            path.closeSubpath()
        }
        self.path = path
    }
}
