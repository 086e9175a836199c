import CoreGraphics
import MapGeometry

/// Memory that a tile is drawn into: the tile, and around it a margin that is drawn and thrown away.
///
/// Coordinates are those of the tile; the margin has negative ones and those past its size.
struct TileCanvas {
    let tile: PixelRect
    private let base: UnsafeMutablePointer<UInt32>
    private let stride: Int

    /// A canvas in memory that is large enough and wholly clear.
    init(_ base: UnsafeMutablePointer<UInt32>, _ tile: PixelRect) {
        self.base = base
        self.tile = tile
        stride = tile.width + 2 * TileScratch.margin
    }

    /// The tile with its margin.
    var area: PixelRect { tile.outset(by: TileScratch.margin) }

    /// A context whose space is the tile's pixels.
    func context() -> CGContext {
        let context = CGContext(pixels: base, width: area.width, height: area.height, bytesPerRow: stride * 4)
        context.translateBy(x: CGFloat(TileScratch.margin), y: CGFloat(TileScratch.margin))
        return context
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
        base + (y + TileScratch.margin) * stride + x + TileScratch.margin
    }

    /// Puts a raster's pixels where they belong.
    func copy(_ raster: TileRaster) {
        for y in raster.bounds.minY..<raster.bounds.maxY {
            pixel(raster.bounds.minX, y).update(from: raster.row(y), count: raster.bounds.width)
        }
    }

    /// Lays a rectangle of another canvas over the same one of this.
    func lay(_ other: TileCanvas, _ rect: PixelRect) {
        for y in rect.minY..<rect.maxY { blendOver(pixel(rect.minX, y), other.pixel(rect.minX, y), count: rect.width) }
    }

    /// The smallest rectangle in `rect` that holds all paint.
    func paintedBounds(in rect: PixelRect, columns: UnsafeMutablePointer<UInt32>) -> PixelRect {
        Redraw.paintedBounds(UnsafePointer(pixel(0, 0)), stride: stride, in: rect, columns: columns)
    }

    /// A copy of a rectangle.
    func raster(_ rect: PixelRect) -> TileRaster {
        let raster = TileRaster(
            copying: Mutant.isActive(.paintedRowLost) ? rect.withoutLastRow : rect, of: UnsafePointer(pixel(0, 0)),
            stride: stride)
        return Mutant.isActive(.rasterShared) ? raster.sharingMemory : raster
    }

    /// Makes a rectangle wholly clear.
    func clear(_ rect: PixelRect) {
        for y in rect.minY..<max(rect.minY, rect.maxY) {
            pixel(rect.minX, y).update(repeating: 0, count: rect.width)
        }
    }

    /// Makes everything around the tile wholly clear.
    func clearMargin() {
        clear(PixelRect(minX: area.minX, minY: area.minY, maxX: area.maxX, maxY: tile.minY))
        clear(PixelRect(minX: area.minX, minY: tile.maxY, maxX: area.maxX, maxY: area.maxY))
        clear(PixelRect(minX: area.minX, minY: tile.minY, maxX: tile.minX, maxY: tile.maxY))
        clear(PixelRect(minX: tile.maxX, minY: tile.minY, maxX: area.maxX, maxY: tile.maxY))
    }
}
