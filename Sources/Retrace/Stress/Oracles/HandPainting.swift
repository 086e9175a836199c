import MapGeometry
import Redraw

/// Paints a frame of boxes pixel by pixel, in whole numbers, without an engine, tiles' rasters or a graphics library.
enum HandPainting {
    struct Box {
        let shape: StressShape
        let frozen: MKMapRect
        /// 0...255.
        let opacity: Int
        /// Whether colours are multiplied with those below.
        var multiplies = false
    }

    /// The frame that a viewport shows, or nothing where boxes do not lie on whole pixels of its level.
    static func frame(_ boxes: [Box], _ viewport: Viewport, on background: UInt32) -> [UInt32]? {
        let world = viewport.level.worldPixels
        guard world % 512 == 0 else { return nil }
        var pixels = [UInt32](repeating: background, count: viewport.width * viewport.height)
        for box in boxes {
            let (left, right) = (scaled(box.shape.x, world), scaled(box.shape.x + box.shape.width, world))
            let (top, bottom) = (scaled(box.shape.y, world), scaled(box.shape.y + box.shape.height, world))
            let color = StressGrid.colors[box.shape.color % StressGrid.colors.count]
            var shown: [Int: Bool] = [:]
            for y in max(
                top, viewport.originY, 0)..<max(
                    top, viewport.originY, 0, min(bottom, viewport.originY + viewport.height, world))
            {
                for x in viewport.originX..<viewport.originX + viewport.width {
                    let inWorld = ((x % world) + world) % world
                    let (column, row) = (inWorld / viewport.level.tilePixels, y / viewport.level.tilePixels)
                    // A box is shown on the copies of the world that its bounds reach, tile by tile.
                    let isPainted = (-2...2).contains { copy in
                        guard inWorld + copy * world >= left, inWorld + copy * world < right else { return false }
                        let tile = (row << 16 | column) << 3 | (copy + 2)
                        if let known = shown[tile] { return known }
                        let key = TileKey(level: viewport.level, column: column, row: row)
                        let reaches = ExactTiles.touches(key, box.frozen, copies: copy...copy)
                        shown[tile] = reaches
                        return reaches
                    }
                    guard isPainted else { continue }
                    let index = (y - viewport.originY) * viewport.width + x - viewport.originX
                    pixels[index] =
                        box.multiplies
                        ? multiplied(color, box.opacity, pixels[index]) : over(color, box.opacity, pixels[index])
                }
            }
        }
        return pixels
    }

    private static func scaled(_ home: Int, _ world: Int) -> Int { home * world / StressGrid.homePixels }

    /// A premultiplied colour at an opacity over an opaque pixel, each step rounded to the nearest whole number.
    static func over(_ color: UInt32, _ opacity: Int, _ below: UInt32) -> UInt32 {
        if opacity == 255, color >> 24 == 255 { return color }
        let alpha = weakened(Int(color >> 24), opacity)
        var result: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            let source = weakened(Int((color >> shift) & 255), opacity)
            let rest = weakened(Int((below >> shift) & 255), 255 - alpha)
            result |= UInt32(source + rest) << shift
        }
        return result
    }

    /// An opaque colour times the pixel below, at an opacity.
    private static func multiplied(_ color: UInt32, _ opacity: Int, _ below: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            let (a, b) = (Double((color >> shift) & 255) / 255, Double((below >> shift) & 255) / 255)
            let share = Double(opacity) / 255
            let channel = shift == 24 ? 1 : a * b * share + b * (1 - share)
            result |= UInt32((channel * 255).rounded()) << shift
        }
        return result
    }

    private static func weakened(_ channel: Int, _ factor: Int) -> Int { (2 * channel * factor + 255) / 510 }
}
