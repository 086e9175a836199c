import Foundation

extension MKMapRect {
    /// Whether the rectangle crosses the 180th meridian: its west edge lies before the world or its east edge past it.
    public var spans180thMeridian: Bool {
        !isNull && (minX < 0 || maxX > Mercator.worldSize)
    }

    /// The part outside the world, moved to the other side of it, or `null` when there is none.
    public var remainder: MKMapRect {
        guard spans180thMeridian else { return .null }
        if minX < 0 {
            return MKMapRect(
                x: minX + Mercator.worldSize, y: minY, width: min(maxX, 0) - minX, height: height)
        }
        let left = max(minX, Mercator.worldSize)
        return MKMapRect(x: left - Mercator.worldSize, y: minY, width: maxX - left, height: height)
    }

    /// The rectangle cut at the world's edges, each piece moved into the world: none to three pieces with area.
    ///
    /// `null`, empty and not-a-number rectangles give nothing; a rectangle as wide as the world, or infinite, gives its
    /// whole band of latitude. Rows outside the world are cut off.
    package var piecesInWorld: [MKMapRect] {
        let world = Mercator.worldSize
        let left = minX
        let right = maxX
        let top = max(0, minY)
        let bottom = min(world, maxY)
        guard width > 0, height > 0, top < bottom, !left.isNaN, !right.isNaN else { return [] }
        if width >= world || left == -.infinity || right == .infinity {
            guard left < .infinity, right > -.infinity else { return [] }
            return [MKMapRect(x: 0, y: top, width: world, height: bottom - top)]
        }
        let shift = (left / world).rounded(.down) * world
        let west = left - shift
        let east = right - shift
        guard west < east else { return [] }
        if east <= world { return [MKMapRect(x: west, y: top, width: east - west, height: bottom - top)] }
        return [
            MKMapRect(x: west, y: top, width: world - west, height: bottom - top),
            MKMapRect(x: 0, y: top, width: east - world, height: bottom - top),
        ]
    }
}
