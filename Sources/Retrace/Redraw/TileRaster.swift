package import MapGeometry

/// The finished pixels of one layer in one tile: premultiplied, 32 bits, blue in the lowest byte.
///
/// Only the smallest rectangle that holds everything painted is kept, so that a tile costs what it shows. Frozen once
/// made; workers and the compositor read it at the same time.
package final class TileRaster: @unchecked Sendable {  // because the pixels are never written after `init`
    /// Where the pixels lie in the tile.
    package let bounds: PixelRect
    /// The rows of `bounds`, one after the other.
    package let pixels: UnsafeMutablePointer<UInt32>

    package var byteCount: Int { bounds.area * 4 }

    /// Copies a rectangle out of a tile-sized raster.
    init(copying bounds: PixelRect, of source: UnsafePointer<UInt32>, stride: Int) {
        self.bounds = bounds
        pixels = .allocate(capacity: max(1, bounds.area))
        let width = bounds.width
        for row in 0..<bounds.height {
            (pixels + row * width).update(
                from: source + (bounds.minY + row) * stride + bounds.minX, count: width)
        }
    }

    deinit { pixels.deallocate() }

    /// The first pixel of a row of the tile that lies within `bounds`, at column `bounds.minX`.
    @inline(__always)
    func row(_ y: Int) -> UnsafePointer<UInt32> {
        UnsafePointer(pixels + (y - bounds.minY) * bounds.width)
    }

    /// A pixel of the tile; clear outside `bounds`.
    package func pixel(_ x: Int, _ y: Int) -> UInt32 {
        guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
        return row(y)[x - bounds.minX]
    }

    /// Whether two rasters of one tile show the same, byte for byte.
    package static func looksAlike(_ a: TileRaster?, _ b: TileRaster?) -> Bool { difference(a, b).isEmpty }

    /// The smallest rectangle outside which two rasters of one tile are the same, byte for byte.
    static func difference(_ a: TileRaster?, _ b: TileRaster?) -> PixelRect {
        guard let a else { return b?.bounds ?? .empty }
        guard let b else { return a.bounds }
        if a === b { return .empty }
        guard a.bounds == b.bounds else { return differenceOfUnequalBounds(a, b) }
        return differing(in: a.bounds, a, b)
    }

    private static func differenceOfUnequalBounds(_ a: TileRaster, _ b: TileRaster) -> PixelRect {
        let shared = a.bounds.intersection(b.bounds)
        if shared.isEmpty { return a.bounds.union(b.bounds) }
        var changed = differing(in: shared, a, b)
        // Both bounds are tight, so an edge that one has outside the shared part holds paint that the other lacks.
        for bounds in [a.bounds, b.bounds] {
            if bounds.minX < shared.minX {
                changed = changed.union(
                    PixelRect(minX: bounds.minX, minY: bounds.minY, maxX: shared.minX, maxY: bounds.maxY))
            }
            if bounds.maxX > shared.maxX {
                changed = changed.union(
                    PixelRect(minX: shared.maxX, minY: bounds.minY, maxX: bounds.maxX, maxY: bounds.maxY))
            }
            if bounds.minY < shared.minY {
                changed = changed.union(
                    PixelRect(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: shared.minY))
            }
            if bounds.maxY > shared.maxY {
                changed = changed.union(
                    PixelRect(minX: bounds.minX, minY: shared.maxY, maxX: bounds.maxX, maxY: bounds.maxY))
            }
        }
        return changed
    }

    private static func differing(in area: PixelRect, _ a: TileRaster, _ b: TileRaster) -> PixelRect {
        let width = area.width
        var changed = PixelRect.empty
        for y in area.minY..<area.maxY {
            let left = a.row(y) + (area.minX - a.bounds.minX)
            let right = b.row(y) + (area.minX - b.bounds.minX)
            if memoryEqual(left, right, count: width) { continue }
            var first = 0
            while left[first] == right[first] { first += 1 }
            var last = width - 1
            while left[last] == right[last] { last -= 1 }
            changed = changed.union(
                PixelRect(minX: area.minX + first, minY: y, maxX: area.minX + last + 1, maxY: y + 1))
        }
        return changed
    }
}
