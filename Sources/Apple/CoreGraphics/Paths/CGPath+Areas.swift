internal import Foundation

// Areas are computed on flattened paths, so results are made of lines: curves are resolved to a hundred-thousandth of
// the path's size. Holes turn the other way round than what they are in: both fill rules see the same area.

extension CGPath {
    /// The area of both.
    public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule, .union)
    }

    /// The area that both share.
    public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule, .intersection)
    }

    /// The area without the other's.
    public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule, .difference)
    }

    /// The areas that only one of them has.
    public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        combined(other, rule, .symmetricDifference)
    }

    /// The parts of this path's lines inside the other's area; open subpaths stay open.
    public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(other, rule, .intersection)
    }

    /// The parts of this path's lines outside the other's area; open subpaths stay open.
    public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
        lines(other, rule, .difference)
    }

    /// Whether the areas share a point.
    public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
        let geometry = PlaneGeometry()
        return geometry.intersect(geometry.area(of: fine, rule), geometry.area(of: other.fine, rule))
    }

    /// The same area, its outline never crossing itself.
    public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
        let geometry = PlaneGeometry()
        return Self.joined(geometry.paths(of: geometry.area(of: fine, rule)))
    }

    /// The parts of the area that do not touch, each with its holes.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        let geometry = PlaneGeometry()
        return geometry.paths(of: geometry.area(of: fine, rule)).map(CGPath.init(elements:))
    }

    private func combined(
        _ other: CGPath, _ rule: CGPathFillRule, _ operation: PlaneGeometry.Operation
    ) -> CGPath {
        let geometry = PlaneGeometry()
        let result = geometry.combine(
            geometry.area(of: fine, rule), geometry.area(of: other.fine, rule), operation)
        return Self.joined(geometry.paths(of: result))
    }

    private func lines(_ other: CGPath, _ rule: CGPathFillRule, _ operation: PlaneGeometry.Operation) -> CGPath {
        let geometry = PlaneGeometry()
        let result = geometry.combine(
            geometry.lines(of: fine, isClosing: false), geometry.area(of: other.fine, rule), operation)
        return Self.joined(geometry.paths(of: result))
    }

    /// The path as lines.
    private var fine: PathElements {
        let box = elements.controlBox
        return elements.flattened(tolerance: max(box.isNull ? 0 : max(box.width, box.height) * 1e-5, 1e-9))
    }

    private static func joined(_ paths: [PathElements]) -> CGPath {
        var result = PathElements()
        for path in paths { result.append(path, .identity) }
        return CGPath(elements: result)
    }
}
