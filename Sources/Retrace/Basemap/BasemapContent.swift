import CoreGraphics
import MapGeometry
package import Redraw

/// Land, water, glaciers, urban areas, rivers and borders: the stratum below everything, opaque in every pixel.
///
/// Where the data end, in street views, paper and graticule. Any thread may draw; a tile's pixels depend on nothing but
/// the style and the level.
package final class BasemapContent: TileContent {
    package let style: BasemapStyle
    private let data = NaturalEarth.builtIn

    package init(style: BasemapStyle) {
        self.style = style
    }

    package func drawing(for request: TileRequest) -> TileDrawing {
        .whole { [self] context in draw(TileWindow(request), in: context) }
    }

    private func draw(_ window: TileWindow, in context: CGContext) {
        let detail = BasemapDetail(zoom: window.zoom)
        let palette = style.palette
        let ground = CGRect(x: 0, y: 0, width: window.width, height: window.height)
        context.setFill(
            detail.shapes == 0 ? palette.paper : palette.water.mixed(with: palette.paper, 1 - detail.shapes))
        context.fill(ground)
        if detail.shapes > 0 { drawShapes(window, detail, in: context) }
        if detail.graticule > 0 {
            Graticule(level: window.level).draw(window, palette, strength: detail.graticule, in: context)
        }
    }

    private func drawShapes(_ window: TileWindow, _ detail: BasemapDetail, in context: CGContext) {
        let palette = style.palette
        let pen = ShapePen(
            tracer: ShapeTracer(data: data, window: window), context: context, paper: palette.paper,
            strength: detail.shapes)
        let zoom = window.zoom
        pen.fill(.land, palette.land)
        pen.fill(.urbanArea, palette.urbanArea)
        pen.fill(.glacier, palette.glacier)
        pen.stroke(.river, palette.river, width: Self.width(zoom, from: 0.5, to: 1.8))
        pen.fill(.lake, palette.water)
        let shore = Self.width(zoom, from: 0.4, to: 0.9)
        pen.stroke(.lake, palette.shore, width: shore)
        pen.stroke(.land, palette.shore, width: shore)
        pen.stroke(.stateLine, palette.stateLine, width: Self.width(zoom, from: 0.6, to: 1.2))
        pen.stroke(.disputedBorder, palette.border, width: Self.width(zoom, from: 0.6, to: 1.4), dash: [3, 2.5])
        pen.stroke(.border, palette.border, width: Self.width(zoom, from: 0.6, to: 1.4))
    }

    /// A line's width in points: from that of a world map to that of zoom level 8.
    private static func width(_ zoom: Double, from thin: Double, to thick: Double) -> Double {
        thin + (thick - thin) * min(1, max(0, (zoom - 1) / 7))
    }
}

/// Paints the shapes of one tile.
private struct ShapePen {
    let tracer: ShapeTracer
    let context: CGContext
    let paper: BasemapColor
    /// How far colours stand out from the paper, 0...1.
    let strength: Double

    func fill(_ kind: ShapeKind, _ color: BasemapColor) {
        context.beginPath()
        tracer.addOutlines(of: kind, leastSize: Self.leastSize, to: context)
        guard !context.isPathEmpty else { return }
        context.setFill(color.mixed(with: paper, 1 - strength))
        context.fillPath()
    }

    /// - Parameter width: in points, as the lengths of `dash`.
    func stroke(_ kind: ShapeKind, _ color: BasemapColor, width: Double, dash: [Double] = []) {
        let scale = tracer.window.contentScale
        context.beginPath()
        tracer.addLines(
            of: kind, leastSize: Self.leastSize, margin: Int((width * scale / 2).rounded(.up)) + ShapeTracer.margin,
            isDashed: !dash.isEmpty, to: context)
        guard !context.isPathEmpty else { return }
        context.setStroke(color.mixed(with: paper, 1 - strength))
        context.setLineWidth(width * scale)
        context.setLineJoin(.round)
        context.setLineCap(dash.isEmpty ? .round : .butt)
        context.setLineDash(phase: 0, lengths: dash.map { CGFloat($0 * scale) })
        context.strokePath()
    }

    /// Shapes smaller than this, in pixels, are left out.
    static let leastSize = 0.8
}
