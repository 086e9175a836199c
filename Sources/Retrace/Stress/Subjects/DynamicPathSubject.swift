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

    /// A vertex a second, with a break after the sixtieth.
    private static func course(_ shape: StressShape) -> PathGeometry {
        switch shape.color / 2 % 3 {
        case 0: zigzag(shape)
        case 1: jitteryCourse(shape)
        default: staircase(shape)
        }
    }

    private static func makeCourse(_ vertex: (Int) -> (x: Double, y: Double)) -> PathGeometry {
        let vertices = (0..<vertexCount).map(vertex)
        return PathGeometry(
            x: vertices.map { $0.x * StressGrid.pixel }, y: vertices.map { $0.y * StressGrid.pixel },
            times: (0..<vertexCount).map(Double.init), starts: [0, breakAt])
    }

    private static let breakAt = 60

    /// Down the shape, from side to side.
    private static func zigzag(_ shape: StressShape) -> PathGeometry {
        let step = Double(max(10, shape.width)) / 10
        return makeCourse { index in
            let lane = index / 11
            let along = lane % 2 == 0 ? index % 11 : 10 - index % 11
            return (
                Double(shape.x) + Double(along) * step, Double(shape.y) + Double(lane) * 6 + Double(index % 3)
            )
        }
    }

    /// East and south as far as the break, so that no part of it lies beside another; with long steps a tile may hold a
    /// line and none of its ends.
    private static func staircase(_ shape: StressShape) -> PathGeometry {
        let step = Double(8 + shape.width / 2 % 9 * 5)
        // The corner of the shape lies where the head begins, in the middle, or at the break.
        let anchor = [10, 18, 29][shape.height / 2 % 3]
        return makeCourse { index in
            let place = min(index, breakAt)
            return (
                Double(shape.x) + Double((place + 1) / 2 - anchor) * step,
                Double(shape.y) + Double(place / 2 - anchor) * step * 0.75
            )
        }
    }

    /// Long legs between knots of vertices that are too near to each other to be told apart: the line that is drawn to the
    /// head begins at a vertex farther back, and turns.
    private static func jitteryCourse(_ shape: StressShape) -> PathGeometry {
        let step = Double(max(24, shape.width))
        return makeCourse { index in
            let (leg, knot) = (index / 3, Double(index % 3))
            let side = leg % 2 == 0 ? 0.0 : 1
            return (
                Double(shape.x) + side * step + knot * 0.04, Double(shape.y) + Double(leg) * 7 - knot * 0.045
            )
        }
    }

    override var overlay: any MKOverlay { path }
    override var renderer: MKOverlayRenderer { current }
    override func renewRenderer() { current = Self.makeRenderer(path, shape) }

    /// The head, and the middles of the lines between the vertices that are shown; nothing where the course is broken.
    override func probes(zoomScale: Double) -> [(point: MKMapPoint, color: UInt32)] {
        let (head, tail) = (path.state.head, path.state.tail?.index ?? -1)
        guard head.index >= 1, tail <= head.index else { return [] }
        let color = StressGrid.colors[shape.color % StressGrid.colors.count]
        var points = head.index == Self.breakAt ? [] : [(head.mapPoint, color)]
        let (x, y) = (path.geometry.x, path.geometry.y)
        func place(_ index: Int, _ share: Double) -> MKMapPoint {
            MKMapPoint(
                x: x[index] + (x[index + 1] - x[index]) * share, y: y[index] + (y[index + 1] - y[index]) * share)
        }
        for index in max(0, tail + 1)..<max(0, tail + 1, head.index) where index + 1 != Self.breakAt {
            points.append((place(index, 0.5), color))
        }
        // Without lines around it the break can be told.
        let last = Self.breakAt - 1
        if shape.color / 2 % 3 == 2, zoomScale * StressGrid.pixel >= 1, tail < last, head.index >= last {
            points.append((place(last, 0.5), 0))
        }
        return points
    }

    override func change(_ operation: StressOperation) -> Demand? {
        if let area = Self.area(of: operation) {
            invalidate([area])
            return Demand(needed: [area])
        }
        let before = path.state
        var after = before
        switch operation.kind {
        case .append:
            // Within a leg, to the next one, and over more than a chunk of vertices.
            let step = [0.4, 1.8, 3.2, 3.2, 4.8, 10.2, 40.4][operation.width / 2 % 7]
            after.head = head(Double(before.head.index) + step)
        case .move where operation.other % 4 == 1: after.head = head(Double(Self.breakAt) - 0.5)
        case .move: after.head = head(Double(abs(operation.x / 2) % Self.vertexCount) + 0.5)
        case .resize:
            // A tail that follows, jumps, or goes away.
            let tail = Double(before.head.index * (operation.width % 7)) / 6 + 0.25
            after.tail = operation.height % 3 == 0 ? nil : head(min(tail, Double(before.head.index)))
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
