import Foundation
import Glibc
import MapKit

/// Draws a stress overlay.
final class StressRenderer: MKOverlayRenderer {
    private let subject: StressOverlay
    private let mood: StressMood

    init(_ overlay: StressOverlay, _ mood: StressMood) {
        subject = overlay
        self.mood = mood
        super.init(overlay: overlay)
        alpha = CGFloat(overlay.state.shape.opacity) / 100
    }

    override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { !subject.state.isRefusing }

    /// One consistent version of the overlay.
    private var snapshot: StressOverlay.State { mood.isJudging ? subject.state : subject.snapshot }

    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let state = snapshot
        dawdle(state, mapRect)
        let shape = state.shape
        let color = shape.cgColor
        let area = rect(for: shape.mapRect)
        context.setFillColor(color)
        switch shape.kind {
        // Code that leaves out what lies elsewhere is common.
        case .box: if mapRect.intersects(shape.mapRect) { context.fill(area) }
        case .disc:
            context.setAlpha(0.6)
            context.fillEllipse(in: area)
            context.setStrokeColor(StressGrid.cgColor(shape.color + 1))
            context.setLineWidth(CGFloat(3 * StressGrid.pixel))
            context.strokeEllipse(in: area)
        case .line, .chain:
            stroke(state.points[...], color, context)
        default: preconditionFailure("a shape of another class")
        }
    }

    override func drawingPasses(in mapRect: MKMapRect, zoomScale: MKZoomScale) -> DrawingPasses? {
        let state = snapshot
        guard state.shape.kind == .chain else { return nil }
        dawdle(state, mapRect)
        let color = state.shape.cgColor
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

    /// What overlays do that try a map's patience: they take long, or want to be drawn again at once.
    private func dawdle(_ state: StressOverlay.State, _ mapRect: MKMapRect) {
        guard !mood.isJudging else { return }
        mood.gate.pass()
        if mood.isNapping, state.napMilliseconds > 0 { usleep(UInt32(state.napMilliseconds) * 1000) }
        if state.itches > 0, subject.takeItch() { setNeedsDisplay(mapRect) }
    }
}
