import DynamicOverlays
import MapKit

/// The built-in dynamic circle: it moves and changes its radius, and invalidates by itself.
final class DynamicCircleSubject: StressSubject {
    private let circle: DynamicCircle
    private var current: DynamicCircleRenderer
    private static let lineWidth = 3.0

    override init(_ shape: StressShape, number: Int, mood: StressMood) {
        let state = Self.state(shape)
        // Without announced bounds the circle says where it is when it is asked.
        let announced: MKMapRect? =
            shape.bounds == .fit || shape.bounds == .live ? nil : shape.announced(covering: .null)
        circle = DynamicCircle(state, announcedBounds: announced)
        current = Self.makeRenderer(circle, shape)
        super.init(shape, number: number, mood: mood)
    }

    private static func makeRenderer(_ circle: DynamicCircle, _ shape: StressShape) -> DynamicCircleRenderer {
        let renderer = DynamicCircleRenderer(
            circle: circle,
            style: .init(fill: shape.cgColor, stroke: StressGrid.cgColor(shape.color + 1), lineWidth: lineWidth))
        renderer.alpha = CGFloat(shape.opacity) / 100
        return renderer
    }

    /// Circles of an even colour are measured in metres, the others in points of the screen.
    private static func state(_ shape: StressShape) -> DynamicCircle.State {
        let rect = shape.mapRect
        let center = MKMapPoint(x: rect.midX, y: rect.midY)
        let pixels = Double(min(shape.width, 60)) / 2
        guard shape.color % 2 == 0 else { return .init(center: center, radius: .points(pixels)) }
        let meters = pixels * StressGrid.pixel / MKMapPointsPerMeterAtLatitude(center.coordinate.latitude)
        return .init(center: center, radius: .meters(meters))
    }

    override var overlay: any MKOverlay { circle }
    override var renderer: MKOverlayRenderer { current }
    override func renewRenderer() { current = Self.makeRenderer(circle, shape) }

    override func probes(zoomScale: Double) -> [(point: MKMapPoint, color: UInt32)] {
        let center = circle.state.center
        guard shape.width >= 12 else { return [] }
        return [(MKMapPoint(x: center.x, y: center.y), StressGrid.colors[shape.color % StressGrid.colors.count])]
    }

    override var extent: [MKMapPoint] {
        // Circles measured on the screen have no size in map points.
        guard shape.color % 2 == 0 else { return [] }
        let center = circle.state.center
        let radius = Double(min(shape.width, 60)) / 2 * StressGrid.pixel - 1
        return [(-radius, 0), (radius, 0), (0, -radius), (0, radius)].map {
            MKMapPoint(x: center.x + $0.0, y: center.y + $0.1)
        }
    }

    override func change(_ operation: StressOperation) -> Demand? {
        if let area = Self.area(of: operation) {
            invalidate([area])
            return Demand(needed: [area])
        }
        let before = circle.state
        switch operation.kind {
        case .move: (shape.x, shape.y) = (operation.x, operation.y)
        case .resize: shape.width = max(2, operation.width)
        default: return nil
        }
        current.update(Self.state(shape))
        let after = circle.state
        return Demand(
            allowed: { [Self.reach(before, $0), Self.reach(after, $0)] }, isExact: false)
    }

    /// What a circle may touch at a zoom scale: its line, and two pixels around it.
    private static func reach(_ state: DynamicCircle.State, _ zoomScale: Double) -> MKMapRect {
        let center = MKMapPoint(x: state.center.x, y: state.center.y)
        var radius = (lineWidth / 2 + 2) / zoomScale
        switch state.radius {
        case .points(let points): radius += points / zoomScale
        case .meters(let meters): radius += meters * MKMapPointsPerMeterAtLatitude(center.coordinate.latitude)
        }
        return MKMapRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
}
