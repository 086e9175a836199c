import CoreGraphics
import Foundation
import MapGeometry

/// The lines of latitude and longitude that stand in for a map where the data end.
///
/// All lengths come in seconds of arc, as whole tenths, so that a line is the same line in every tile.
struct Graticule {
    /// Tenths of a second between labelled lines and between fine ones.
    let step: Int
    let fineStep: Int

    init(level: TileLevel) {
        let pointsPerTenth = Double(level.worldPixels) / Double(level.contentScale) / Double(Self.circle)
        let index = Self.steps.firstIndex { Double($0.step) * pointsPerTenth >= Self.leastSpacing } ?? 0
        (step, fineStep) = Self.steps[index]
    }

    /// Draws lines and their labels into a tile.
    ///
    /// - Parameter strength: 0...1.
    func draw(_ window: TileWindow, _ palette: BasemapPalette, strength: Double, in context: CGContext) {
        let lines = GraticuleLines(window)
        for (step, color) in [(fineStep, palette.fineGrid), (step, palette.grid)] {
            context.setFill(color.faded(to: strength))
            context.fill(
                lines.meridians(every: step, margin: 0).map { x, _ in
                    CGRect(x: CGFloat(x), y: 0, width: CGFloat(window.contentScale), height: CGFloat(window.height))
                })
            context.fill(
                lines.parallels(every: step, margin: 0).map { y, _ in
                    CGRect(x: 0, y: CGFloat(y), width: CGFloat(window.width), height: CGFloat(window.contentScale))
                })
        }
        drawLabels(lines, window, palette, strength, in: context)
    }

    /// Longitudes at one half of the crossings, latitudes at the other, like the colours of a chessboard.
    private func drawLabels(
        _ lines: GraticuleLines, _ window: TileWindow, _ palette: BasemapPalette, _ strength: Double,
        in context: CGContext
    ) {
        let scale = window.contentScale
        let margin = Int(Self.labelReach * scale)
        for (x, longitude) in lines.meridians(every: step, margin: margin) {
            for (y, latitude) in lines.parallels(every: step, margin: margin) {
                let column = (longitude + Self.circle / 2) / step
                let row = (latitude + Self.circle / 2) / step
                guard (column + row) & 1 == 0 else { continue }
                let isMeridian = column & 1 == 0
                let text =
                    isMeridian
                    ? ArcText.text(longitude, "E", "W", step: step) : ArcText.text(latitude, "N", "S", step: step)
                let outline = LabelOutlines.shared.outline(
                    text, LabelOutlines.Font(size: 9 * scale, isBold: false))
                context.drawLabel(
                    outline, x: x + Int((5 * scale).rounded()), y: y - Int((4 * scale).rounded()),
                    color: palette.gridText.faded(to: min(1, 2 * strength)),
                    halo: palette.paper.faded(to: strength), haloWidth: 3 * scale)
            }
        }
    }

    /// Tenths of a second around the Earth.
    static let circle = 360 * 36_000
    /// Points between labelled lines, at least.
    private static let leastSpacing = 190.0
    /// Points that a label may reach from its crossing.
    private static let labelReach = 130.0

    private static let steps: [(step: Int, fineStep: Int)] = {
        let second = 10
        let minute = 600
        let degree = 36_000
        return [
            (1, 1), (2, 1), (5, 1), (second, 2), (2 * second, 5), (5 * second, second), (10 * second, 2 * second),
            (15 * second, 5 * second), (30 * second, 10 * second), (minute, 15 * second), (2 * minute, 30 * second),
            (5 * minute, minute), (10 * minute, 2 * minute), (15 * minute, 5 * minute), (30 * minute, 10 * minute),
            (degree, 15 * minute), (2 * degree, 30 * minute), (5 * degree, degree), (10 * degree, 2 * degree),
            (30 * degree, 10 * degree),
        ]
    }()
}

/// Where lines of latitude and longitude run in a tile, on whole pixels.
private struct GraticuleLines {
    let window: TileWindow

    init(_ window: TileWindow) {
        self.window = window
    }

    /// The meridians within a margin around the tile: the pixel column in the tile and the longitude in tenths of a
    /// second.
    func meridians(every step: Int, margin: Int) -> [(x: Int, longitude: Int)] {
        let world = Double(window.level.worldPixels)
        let half = Graticule.circle / 2
        let count = Graticule.circle / step
        let first = Int((Double(window.originX - margin) / world * Double(count)).rounded(.down))
        let last = Int((Double(window.originX + window.width + margin) / world * Double(count)).rounded(.up))
        return (first...last).map { number in
            let x = Int((Double(number) / Double(count) * world).rounded())
            let wrapped = ((number % count) + count) % count
            return (x - window.originX, wrapped * step - half)
        }
    }

    /// The parallels within a margin around the tile: the pixel row in the tile and the latitude in tenths of a second.
    func parallels(every step: Int, margin: Int) -> [(y: Int, latitude: Int)] {
        let unit = Mercator.worldSize / Double(window.level.worldPixels)
        let north = Mercator.latitude(y: Double(window.originY - margin) * unit) * 36_000 / Double(step)
        let south = Mercator.latitude(y: Double(window.originY + window.height + margin) * unit) * 36_000 / Double(step)
        let limit = Int(Mercator.maximumLatitude * 36_000) / step
        let first = max(-limit, Int(south.rounded(.down)))
        let last = min(limit, Int(north.rounded(.up)))
        guard first <= last else { return [] }
        return (first...last).map { number in
            let y = Mercator.y(latitude: Double(number * step) / 36_000) / unit
            return (Int(y.rounded()) - window.originY, number * step)
        }
    }
}

/// Writes angles as maps do.
enum ArcText {
    /// An angle in tenths of a second of arc as degrees, minutes and seconds, as fine as a step needs.
    static func text(_ tenths: Int, _ positive: String, _ negative: String, step: Int) -> String {
        let angle = abs(tenths)
        var text = "\(angle / 36_000)°"
        if step % 36_000 != 0 { text += padded(angle / 600 % 60) + "′" }
        if step % 600 != 0 {
            text += padded(angle / 10 % 60)
            if step % 10 != 0 { text += ".\(angle % 10)" }
            text += "″"
        }
        let isPlain = angle == 0 || angle == Graticule.circle / 2
        return isPlain ? text : text + " " + (tenths > 0 ? positive : negative)
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
