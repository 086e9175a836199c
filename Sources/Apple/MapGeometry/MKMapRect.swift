public import Foundation

/// A rectangle of the flat world map, in map points; the origin is its **north-west** corner.
public struct MKMapRect: Sendable {
    /// The north-west corner.
    public var origin: MKMapPoint
    /// The sides in map points.
    public var size: MKMapSize

    /// An empty rectangle in the world's north-west corner.
    public init() {
        origin = MKMapPoint()
        size = MKMapSize()
    }

    /// A rectangle from its north-west corner and its sides, in map points.
    public init(origin: MKMapPoint, size: MKMapSize) {
        self.origin = origin
        self.size = size
    }

    /// A rectangle from its north-west corner and its sides, in map points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = MKMapPoint(x: x, y: y)
        size = MKMapSize(width: width, height: height)
    }

    /// The rectangle that is nowhere: what an intersection of strangers gives, and the start of a union.
    public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

    /// The whole world.
    public static let world = MKMapRect(origin: MKMapPoint(), size: .world)

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var midX: Double { origin.x + size.width / 2 }
    public var midY: Double { origin.y + size.height / 2 }
    public var width: Double { size.width }
    public var height: Double { size.height }

    /// Whether the rectangle is `null`: its origin is not a place.
    public var isNull: Bool { origin.x.isInfinite || origin.y.isInfinite }

    /// Whether the rectangle has no area.
    public var isEmpty: Bool { isNull || !(size.width > 0) || !(size.height > 0) }

    /// Whether a point lies in the rectangle; its edges belong to it.
    public func contains(_ point: MKMapPoint) -> Bool {
        !isNull && point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }

    /// Whether the other rectangle lies wholly inside this one; shared edges count as inside.
    public func contains(_ rect2: MKMapRect) -> Bool {
        !isNull && !rect2.isNull && rect2.minX >= minX && rect2.maxX <= maxX && rect2.minY >= minY
            && rect2.maxY <= maxY
    }

    /// Whether the rectangles share area; a rectangle of no width or height counts where it lies in the other one.
    ///
    /// Two rectangles with area that only touch do not intersect. The box of a north–south line has no width and must
    /// still be found by a culling test, as Apple's breadcrumb sample does.
    public func intersects(_ rect2: MKMapRect) -> Bool {
        !intersection(rect2).isNull
    }

    /// The part that both rectangles share, or `null`.
    public func intersection(_ rect2: MKMapRect) -> MKMapRect {
        if isNull || rect2.isNull { return .null }
        let left = max(minX, rect2.minX)
        let right = min(maxX, rect2.maxX)
        let top = max(minY, rect2.minY)
        let bottom = min(maxY, rect2.maxY)
        guard left <= right, top <= bottom else { return .null }
        if left == right, width > 0, rect2.width > 0 { return .null }
        if top == bottom, height > 0, rect2.height > 0 { return .null }
        return MKMapRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The smallest rectangle that holds both; `null` adds nothing.
    public func union(_ rect2: MKMapRect) -> MKMapRect {
        if isNull { return rect2 }
        if rect2.isNull { return self }
        let left = min(minX, rect2.minX)
        let top = min(minY, rect2.minY)
        return MKMapRect(
            x: left, y: top, width: max(maxX, rect2.maxX) - left, height: max(maxY, rect2.maxY) - top)
    }

    /// The rectangle with each vertical edge moved inwards by `dx` and each horizontal one by `dy` map points.
    ///
    /// Negative values grow it. `null` stays null; an inset of more than half a side gives `null`.
    public func insetBy(dx: Double, dy: Double) -> MKMapRect {
        if isNull { return .null }
        let inset = MKMapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
        return inset.width < 0 || inset.height < 0 ? .null : inset
    }

    /// The rectangle moved by `dx` east and `dy` south, in map points.
    public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
        isNull ? .null : MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// The parts of the rectangle cut off by a line at `amount` map points from an edge.
    public func divided(atDistance amount: Double, from edge: CGRectEdge) -> (slice: MKMapRect, remainder: MKMapRect) {
        let horizontal = edge == .minXEdge || edge == .maxXEdge
        let cut = min(max(0, amount), horizontal ? width : height)
        switch edge {
        case .minXEdge:
            return (
                MKMapRect(x: minX, y: minY, width: cut, height: height),
                MKMapRect(x: minX + cut, y: minY, width: width - cut, height: height)
            )
        case .maxXEdge:
            return (
                MKMapRect(x: maxX - cut, y: minY, width: cut, height: height),
                MKMapRect(x: minX, y: minY, width: width - cut, height: height)
            )
        case .minYEdge:
            return (
                MKMapRect(x: minX, y: minY, width: width, height: cut),
                MKMapRect(x: minX, y: minY + cut, width: width, height: height - cut)
            )
        case .maxYEdge:
            return (
                MKMapRect(x: minX, y: maxY - cut, width: width, height: cut),
                MKMapRect(x: minX, y: minY, width: width, height: height - cut)
            )
        }
    }
}
