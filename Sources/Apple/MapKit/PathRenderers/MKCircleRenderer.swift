import CoreGraphics
public import Foundation
import MapGeometry

/// Draws an `MKCircle`. Source: MapKit, `MKCircleRenderer`.
///
/// The stroke begins at the top and goes clockwise.
open class MKCircleRenderer: MKOverlayPathRenderer {
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

    /// Where the stroke begins, 0...1 of the way by distance.
    open var strokeStart: CGFloat {
        get { style.strokeStart }
        set { change(\.strokeStart, to: min(1, max(0, newValue))) }
    }

    /// Where the stroke ends, 0...1 of the way by distance.
    open var strokeEnd: CGFloat {
        get { style.strokeEnd }
        set { change(\.strokeEnd, to: min(1, max(0, newValue))) }
    }

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
