public import Foundation

/// A path renderer that can leave out the beginning and the end of its stroke: what the renderers of one line, polygon or
/// circle have in common. Retrace's own; in MapKit each of them has these properties for itself.
open class MKPartialStrokeRenderer: MKOverlayPathRenderer {
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
}
