import CoreGraphics
import MapGeometry
import Redraw

/// A renderer in the redraw engine's eyes.
///
/// Sendable because MapKit's contract makes renderers thread-safe.
final class RendererContent: TileContent, @unchecked Sendable {
    let renderer: MKOverlayRenderer
    /// What traces call the overlay.
    let name: String
    private let watch: DrawWatch
    /// Nothing for MapKit's own renderers, which are known to draw tiles that fit together.
    let seams: SeamWatch?

    init(_ renderer: MKOverlayRenderer, name: String, watch: DrawWatch) {
        self.renderer = renderer
        self.name = name
        self.watch = watch
        seams = Self.own.contains(ObjectIdentifier(type(of: renderer))) ? nil : SeamWatch()
    }

    private static let own = Set(
        [
            MKOverlayRenderer.self, MKPolylineRenderer.self, MKPolygonRenderer.self, MKCircleRenderer.self,
            MKMultiPolylineRenderer.self, MKMultiPolygonRenderer.self, MKGradientPolylineRenderer.self,
            MKTileOverlayRenderer.self,
        ].map { ObjectIdentifier($0) })

    func canDraw(_ request: TileRequest) -> Bool {
        let mapRect = request.mapRect
        let canDraw = DrawingThreads.run(renderer) {
            renderer.canDraw(mapRect, zoomScale: MKZoomScale(request.zoomScale))
        }
        if let trace = watch.settings.trace {
            watch.note(.canDraw, of: self, request, mapRect, result: "\(canDraw)", trace)
        }
        return canDraw
    }

    func drawing(for request: TileRequest) -> TileDrawing {
        let mapRect = request.mapRect
        let zoomScale = MKZoomScale(request.zoomScale)
        let settings = watch.settings
        let passes = DrawingThreads.run(renderer) { renderer.drawingPasses(in: mapRect, zoomScale: zoomScale) }
        guard let passes else {
            return .whole { [self] context in
                request.place(context, origin: renderer.drawingOrigin)
                if settings.drawRect == .tile {
                    draw(mapRect, request, settings.trace, context)
                    if request.worldCopy == 0 { watch.lookAtSeams(of: self, request.key, in: context) }
                } else {
                    drawQuarters(of: mapRect, request, settings.trace, context)
                }
            }
        }
        if let trace = settings.trace {
            watch.note(.draw, of: self, request, mapRect, result: "passes \(passes.passes)", trace)
        }
        return .passes(
            PassedDrawing(
                history: passes.history, passes: passes.passes, sealedEnd: passes.sealedEnd, bounds: passes.bounds,
                draw: { [self] pass, context in
                    request.place(context, origin: renderer.drawingOrigin)
                    DrawingThreads.run(renderer) { passes.draw(pass, context) }
                }))
    }

    private func draw(_ rect: MKMapRect, _ request: TileRequest, _ trace: MapTrace?, _ context: CGContext) {
        if let trace { watch.note(.draw, of: self, request, rect, result: nil, trace) }
        DrawingThreads.run(renderer) {
            renderer.draw(rect, zoomScale: MKZoomScale(request.zoomScale), in: context)
        }
    }

    private func drawQuarters(
        of rect: MKMapRect, _ request: TileRequest, _ trace: MapTrace?, _ context: CGContext
    ) {
        let (width, height) = (rect.width / 2, rect.height / 2)
        for (row, column) in [(0.0, 0.0), (0, 1), (1, 0), (1, 1)] {
            let quarter = MKMapRect(
                x: rect.minX + column * width, y: rect.minY + row * height, width: width, height: height)
            context.saveGState()
            context.clip(to: renderer.rect(for: quarter))
            draw(quarter, request, trace, context)
            context.restoreGState()
        }
    }

    func overhang(zoomScale: Double) -> Double { renderer.overhang(zoomScale: MKZoomScale(zoomScale)) }
}
