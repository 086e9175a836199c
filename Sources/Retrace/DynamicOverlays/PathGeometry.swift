public import MapKit

/// The course of a path, whole and unchanging: vertices in map points, with the time at which each is reached.
public final class PathGeometry: Sendable {
    /// Map points east; continuous, so that a path across the 180th meridian runs past the world's edge.
    public let x: [Double]
    /// Map points south.
    public let y: [Double]
    /// Seconds at which each vertex is reached; never decreasing.
    public let times: [Double]
    /// The indices of vertices to which no line leads: the first one, and those after a break.
    public let starts: [Int]
    /// The smallest rectangle that holds all vertices.
    public let bounds: MKMapRect

    /// A path from its vertices.
    ///
    /// - Parameters:
    ///   - x: map points east, one for each vertex.
    ///   - y: map points south, as many.
    ///   - times: seconds at which the vertices are reached, as many, increasing.
    ///   - starts: indices of vertices to which no line leads, ascending; 0 is added when missing.
    public init(x: [Double], y: [Double], times: [Double], starts: [Int] = []) {
        precondition(x.count == y.count && x.count == times.count, "a path needs as many x, y and times")
        self.x = x
        self.y = y
        self.times = times
        self.starts = starts.first == 0 || x.isEmpty ? starts : [0] + starts
        bounds = Self.bounds(x, y, 0..<x.count)
    }

    public var count: Int { x.count }

    static func bounds(_ x: [Double], _ y: [Double], _ range: Range<Int>) -> MKMapRect {
        guard let first = range.first else { return .null }
        var (minX, maxX, minY, maxY) = (x[first], x[first], y[first], y[first])
        for i in range {
            minX = min(minX, x[i])
            maxX = max(maxX, x[i])
            minY = min(minY, y[i])
            maxY = max(maxY, y[i])
        }
        return MKMapRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Where the path is at a time: on the line between two vertices, or waiting at one before a break.
    public func head(at seconds: Double) -> PathHead {
        guard count > 0, seconds >= times[0] else { return PathHead(index: -1, x: x.first ?? 0, y: y.first ?? 0) }
        let index = lastVertex(notAfter: seconds)
        guard index + 1 < count, !isStart(index + 1) else { return PathHead(index: index, x: x[index], y: y[index]) }
        let span = times[index + 1] - times[index]
        let fraction = span > 0 ? min(1, max(0, (seconds - times[index]) / span)) : 0
        return PathHead(
            index: index, x: x[index] + (x[index + 1] - x[index]) * fraction,
            y: y[index] + (y[index + 1] - y[index]) * fraction)
    }

    private func lastVertex(notAfter seconds: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    func isStart(_ index: Int) -> Bool {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low] == index
    }
}

/// How far along a path something is: past a vertex, at a point of the line to the next one.
public struct PathHead: Sendable, Equatable {
    /// The last vertex that was reached; −1 before the first.
    public let index: Int
    /// Map points.
    public let x: Double
    public let y: Double

    public var mapPoint: MKMapPoint { MKMapPoint(x: x, y: y) }
}
