import CoreGraphics
import MapGeometry
package import Redraw
import os

/// The names of towns and cities: the stratum between the overlays above roads and those above labels.
///
/// Any thread may draw. What a level shows is decided for the whole world and not for a tile, so a name that crosses the
/// edge of a tile is the same on both sides.
package final class LabelContent: TileContent {
    package let style: BasemapStyle
    private let levels = OSAllocatedUnfairLock<[TileLevel: LabelLevel]>(uncheckedState: [:])

    package init(style: BasemapStyle) {
        self.style = style
    }

    package func drawing(for request: TileRequest) -> TileDrawing {
        .whole { [self] context in draw(TileWindow(request), in: context) }
    }

    private func draw(_ window: TileWindow, in context: CGContext) {
        let labels = labels(of: window.level).labels(in: window.pixels)
        for (label, shift) in labels { draw(label, shift, window, in: context) }
    }

    private func draw(_ label: PlacedLabel, _ shift: Int, _ window: TileWindow, in context: CGContext) {
        let palette = style.palette
        let candidate = label.candidate
        let color = candidate.rank <= 3 || candidate.capital == .country ? palette.text : palette.minorText
        context.drawLabel(
            label.outline, x: label.textX + shift - window.originX, y: label.textY - window.originY, color: color,
            halo: palette.halo, haloWidth: LabelCandidate.haloWidth * window.contentScale)
        guard candidate.dotRadius > 0 else { return }
        let radius = CGFloat(candidate.dotRadius)
        let dot = CGRect(
            x: CGFloat(candidate.x + shift - window.originX) - radius,
            y: CGFloat(candidate.y - window.originY) - radius, width: 2 * radius, height: 2 * radius)
        context.setFill(palette.halo)
        context.fillEllipse(in: dot.insetBy(dx: -window.contentScale, dy: -window.contentScale))
        context.setFill(color)
        context.fillEllipse(in: dot)
        if candidate.capital == .country {
            context.setFill(palette.halo)
            context.fillEllipse(in: dot.insetBy(dx: radius * 0.55, dy: radius * 0.55))
        }
    }

    /// The names of a level; those of a few levels are kept.
    func labels(of level: TileLevel) -> LabelLevel {
        levels.withLockUnchecked { levels in
            if let known = levels[level] { return known }
            if levels.count >= Self.keptLevels { levels.removeAll() }
            let made = LabelLevel(level: level, data: .builtIn)
            levels[level] = made
            return made
        }
    }

    private static let keptLevels = 6
}
