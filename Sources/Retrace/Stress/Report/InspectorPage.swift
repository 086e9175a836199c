package import Foundation
import MapGeometry
import Redraw

/// A page that shows frames one by one, with what was redrawn and why; self-contained, for `file://`.
package struct InspectorPage {
    /// One frame as the page knows it. Rectangles are in frame pixels.
    package struct Frame: Encodable {
        package struct Redraw: Encodable {
            package let overlay: String
            package let tile: String
            package let rect: [Int]
            package let causes: [String]

            package init(overlay: String, tile: String, rect: [Int], causes: [String]) {
                self.overlay = overlay
                self.tile = tile
                self.rect = rect
                self.causes = causes
            }
        }

        package let index: Int
        package let width: Int
        package let height: Int
        /// A PNG file as a data URL.
        package let image: String
        package let damage: [[Int]]
        package let redraws: [Redraw]
        /// Where old pixels are shown.
        package let stale: [[Int]]

        package init(
            index: Int, width: Int, height: Int, png: Data, damage: [[Int]], redraws: [Redraw], stale: [[Int]]
        ) {
            self.index = index
            self.width = width
            self.height = height
            image = "data:image/png;base64," + png.base64EncodedString()
            self.damage = damage
            self.redraws = redraws
            self.stale = stale
        }
    }

    let title: String
    let frames: [Frame]

    package init(title: String, frames: [Frame]) {
        self.title = title
        self.frames = frames
    }

    package var html: String {
        let data = (try? JSONEncoder().encode(frames)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        return Self.template
            .replacingOccurrences(of: "@TITLE@", with: ReportPage.escaped(title))
            .replacingOccurrences(of: "@DATA@", with: data.replacingOccurrences(of: "</", with: "<\\/"))
    }
}

extension InspectorPage.Frame {
    /// A frame of a stress run.
    @MainActor
    init(_ record: StressRun.FrameRecord) {
        func list(_ rect: PixelRect) -> [Int] { [rect.minX, rect.minY, rect.width, rect.height] }
        let view = record.viewport
        let redraws = record.redraws.map { redraw in
            let pixels = redraw.key.level.pixels(column: redraw.key.column, row: redraw.key.row)
            // The copy of the tile that is nearest to the middle of the view.
            let world = view.level.worldPixels
            let copy = floorDivide(view.originX + view.width / 2 - pixels.minX + world / 2, by: world)
            let placed = pixels.offsetBy(dx: copy * view.level.worldPixels - view.originX, dy: -view.originY)
            return Redraw(
                overlay: redraw.overlay, tile: "\(redraw.key.level.worldPixels)/\(redraw.key.column)/\(redraw.key.row)",
                rect: list(placed), causes: redraw.reasons)
        }
        var stale: [[Int]] = []
        for slot in view.slotRects {
            for y in slot.minY..<slot.maxY {
                let from = y * record.buffer.width + slot.minX
                if (0..<slot.width).contains(where: {
                    record.buffer.pixels[from + $0] != record.fresh.pixels[from + $0]
                }) {
                    stale.append(list(slot))
                    break
                }
            }
        }
        self.init(
            index: record.index, width: record.buffer.width, height: record.buffer.height,
            png: record.buffer.png ?? Data(), damage: record.damage.map(list), redraws: redraws, stale: stale)
    }
}
