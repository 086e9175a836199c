import CoreGraphics
import Foundation
package import MapGeometry
package import Redraw

/// A scale bar at a place of the level's world: the bottom left corner of what is in view.
///
/// It never changes; a view that moves puts another one in its place.
package final class ScaleBarContent: TileContent {
    private let style: BasemapStyle
    private let level: TileLevel
    /// Where the bar's line begins, in pixels of the level's world.
    let x: Int
    let y: Int
    let length: Int
    /// What the bar says its length is.
    let meters: Double
    private let text: String

    /// A bar for a view, or nothing where a map tells the scale well enough and nobody asked for a bar.
    package init?(style: BasemapStyle, viewport: Viewport, isWanted: Bool = false) {
        let level = viewport.level
        guard isWanted || BasemapDetail(zoom: level.webZoom).graticule > 0 else { return nil }
        let scale = Double(level.contentScale)
        self.style = style
        self.level = level
        x = viewport.originX + Int(16 * scale)
        y = viewport.originY + viewport.height - Int(18 * scale)
        let unit = Mercator.worldSize / Double(level.worldPixels)
        let latitude = Mercator.latitude(y: Double(y) * unit)
        let metersPerPixel = Mercator.metersPerMapPoint(latitude: latitude) * unit
        meters = Self.roundLength(atMost: Self.longest * scale * metersPerPixel)
        length = Int((meters / metersPerPixel).rounded())
        text = Self.text(meters)
        guard length > 0, y < level.worldPixels else { return nil }
    }

    /// The area that the bar may paint, in map points.
    package var bounds: MKMapRect {
        let scale = level.contentScale
        return level.mapRect(
            pixels: PixelRect(
                minX: x - 6 * scale, minY: y - 20 * scale, maxX: x + length + 60 * scale, maxY: y + 6 * scale))
    }

    package func drawing(for request: TileRequest) -> TileDrawing {
        .whole { [self] context in
            if request.key.level == level { draw(TileWindow(request), in: context) }
        }
    }

    private func draw(_ window: TileWindow, in context: CGContext) {
        let palette = style.palette
        let scale = CGFloat(window.contentScale)
        let left = CGFloat(x - window.originX)
        let right = left + CGFloat(length)
        let bottom = CGFloat(y - window.originY)
        let bar = [
            CGPoint(x: left, y: bottom - 4 * scale), CGPoint(x: left, y: bottom), CGPoint(x: right, y: bottom),
            CGPoint(x: right, y: bottom - 4 * scale),
        ]
        context.setLineCap(.square)
        context.setLineJoin(.miter)
        for (color, width) in [(palette.halo, 4.5), (palette.minorText, 1.5)] {
            context.setStroke(color)
            context.setLineWidth(CGFloat(width) * scale)
            context.addLines(between: bar)
            context.strokePath()
        }
        let outline = LabelOutlines.shared.outline(
            text, LabelOutlines.Font(size: 10 * window.contentScale, isBold: false))
        context.drawLabel(
            outline, x: x - window.originX + Int(4 * window.contentScale),
            y: y - window.originY - Int(5 * window.contentScale), color: palette.minorText, halo: palette.halo,
            haloWidth: 3 * window.contentScale)
    }

    /// The longest of 1, 2, 5, 10, 20, 50 … metres that is not longer than a given length.
    static func roundLength(atMost meters: Double) -> Double {
        let power = pow(10, log10(meters).rounded(.down))
        return [5, 2, 1].map { $0 * power }.first { $0 <= meters } ?? power
    }

    static func text(_ meters: Double) -> String {
        if meters >= 1000 { return "\(Int((meters / 1000).rounded())) km" }
        if meters >= 1 { return "\(Int(meters.rounded())) m" }
        return "\(Int((meters * 100).rounded())) cm"
    }

    /// The longest bar, in points.
    private static let longest = 130.0
}
