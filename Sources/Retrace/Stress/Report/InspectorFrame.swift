import Foundation
package import MapGeometry
package import Redraw

/// One frame as the inspector knows it. Rectangles are x, y, width and height in frame pixels, unless said otherwise.
package struct InspectorFrame: Encodable {
    /// A part of the picture that is new in this frame.
    package struct Patch: Encodable {
        package let rect: [Int]
        /// A PNG file as a data URL.
        package let image: String
    }

    /// Where the tiles lie: the world's width at the level shown, the view's corner in it, the sides of a tile and of
    /// the view, all in the level's pixels.
    package struct Grid: Encodable {
        package let world, originX, originY, tile, width, height: Int
    }

    package struct Redraw: Encodable {
        package let overlay: String
        /// The width of the tile's world in pixels.
        package let level: Int
        package let column: Int
        package let row: Int
        package let causes: [String]
        /// Whether the tile came out otherwise than it was.
        package let changed: Bool
    }

    /// Where something was found.
    package struct Mark: Encodable {
        package let text: String
        /// The first wrong pixel; empty when it is not about one.
        package let pixel: [Int]
        /// The width of its world, column and row; empty when it is not about a tile.
        package let tile: [Int]
    }

    package let index: Int
    package let width: Int
    package let height: Int
    /// Whether the patches are the whole picture; if not, they lie over the frame before.
    package let isWhole: Bool
    package let patches: [Patch]
    package let grid: Grid
    package let damage: [[Int]]
    package let redraws: [Redraw]
    /// Where old pixels are shown.
    package var stale: [[Int]] = []
    /// The picture drawn from nothing, where it is another one.
    package var expected: String?
    /// What was changed before the frame, in words.
    package var steps: [String] = []
    package var finding: Mark?
}

extension InspectorFrame {
    /// - Parameters:
    ///   - isWhole: whether the whole picture is kept, and not only what was repainted.
    ///   - names: what layers are called, if not by their own names.
    @MainActor
    package init(
        index: Int, picture: FrameBuffer, isWhole: Bool, view: Viewport, damage: [PixelRect], redraws: [RedrawEvent],
        names: [ObjectIdentifier: String] = [:]
    ) {
        self.index = index
        (width, height) = (picture.width, picture.height)
        self.isWhole = isWhole
        let whole = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        patches = (isWhole ? [whole] : damage).compactMap { rect in
            picture.png(of: rect).map { Patch(rect: Self.list(rect), image: Self.dataURL($0)) }
        }
        grid = Grid(
            world: view.level.worldPixels, originX: view.originX, originY: view.originY, tile: view.level.tilePixels,
            width: view.width, height: view.height)
        self.damage = damage.map(Self.list)
        self.redraws = redraws.map { event in
            Redraw(
                overlay: names[ObjectIdentifier(event.layer)] ?? event.layer.name, level: event.key.level.worldPixels,
                column: event.key.column,
                row: event.key.row, causes: event.causes.map(\.reason.rawValue), changed: !event.changed.isEmpty)
        }
    }

    static func list(_ rect: PixelRect) -> [Int] { [rect.minX, rect.minY, rect.width, rect.height] }

    static func dataURL(_ png: Data) -> String { "data:image/png;base64," + png.base64EncodedString() }
}
