import CoreGraphics
public import Foundation
import MapGeometry

/// Draws an `MKPolyline`. Source: MapKit, `MKPolylineRenderer`.
///
/// A line is stroked; a fill colour fills the area that it encloses.
open class MKPolylineRenderer: MKOverlayPathRenderer {
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
        path.add(polyline, in: self)
        self.path = path
    }
}
