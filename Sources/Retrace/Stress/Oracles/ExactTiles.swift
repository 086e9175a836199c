package import MapGeometry

/// Which tiles a rectangle touches, worked out the slow way: one tile at a time, in whole numbers, without rounding.
///
/// Written apart from the engine's own arithmetic, to judge it. Shares no code with `TileLevel.cover`.
package enum ExactTiles {
    /// Map points are counted in this many parts; generated rectangles have no finer ones.
    private static let parts = 1024.0
    private static let world = Int128(268_435_456)

    /// Whether a tile and a rectangle of map points share area.
    ///
    /// - Parameter copies: how many worlds east the tile may be seen; by default any number.
    package static func touches(_ key: TileKey, _ rect: MKMapRect, copies: ClosedRange<Int> = -7...7) -> Bool {
        guard let x = interval(rect.origin.x, rect.size.width), let y = interval(rect.origin.y, rect.size.height) else {
            return false
        }
        let level = key.level
        let side = Int128(level.tilePixels)
        let pixels = Int128(level.worldPixels)
        // One common unit: 1 / (parts · worldPixels) of a map point; a pixel is world · parts of them.
        let unit = world * Int128(parts)
        let left = Int128(key.column) * side * unit
        let right = min((Int128(key.column) + 1) * side, pixels) * unit
        let top = Int128(key.row) * side * unit
        let bottom = min((Int128(key.row) + 1) * side, pixels) * unit
        guard max(y.from * pixels, top) < min(y.to * pixels, bottom) else { return false }
        for copy in copies {
            let shift = Int128(copy) * pixels * unit
            if max(x.from * pixels, left + shift) < min(x.to * pixels, right + shift) { return true }
        }
        return false
    }

    /// The ends of an interval in parts of a map point; nothing when it holds no area.
    private static func interval(_ origin: Double, _ length: Double) -> (from: Int128, to: Int128)? {
        guard !origin.isNaN, length > 0, origin < .infinity else { return nil }
        let from = clamped(origin)
        let to = clamped(origin + length)
        return from < to ? (from, to) : nil
    }

    /// Six worlds either way are as good as infinity.
    private static func clamped(_ value: Double) -> Int128 {
        let far = 6 * Double(world)
        return Int128(Int64((min(far, max(-far, value)) * parts).rounded(.toNearestOrEven)))
    }
}
