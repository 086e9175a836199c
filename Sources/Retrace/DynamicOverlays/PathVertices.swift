import MapKit

/// A path's vertices as far as they can be told apart at one zoom scale, cut into chunks.
///
/// A vertex nearer than a quarter point to the last one kept is left out. The rule looks back and never ahead, so the
/// vertices of a path that has only come half its way are a prefix of all of them; and a path with a hundred times the
/// points of another is drawn with as many.
final class PathVertices: Sendable {
    /// Lines in a chunk.
    static let chunkLength = 32

    /// Indices into the geometry of the vertices that are kept, ascending.
    let kept: [Int]
    /// Whether no line leads to a kept vertex.
    let isStart: [Bool]
    /// The box of each full chunk, in map points: vertices `32·c ... 32·(c + 1)`.
    let chunkBounds: [MKMapRect]

    init(_ geometry: PathGeometry, zoomScale: MKZoomScale) {
        let tolerance = 0.25 / Double(zoomScale)
        let limit = tolerance * tolerance
        var kept: [Int] = []
        var isStart: [Bool] = []
        var nextStart = 0
        for i in 0..<geometry.count {
            let starts = nextStart < geometry.starts.count && geometry.starts[nextStart] == i
            if starts {
                nextStart += 1
            } else if let last = kept.last {
                let dx = geometry.x[i] - geometry.x[last]
                let dy = geometry.y[i] - geometry.y[last]
                if dx * dx + dy * dy < limit { continue }
            }
            kept.append(i)
            isStart.append(starts)
        }
        var bounds: [MKMapRect] = []
        var start = 0
        while start + Self.chunkLength < kept.count {
            bounds.append(Self.box(geometry, kept[start...start + Self.chunkLength]))
            start += Self.chunkLength
        }
        self.kept = kept
        self.isStart = isStart
        chunkBounds = bounds
    }

    /// How many kept vertices have been reached when the geometry's vertex `index` has.
    func count(upTo index: Int) -> Int {
        var low = 0
        var high = kept.count
        while low < high {
            let middle = (low + high) / 2
            if kept[middle] <= index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func box(_ geometry: PathGeometry, _ indices: ArraySlice<Int>) -> MKMapRect {
        var (minX, maxX, minY, maxY) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for i in indices {
            minX = min(minX, geometry.x[i])
            maxX = max(maxX, geometry.x[i])
            minY = min(minY, geometry.y[i])
            maxY = max(maxY, geometry.y[i])
        }
        return MKMapRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }
}
