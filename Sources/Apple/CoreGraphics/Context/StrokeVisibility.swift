internal import Foundation

extension CGContext {
    /// The part of a path whose stroke can show, and whether its dashes are cut already; nil when nothing can show.
    ///
    /// Solid lines lose the pieces beyond the clip: each costs cairo a thousand times what finding it out costs here.
    /// Dashed lines keep theirs, because dashes are counted from the start, unless their size leaves cairo's numbers.
    func visibleStroke(of elements: PathElements) -> (elements: PathElements, isDashed: Bool)? {
        let box = visibleBox(reach: penReach)
        if state.dash.isEmpty { return elements.visibleToStroke(in: box).map { ($0, false) } }
        let all = elements.controlBox
        guard !all.isNull, all.minX.isFinite, all.maxX.isFinite, all.minY.isFinite, all.maxY.isFinite else {
            return nil
        }
        guard all.touches(box) else { return nil }
        if PathElements.fitsCairo(all) { return (elements, false) }
        let inverse = state.matrix.inverted()
        let userBox = box.applying(inverse)
        let tolerance = 0.1 / max(state.matrix.largestScale, .leastNormalMagnitude)
        let dashed = elements.transformed(by: inverse).flattened(tolerance: tolerance) { curve in
            !userBox.touches(CubicCurve.controlBox(curve))
        }.dashed(phase: state.dashPhase, lengths: state.dash.map { CGFloat($0) }, within: userBox)
        return dashed.transformed(by: state.matrix).visibleToStroke(in: box).map { ($0, true) }
    }

    /// How far from its path a stroke can show, in device pixels.
    private var penReach: CGFloat {
        // A square cap's corner is √2 half widths away, a mitre's tip as many as its limit says.
        let factor = state.lineJoin == .miter ? max(1.5, state.miterLimit) : 1.5
        return state.lineWidth / 2 * state.matrix.largestScale * factor + 2
    }

    /// The outline of the stroke of a path given in device pixels, in device pixels.
    func strokeOutline(of elements: PathElements) -> PathElements {
        let inverse = state.matrix.inverted()
        let pen = StrokePen(
            width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit,
            tolerance: 0.1 / max(state.matrix.largestScale, .leastNormalMagnitude))
        guard let visible = visibleStroke(of: elements) else { return PathElements() }
        var path = visible.elements.transformed(by: inverse).flattened(tolerance: pen.tolerance)
        if !visible.isDashed, !state.dash.isEmpty {
            path = path.dashed(
                phase: state.dashPhase, lengths: state.dash.map { CGFloat($0) },
                within: visibleBox(reach: penReach).applying(inverse))
        }
        return pen.outline(of: path).transformed(by: state.matrix)
    }
}
