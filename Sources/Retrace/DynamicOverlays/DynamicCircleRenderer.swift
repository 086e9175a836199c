public import MapKit

/// Draws a `DynamicCircle`; written as any user of MapKit would.
public final class DynamicCircleRenderer: MKOverlayRenderer {
    /// How the circle looks.
    public struct Style: Sendable {
        /// The colour inside; nothing for none.
        public var fill: CGColor?
        /// The colour of the line; nothing for none.
        public var stroke: CGColor?
        /// The width of the line in screen points.
        public var lineWidth: Double

        public init(fill: CGColor? = nil, stroke: CGColor? = nil, lineWidth: Double = 0) {
            self.fill = fill
            self.stroke = stroke
            self.lineWidth = lineWidth
        }
    }

    private let circle: DynamicCircle
    private let style: Style
    private let scales = SeenZoomScales()

    /// A renderer for a circle.
    public init(circle: DynamicCircle, style: Style) {
        self.circle = circle
        self.style = style
        super.init(overlay: circle)
    }

    /// Moves or resizes the circle, and invalidates what it covered and what it covers now. On the main thread.
    public func update(_ state: DynamicCircle.State) {
        let old = circle.state
        guard state != old else { return }
        circle.state = state
        for scale in scales.all {
            setNeedsDisplay(paintRect(old, scale), zoomScale: scale)
            setNeedsDisplay(paintRect(state, scale), zoomScale: scale)
        }
    }

    public override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        scales.note(zoomScale)
        let state = circle.state
        guard paintRect(state, zoomScale).intersects(mapRect) else { return }
        let area = rect(for: state.mapRect(zoomScale: zoomScale))
        if let fill = style.fill {
            context.setFillColor(fill)
            context.fillEllipse(in: area)
        }
        if let stroke = style.stroke, style.lineWidth > 0 {
            context.setStrokeColor(stroke)
            context.setLineWidth(CGFloat(style.lineWidth) / zoomScale)
            context.strokeEllipse(in: area)
        }
    }

    /// What the circle paints at a zoom scale: half the line and a pixel of antialiasing included.
    private func paintRect(_ state: DynamicCircle.State, _ zoomScale: MKZoomScale) -> MKMapRect {
        let reach = (style.lineWidth / 2 + 1) / Double(zoomScale)
        return state.mapRect(zoomScale: zoomScale).insetBy(dx: -reach, dy: -reach)
    }
}
