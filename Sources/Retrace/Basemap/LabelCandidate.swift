import MapGeometry
import UIKit

/// A place that a level may name.
struct LabelCandidate: Sendable {
    /// Its number in the data, which is its place in the order of importance.
    let number: Int
    let name: String
    let rank: Int
    let capital: Place.Capital
    /// The place in pixels of the level's world.
    let x, y: Int
    let font: LabelOutlines.Font
    /// The radius of its dot in pixels; 0 where a dot would pretend to an accuracy that the data lack.
    let dotRadius: Double
    /// An area that holds the label on whatever side it stands, known without laying out the text.
    let reach: PixelRect

    init(_ number: Int, _ place: Place, _ level: TileLevel) {
        let scale = Double(level.contentScale)
        let zoom = level.webZoom
        let pixelsPerUnit = Double(level.worldPixels) / Double(NaturalEarth.worldSize)
        (self.number, name, rank, capital) = (number, place.name, place.rank, place.capital)
        x = Int((Double(place.x) * pixelsPerUnit).rounded())
        y = Int((Double(place.y) * pixelsPerUnit).rounded())
        let importance = place.rank <= 1 ? 12.5 : place.rank <= 3 ? 11.5 : 10.5
        let growth = min(2.5, max(0, (zoom - 3.5) * 0.6))
        font = LabelOutlines.Font(
            size: ((importance + growth) * 2).rounded() / 2 * scale, isBold: place.capital == .country)
        dotRadius = zoom < BasemapDetail.lastDots ? (place.capital == .country ? 2.6 : 2.1) * scale : 0
        // No letter of the names is wider than its size.
        let width = Int(Double(name.unicodeScalars.count) * font.size) + Int(16 * scale)
        let height = Int(2.6 * font.size) + Int(10 * scale)
        reach = PixelRect(minX: x - width, minY: y - height, maxX: x + width, maxY: y + height)
    }

    /// The label on the first side of its dot where there is room.
    func placed(_ level: TileLevel, isFree: (PixelRect) -> Bool) -> PlacedLabel? {
        let scale = Double(level.contentScale)
        let outline = LabelOutlines.shared.outline(name, font)
        let width = Int(Double(outline.width).rounded(.up))
        let gap = Int((dotRadius + 3 * scale).rounded())
        let capHeight = Int((font.size * 0.72).rounded())
        let middle = y + capHeight / 2
        let origins =
            dotRadius > 0
            ? [
                (x + gap, middle), (x - gap - width, middle), (x - width / 2, y - gap),
                (x - width / 2, y + gap + capHeight),
            ] : [(x - width / 2, middle)]
        let dot = Int(dotRadius.rounded(.up)) + Int(2 * scale)
        let dotBox = PixelRect(minX: x - dot, minY: y - dot, maxX: x + dot, maxY: y + dot)
        let halo = Int((LabelCandidate.haloWidth * scale / 2).rounded(.up)) + 1
        let ascent = Int((font.size * 1.05).rounded(.up))
        let descent = Int((font.size * 0.3).rounded(.up))
        for (textX, textY) in origins {
            let text = PixelRect(minX: textX, minY: textY - ascent, maxX: textX + width, maxY: textY + descent)
            let box = text.outset(by: halo).union(dotRadius > 0 ? dotBox : .empty)
            // A label cut off by the world's northern or southern edge is none.
            guard box.minY >= 0, box.maxY <= level.worldPixels else { continue }
            let room = box.outset(by: Int((Self.clearance * scale).rounded()))
            guard isFree(room) else { continue }
            return PlacedLabel(
                candidate: self, outline: outline, textX: textX, textY: textY, box: box, room: room)
        }
        return nil
    }

    /// Points of halo around the letters, both sides together.
    static let haloWidth = 3.0
    /// Points that labels keep free around them.
    private static let clearance = 3.0
    /// Names come a little later than the zoom level for which Natural Earth's authors chose the places would allow.
    static let zoomAllowance = 0.3
}
