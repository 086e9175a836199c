import DynamicOverlays
import MapKit

/// The built-in dynamic path: its head runs along a course, and sometimes a tail behind it.
final class DynamicPathSubject: StressSubject {
    private let path: DynamicPath
    private var current: DynamicPathRenderer
    private static let lineWidth = 4.0
    private static let vertexCount = 110

    override init(_ shape: StressShape, number: Int, mood: StressMood) {
        let geometry = Self.course(shape)
        let bounds: DynamicPath.AnnouncedBounds
        switch shape.bounds {
        case .world: bounds = shape.color % 2 == 0 ? .course : .rect(.world)
        case .fit, .live: bounds = .shown
        case .small: bounds = .rect(shape.announced(covering: .null))
        }
        path = DynamicPath(geometry: geometry, state: .init(head: geometry.head(at: 20)), announcedBounds: bounds)
        current = Self.makeRenderer(path, shape)
        super.init(shape, number: number, mood: mood)
    }

    private static func makeRenderer(_ path: DynamicPath, _ shape: StressShape) -> DynamicPathRenderer {
        let renderer = DynamicPathRenderer(path: path, color: shape.cgColor, lineWidth: lineWidth)
        renderer.alpha = CGFloat(shape.opacity) / 100
        return renderer
    }

    /// A zigzag down the shape, a vertex a second, with a break in the middle.
    private static func course(_ shape: StressShape) -> PathGeometry {
        if shape.color >= 3 { return jitteryCourse(shape) }
        var (x, y): ([Double], [Double]) = ([], [])
        let step = Double(max(10, shape.width)) / 10
        for index in 0..<vertexCount {
            let lane = index / 11
            let along = lane % 2 == 0 ? index % 11 : 10 - index % 11
            x.append((Double(shape.x) + Double(along) * step) * StressGrid.pixel)
            y.append((Double(shape.y) + Double(lane) * 6 + Double(index % 3)) * StressGrid.pixel)
        }
        return PathGeometry(x: x, y: y, times: (0..<vertexCount).map(Double.init), starts: [0, 60])
    }

    /// Long legs between knots of vertices that are too near to each other to be told apart: the line that is drawn to the
    /// head begins at a vertex farther back, and turns.
    private static func jitteryCourse(_ shape: StressShape) -> PathGeometry {
        var (x, y): ([Double], [Double]) = ([], [])
        let step = Double(max(24, shape.width))
        for index in 0..<vertexCount {
            let (leg, knot) = (index / 3, Double(index % 3))
            let side = leg % 2 == 0 ? 0.0 : 1
            x.append((Double(shape.x) + side * step + knot * 0.11) * StressGrid.pixel)
            y.append((Double(shape.y) + Double(leg) * 7 - knot * 0.13) * StressGrid.pixel)
        }
        return PathGeometry(x: x, y: y, times: (0..<vertexCount).map(Double.init), starts: [0, 60])
    }

    override var overlay: any MKOverlay { path }
    override var renderer: MKOverlayRenderer { current }
    override func renewRenderer() { current = Self.makeRenderer(path, shape) }

    override var probes: [(point: MKMapPoint, color: UInt32)] {
        let head = path.state.head
        guard head.index >= 1, head.index != 60, path.state.tail.map({ $0.index <= head.index }) ?? true else {
            return []
        }
        return [(head.mapPoint, StressGrid.colors[shape.color % StressGrid.colors.count])]
    }

    override func change(_ operation: StressOperation) -> Demand? {
        if let area = Self.area(of: operation) {
            invalidate([area])
            return Demand(needed: [area])
        }
        let before = path.state
        var after = before
        switch operation.kind {
        case .append: after.head = head(Double(before.head.index) + 0.3 + Double(operation.width % 7) * 1.7)
        case .move: after.head = head(Double(abs(operation.x) % Self.vertexCount) + 0.5)
        case .resize:
            // A tail that follows, jumps, or goes away.
            let tail = Double(operation.width) + 0.25
            after.tail = operation.height % 5 == 0 ? nil : head(min(tail, Double(before.head.index)))
        default: return nil
        }
        current.update(after)
        let rects = stretch(tails: (before.tail, after.tail), heads: (before.head, after.head))
        return Demand(
            allowed: { zoomScale in
                let reach = (Self.lineWidth / 2 + 2) / zoomScale
                return rects.map { $0.insetBy(dx: -reach, dy: -reach) }
            }, isExact: false)
    }

    private func head(_ seconds: Double) -> PathHead { path.geometry.head(at: min(seconds, Double(Self.vertexCount))) }

    /// The boxes of what lies between where the ends were and where they are, some vertices to either side.
    private func stretch(tails: (PathHead?, PathHead?), heads: (PathHead, PathHead)) -> [MKMapRect] {
        func box(_ a: Int, _ b: Int) -> MKMapRect {
            // Vertices nearer than a quarter point are left out, so that a line may begin a few of them earlier.
            let first = max(0, min(a, b) - 4)
            let last = min(path.geometry.count - 1, max(a, b) + 4)
            var rect = MKMapRect.null
            for index in first...max(first, last) {
                rect = rect.union(
                    MKMapRect(x: path.geometry.x[index], y: path.geometry.y[index], width: 0, height: 0))
            }
            return rect
        }
        var rects: [MKMapRect] = []
        if heads.0 != heads.1 { rects.append(box(heads.0.index, heads.1.index)) }
        if tails.0 != tails.1 { rects.append(box(tails.0?.index ?? 0, tails.1?.index ?? 0)) }
        return rects
    }
}
