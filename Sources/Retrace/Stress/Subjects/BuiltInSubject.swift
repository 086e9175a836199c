import Foundation
import MapKit
import Redraw

/// An overlay with one of MapKit's own renderers, of which the properties change.
final class BuiltInSubject: StressSubject {
    private let drawn: any MKOverlay
    private var current: MKOverlayPathRenderer

    override init(_ shape: StressShape, number: Int, mood: StressMood) {
        drawn = Self.makeOverlay(shape)
        current = Self.makeRenderer(drawn, shape)
        super.init(shape, number: number, mood: mood)
    }

    private static func makeOverlay(_ shape: StressShape) -> any MKOverlay {
        let points = points(shape)
        switch shape.kind {
        case .circle: return MKCircle(mapRect: shape.mapRect)
        case .polygon: return MKPolygon(points: points, count: points.count)
        case .geodesic: return MKGeodesicPolyline(points: points, count: points.count)
        case .multiPolyline:
            return MKMultiPolyline([
                MKPolyline(points: points, count: 2), MKPolyline(points: [points[2], points[1]], count: 2),
            ])
        case .multiPolygon: return MKMultiPolygon([MKPolygon(points: points, count: points.count)])
        default: return MKPolyline(points: points, count: points.count)
        }
    }

    private static func points(_ shape: StressShape) -> [MKMapPoint] {
        let rect = shape.mapRect
        return [
            MKMapPoint(x: rect.minX, y: rect.minY), MKMapPoint(x: rect.maxX, y: rect.minY + rect.height / 3),
            MKMapPoint(x: rect.minX + rect.width / 3, y: rect.maxY),
        ]
    }

    private static func makeRenderer(_ overlay: any MKOverlay, _ shape: StressShape) -> MKOverlayPathRenderer {
        let renderer: MKOverlayPathRenderer
        switch shape.kind {
        case .circle: renderer = MKCircleRenderer(overlay: overlay)
        case .polygon: renderer = MKPolygonRenderer(overlay: overlay)
        case .multiPolyline: renderer = MKMultiPolylineRenderer(overlay: overlay)
        case .multiPolygon: renderer = MKMultiPolygonRenderer(overlay: overlay)
        case .gradient:
            let gradient = MKGradientPolylineRenderer(overlay: overlay)
            paint(gradient, shape.color)
            renderer = gradient
        default: renderer = MKPolylineRenderer(overlay: overlay)
        }
        renderer.strokeColor = UIColor(cgColor: shape.cgColor)
        renderer.lineWidth = CGFloat(2 + shape.color)
        if shape.kind == .circle || shape.kind == .polygon || shape.kind == .multiPolygon {
            renderer.fillColor = UIColor(cgColor: StressGrid.cgColor(shape.color + 2))
        }
        renderer.alpha = CGFloat(shape.opacity) / 100
        // Dashes whose ends can be told from the gaps, and ends that reach far.
        switch shape.height / 2 % 3 {
        case 0: (renderer.lineCap, renderer.lineDashPattern) = (.butt, [6, 4])
        case 1: (renderer.lineCap, renderer.lineWidth) = (.square, CGFloat(8 + 3 * shape.color))
        default: (renderer.lineJoin, renderer.lineWidth) = (.miter, CGFloat(4 + shape.color))
        }
        return renderer
    }

    private static func paint(_ gradient: MKGradientPolylineRenderer, _ color: Int) {
        gradient.setColors(
            [UIColor(cgColor: StressGrid.cgColor(color)), UIColor(cgColor: StressGrid.cgColor(color + 1))],
            locations: [0, 1])
    }

    override var overlay: any MKOverlay { drawn }
    override var renderer: MKOverlayRenderer { current }
    override func renewRenderer() { current = Self.makeRenderer(drawn, shape) }

    /// Along a line's first leg: of a solid line what is shown of it, of a dashed one the middles of its dashes.
    override func probes(zoomScale: Double) -> [(point: MKMapPoint, color: UInt32)] {
        // Longer lines take the shorter way round the world.
        guard shape.kind == .polyline, shape.width < StressGrid.homePixels / 2, current.lineWidth >= 3,
            let stroke = current as? MKPartialStrokeRenderer
        else { return [] }
        let points = Self.points(shape)
        let lengths = zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
        let (first, whole) = (lengths[0], lengths.reduce(0, +))
        let shown = (from: Double(stroke.strokeStart) * whole, to: min(first, Double(stroke.strokeEnd) * whole))
        let wide = 2 / zoomScale
        guard shown.to - shown.from > 2 * wide else { return [] }
        var places: [Double] = []
        if current.lineDashPattern == nil {
            places = [shown.from + wide, (shown.from + shown.to) / 2, shown.to - wide]
        } else {
            let (dash, period) = (3.0, 10.0)
            places = (0..<40).map {
                shown.from + (dash + period * Double($0) - Double(current.lineDashPhase)) / zoomScale
            }
        }
        let color = StressGrid.colors[shape.color % StressGrid.colors.count]
        return places.filter { $0 >= shown.from + wide && $0 <= shown.to - wide }.map { place in
            let share = place / first
            return (
                MKMapPoint(
                    x: points[0].x + (points[1].x - points[0].x) * share,
                    y: points[0].y + (points[1].y - points[0].y) * share), color
            )
        }
    }

    override func change(_ operation: StressOperation) -> Demand? {
        if let area = Self.area(of: operation) {
            invalidate([area])
            return Demand(needed: [area])
        }
        let before = look
        switch operation.kind {
        case .recolor:
            shape.color = operation.value
            if let gradient = current as? MKGradientPolylineRenderer {
                Self.paint(gradient, shape.color)
                return Demand(needed: [.all], isExact: false)
            }
            current.strokeColor = UIColor(cgColor: shape.cgColor)
        case .resize: current.lineWidth = CGFloat(1 + operation.width % 18)
        case .move: restyle(abs(operation.x / 2))
        case .append where operation.width % 15 == 1:
            current.invalidatePath()
            return Demand(needed: [.all], isExact: false)
        case .append: trim(abs(operation.y / 2))
        default: return nil
        }
        return before == look ? Demand() : Demand(needed: [.all], isExact: false)
    }

    private func restyle(_ choice: Int) {
        let value = choice / 6
        switch choice % 6 {
        case 0: current.lineDashPattern = value % 3 == 0 ? nil : [6, 4]
        case 1: current.lineDashPhase = CGFloat(value % 5)
        case 2: current.lineCap = [.butt, .square, .round][value % 3]
        case 3: current.lineJoin = [.miter, .bevel, .round][value % 3]
        case 4: current.miterLimit = CGFloat(1 + value % 4)
        default: current.fillColor = value % 3 == 0 ? nil : UIColor(cgColor: StressGrid.cgColor(value % 6))
        }
    }

    private func trim(_ choice: Int) {
        guard let stroke = current as? MKPartialStrokeRenderer else { return }
        // Half of the line or more is left.
        let share = CGFloat(choice / 2 % 3) / 4
        if choice % 2 == 0 { stroke.strokeStart = share } else { stroke.strokeEnd = share + 0.5 }
    }

    /// Everything that the renderer shows, as text.
    private var look: String {
        let stroke = current as? MKPartialStrokeRenderer
        let trim = (stroke?.strokeStart ?? 0, stroke?.strokeEnd ?? 1)
        func text(_ color: UIColor?) -> String { color.map { "\($0.cgColor.components ?? [])" } ?? "none" }
        return
            "\(text(current.strokeColor)) \(text(current.fillColor)) \(current.lineWidth) \(current.lineCap.rawValue) "
            + "\(current.lineJoin.rawValue) \(current.miterLimit) \(current.lineDashPhase) "
            + "\(current.lineDashPattern ?? []) \(trim)"
    }

    override func overhang(zoomScale: Double) -> (least: Double, most: Double) {
        guard current.strokeColor != nil else { return (0, 0) }
        let half = Double(current.lineWidth) / 2
        let factor = current.lineJoin == .miter ? Double(max(2, current.miterLimit)) : 2
        return (half / zoomScale, (half * factor + 2) / zoomScale)
    }
}
