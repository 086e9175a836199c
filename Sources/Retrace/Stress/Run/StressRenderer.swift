import Foundation
import MapKit

/// Draws a stress overlay.
final class StressRenderer: MKOverlayRenderer {
    private let subject: StressOverlay

    init(_ overlay: StressOverlay) {
        subject = overlay
        super.init(overlay: overlay)
        alpha = CGFloat(overlay.state.shape.opacity) / 100
    }

    override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { !subject.state.isRefusing }

    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let state = subject.state
        let shape = state.shape
        let color = Self.color(shape.color)
        let area = rect(for: StressGrid.mapRect(shape.x, shape.y, shape.width, shape.height))
        context.setFillColor(color)
        switch shape.kind {
        case .box: context.fill(area)
        case .disc:
            context.setAlpha(0.6)
            context.fillEllipse(in: area)
            context.setStrokeColor(Self.color(shape.color + 1))
            context.setLineWidth(CGFloat(3 * StressGrid.pixel))
            context.strokeEllipse(in: area)
        case .line, .chain:
            stroke(state.points[...], color, context)
        }
    }

    override func drawingPasses(in mapRect: MKMapRect, zoomScale: MKZoomScale) -> DrawingPasses? {
        let state = subject.state
        guard state.shape.kind == .chain else { return nil }
        let color = Self.color(state.shape.color)
        return DrawingPasses(
            history: state.history, passes: 0..<state.passCount, sealedEnd: max(0, state.passCount - 1),
            bounds: { state.bounds(ofPass: $0) },
            draw: { [self] pass, context in stroke(state.points(ofPass: pass), color, context) })
    }

    private func stroke(_ points: ArraySlice<SIMD2<Double>>, _ color: CGColor, _ context: CGContext) {
        context.setStrokeColor(color)
        context.setLineWidth(CGFloat(4 * StressGrid.pixel))
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.addLines(
            between: points.map { point(for: MKMapPoint(x: $0.x * StressGrid.pixel, y: $0.y * StressGrid.pixel)) })
        context.strokePath()
    }

    private static func color(_ index: Int) -> CGColor {
        let pixel = StressGrid.colors[index % StressGrid.colors.count]
        func channel(_ shift: UInt32) -> CGFloat { CGFloat((pixel >> shift) & 255) / 255 }
        return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
}
