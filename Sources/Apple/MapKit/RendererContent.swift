import MapGeometry
import Redraw

/// A renderer in the redraw engine's eyes.
///
/// Sendable because MapKit's contract makes renderers thread-safe.
final class RendererContent: TileContent, @unchecked Sendable {
    let renderer: MKOverlayRenderer

    init(_ renderer: MKOverlayRenderer) {
        self.renderer = renderer
    }

    func canDraw(_ request: TileRequest) -> Bool {
        renderer.canDraw(request.mapRect, zoomScale: MKZoomScale(request.zoomScale))
    }

    func drawing(for request: TileRequest) -> TileDrawing {
        let mapRect = request.mapRect
        let zoomScale = MKZoomScale(request.zoomScale)
        let renderer = renderer
        guard let passes = renderer.drawingPasses(in: mapRect, zoomScale: zoomScale) else {
            return .whole { context in
                request.place(context, origin: renderer.drawingOrigin)
                renderer.draw(mapRect, zoomScale: zoomScale, in: context)
            }
        }
        return .passes(
            PassedDrawing(
                history: passes.history, passes: passes.passes, sealedEnd: passes.sealedEnd, bounds: passes.bounds,
                draw: { pass, context in
                    request.place(context, origin: renderer.drawingOrigin)
                    passes.draw(pass, context)
                }))
    }

    func overhang(zoomScale: Double) -> Double { renderer.overhang(zoomScale: MKZoomScale(zoomScale)) }
}
