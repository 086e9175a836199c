import MapKit
import Redraw

/// An overlay of a stress scenario together with what draws it, whatever their classes.
///
/// A subject changes its overlay as an app would, calls of `setNeedsDisplay` included, and says what must and what may
/// become owed through that.
@MainActor
class StressSubject {
    let number: Int
    let mood: StressMood
    /// What the overlay was made as, with the changes since.
    var shape: StressShape

    init(_ shape: StressShape, number: Int, mood: StressMood) {
        self.shape = shape
        self.number = number
        self.mood = mood
    }

    var overlay: any MKOverlay { preconditionFailure("a subject without an overlay") }

    /// The renderer of the overlay while it is on the map; one of its own before.
    var renderer: MKOverlayRenderer { preconditionFailure("a subject without a renderer") }

    /// Makes another renderer, for an overlay that is put on the map again.
    func renewRenderer() {}

    /// Carries out a change of the overlay's own.
    ///
    /// - Returns: what becomes owed; nothing when the change has no meaning for such an overlay.
    func change(_ operation: StressOperation) -> Demand? { nil }

    /// Whether the overlay says that it cannot draw now.
    var isRefusing: Bool { false }

    /// Whether the overlay becomes owed by being drawn.
    var isItching: Bool { false }

    /// Whether the overlay refuses to be drawn until something has come that it waits for.
    var isLoading: Bool { false }

    /// Whether the overlay covers the whole world.
    var isOpaque: Bool { false }

    /// The shape, when each of its pixels can be worked out by hand.
    var handPainted: StressShape? { nil }

    /// Points that the overlay must show in a colour at a zoom scale, in map points; or nothing, for the colour 0.
    func probes(zoomScale: Double) -> [(point: MKMapPoint, color: UInt32)] { [] }

    /// Points at the edges of what the overlay covers, in map points.
    var extent: [MKMapPoint] { [] }

    /// How far the overlay must be drawn outside its bounds, and how far it may be, in map points.
    func overhang(zoomScale: Double) -> (least: Double, most: Double) { (0, 0) }

    /// What becomes owed by a change.
    struct Demand {
        /// Invalidations that must take effect, exactly.
        var needed: [InvalidationArea] = []
        /// Invalidations that may have been made besides, at a zoom scale.
        var allowed: (Double) -> [MKMapRect] = { _ in [] }
        /// Whether the engine knows the invalidations of `needed` by the calls that were made, one each.
        var isExact = true
    }

    /// The calls of an app, made one by one.
    func invalidate(_ areas: [InvalidationArea]) {
        for area in areas {
            switch area {
            case .all: renderer.setNeedsDisplay()
            case .rect(let rect): renderer.setNeedsDisplay(rect)
            case .rectAtScale(let rect, let scale): renderer.setNeedsDisplay(rect, zoomScale: MKZoomScale(scale))
            }
        }
    }

    /// The invalidations that need no change of the overlay.
    static func area(of operation: StressOperation) -> InvalidationArea? {
        let rect = StressGrid.mapRect(operation.x, operation.y, operation.width, operation.height)
        switch operation.kind {
        case .displayAll: return .all
        case .displayRect, .displayElsewhere: return .rect(rect)
        case .displayRectAtZoom:
            let pixels = Double(StressGrid.levels[operation.value % StressGrid.levels.count])
            return .rectAtScale(rect, zoomScale: pixels / 268_435_456)
        default: return nil
        }
    }

    /// The overlay that an added shape asks for.
    static func make(_ shape: StressShape, number: Int, mood: StressMood) -> StressSubject {
        switch shape.kind {
        case .box, .disc, .line, .chain: PaintedSubject(shape, number: number, mood: mood)
        case .dynamicCircle: DynamicCircleSubject(shape, number: number, mood: mood)
        case .dynamicPath: DynamicPathSubject(shape, number: number, mood: mood)
        case .circle, .polyline, .polygon, .geodesic, .gradient, .multiPolyline, .multiPolygon:
            BuiltInSubject(shape, number: number, mood: mood)
        case .tiles: TileSubject(shape, number: number, mood: mood)
        }
    }
}

extension StressShape {
    var mapRect: MKMapRect { StressGrid.mapRect(x, y, width, height) }

    var cgColor: CGColor { StressGrid.cgColor(color) }

    /// The area that an overlay announces which covers `covered` at present.
    func announced(covering covered: MKMapRect) -> MKMapRect {
        switch bounds {
        case .world: .world
        case .fit, .live: covered
        case .small: StressGrid.mapRect(x, y, max(2, width / 4 * 2), max(2, height / 4 * 2))
        }
    }
}
