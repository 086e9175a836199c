import Foundation
import MapKit
import Redraw

/// An overlay of a stress scenario, with the renderer's state: what a person's overlay would keep behind a lock.
final class StressOverlay: NSObject, MKOverlay {
    struct State: Sendable {
        var shape: StressShape
        /// Vertices of lines, in pixels of the home level.
        var points: [SIMD2<Double>]
        var history = 0
        var isRefusing = false
        /// How long each draw takes where overlays take their time.
        var napMilliseconds = 0
        /// How often the overlay asks to be drawn again while it is being drawn.
        var itches = 0
    }

    /// A lock that the thread sanitizer knows.
    private let lock = NSLock()
    /// Unsafe only in name, because every access holds the lock.
    private nonisolated(unsafe) var current: State
    private nonisolated(unsafe) var previous: State?

    init(_ shape: StressShape) {
        let (x, y, w, h) = (Double(shape.x), Double(shape.y), Double(shape.width), Double(shape.height))
        current = State(shape: shape, points: [.init(x, y), .init(x + w, y + h / 3), .init(x + w / 2, y + h)])
    }

    var state: State {
        get { lock.withLock { current } }
        set {
            lock.withLock {
                previous = current
                current = newValue
            }
        }
    }

    /// What a draw reads: the state, unless a fault is planted.
    var snapshot: State {
        lock.withLock {
            if Mutant.isActive(.snapshotStale) { return previous ?? current }
            guard Mutant.isActive(.snapshotTorn), let previous else { return current }
            var torn = current
            (torn.shape.x, torn.shape.width, torn.points) = (previous.shape.x, previous.shape.width, previous.points)
            return torn
        }
    }

    /// Whether to ask for another drawing now; once less from then on.
    func takeItch() -> Bool {
        lock.withLock {
            guard current.itches > 0 else { return false }
            current.itches -= 1
            return true
        }
    }

    var coordinate: CLLocationCoordinate2D {
        let world = MKMapSize.world.width
        let middle = boundingMapRect.midX.truncatingRemainder(dividingBy: world)
        return MKMapPoint(x: middle < 0 ? middle + world : middle, y: boundingMapRect.midY).coordinate
    }

    var boundingMapRect: MKMapRect {
        let state = state
        return state.shape.announced(covering: state.paintRect)
    }
}

extension StressOverlay.State {
    /// How far paint may reach outside the shape, in pixels of the home level: half the line, and a pixel of
    /// antialiasing at the coarsest level.
    var reach: Double {
        switch shape.kind {
        case .box: Mutant.isActive(.noOutset) ? 0 : 2
        default: Mutant.isActive(.noOutset) ? 0 : 8
        }
    }

    /// Everything that the overlay paints, in map points.
    var paintRect: MKMapRect { outset(shape.kind == .line || shape.kind == .chain ? box(points[...]) : bare) }

    private var bare: MKMapRect { shape.mapRect }

    func box(_ points: ArraySlice<SIMD2<Double>>) -> MKMapRect {
        guard let first = points.first else { return .null }
        let low = points.reduce(first) { pointwiseMin($0, $1) }
        let high = points.reduce(first) { pointwiseMax($0, $1) }
        let unit = StressGrid.pixel
        return MKMapRect(
            x: low.x * unit, y: low.y * unit, width: (high.x - low.x) * unit, height: (high.y - low.y) * unit)
    }

    func outset(_ rect: MKMapRect) -> MKMapRect {
        let reach = reach * StressGrid.pixel
        return rect.insetBy(dx: -reach, dy: -reach)
    }

    // MARK: Passes of a chain

    static let passLength = 2

    var passCount: Int { (points.count - 1 + Self.passLength - 1) / Self.passLength }

    func points(ofPass pass: Int) -> ArraySlice<SIMD2<Double>> {
        let start = pass * Self.passLength
        return points[start..<min(points.count, start + Self.passLength + 1)]
    }

    func bounds(ofPass pass: Int) -> MKMapRect { outset(box(points(ofPass: pass))) }
}
