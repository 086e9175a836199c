import MapGeometry

extension [PixelRect] {
    /// The rectangles with those that overlap replaced by the box around them, until none do, in row order.
    func mergedWhereOverlapping(within frame: PixelRect) -> [PixelRect] {
        var result: [PixelRect] = []
        for rect in self {
            var grown = rect.intersection(frame)
            if grown.isEmpty { continue }
            // Growing may bring the box over others that were passed already.
            while let index = result.firstIndex(where: { $0.intersects(grown) }) {
                grown = grown.union(result.remove(at: index))
            }
            result.append(grown)
        }
        return result.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    }
}
