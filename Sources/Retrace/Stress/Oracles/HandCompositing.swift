import CoreGraphics
import MapGeometry
import Redraw

/// Lays the tiles' rasters over each other pixel by pixel, without the engine's slots, stacks and damage.
///
/// What a frame must be when some overlays refuse to draw, so that a fresh view knows less than the map does.
@MainActor
enum HandCompositing {
    /// The frame, or nothing where an overlay is not simply laid over what is below it.
    static func frame(_ layers: [RedrawLayer], _ viewport: Viewport, on background: UInt32) -> [UInt32]? {
        guard layers.allSatisfy({ $0.blendMode == .normal }) else { return nil }
        let (world, side) = (viewport.level.worldPixels, viewport.level.tilePixels)
        var pixels = [UInt32](repeating: background, count: viewport.width * viewport.height)
        for layer in layers where layer.alpha > 0 {
            for y in max(0, viewport.originY)..<max(0, viewport.originY, min(world, viewport.originY + viewport.height))
            {
                var known: (column: Int, raster: TileRaster?)?
                for x in viewport.originX..<viewport.originX + viewport.width {
                    let inWorld = ((x % world) + world) % world
                    let column = inWorld / side
                    if known?.column != column {
                        let key = TileKey(level: viewport.level, column: column, row: y / side)
                        known = (column, layer.tiles[key]?.raster)
                    }
                    guard let pixel = known?.raster?.pixel(inWorld % side, y % side), pixel != 0 else { continue }
                    let index = (y - viewport.originY) * viewport.width + x - viewport.originX
                    pixels[index] = HandPainting.over(pixel, Int(layer.alpha), pixels[index])
                }
            }
        }
        return pixels
    }
}
