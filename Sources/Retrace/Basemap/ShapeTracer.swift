import CoreGraphics
import MapGeometry

/// Adds the shapes near a tile to a context's path, in the tile's pixels.
///
/// What lies on one side of the tile is left out vertex by vertex; what is kept is untouched. So the pixels of a tile do
/// not depend on where tiles end. A tile looks at the box of every shape of a kind, which takes a few nanoseconds each,
/// and unpacks only those that are near.
struct ShapeTracer {
    let data: NaturalEarth
    let window: TileWindow

    /// Adds closed outlines, to be filled with the winding rule.
    ///
    /// - Parameter leastSize: shapes that are smaller both ways, in pixels, are left out.
    func addOutlines(of kind: ShapeKind, leastSize: Double, to context: CGContext) {
        let side = Side(window, margin: Self.margin)
        forEachShape(of: kind, margin: Self.margin, leastSize: leastSize) { shape, shift in
            data.forEachRun(of: shape, power: window.tolerancePower) { run in
                guard run.count > 3 else { return }
                let points = kept(run.map { position($0, shift) }, side)
                guard points.count > 2 else { return }
                context.addLines(between: points)
                context.closePath()
            }
        }
    }

    /// Adds lines, or the outlines of areas without the parts that run along the edge of the world.
    ///
    /// - Parameters:
    ///   - margin: how far a stroke reaches to either side, in pixels.
    ///   - isDashed: keeps lines whole, since dashes are counted from where a line begins.
    func addLines(
        of kind: ShapeKind, leastSize: Double = 0, margin: Int, isDashed: Bool = false, to context: CGContext
    ) {
        let side = Side(window, margin: margin)
        forEachShape(of: kind, margin: margin, leastSize: leastSize) { shape, shift in
            data.forEachRun(of: shape, power: window.tolerancePower) { run in
                if isDashed {
                    context.addLines(between: run.map { position($0, shift) })
                } else {
                    add(run, shift, side, to: context)
                }
            }
        }
    }

    private func add(_ run: [Vertex], _ shift: Double, _ side: Side, to context: CGContext) {
        var line: [CGPoint] = []
        func finish() {
            if line.count > 1 { context.addLines(between: line) }
            line.removeAll(keepingCapacity: true)
        }
        for (from, to) in zip(run, run.dropFirst()) {
            let start = position(from, shift)
            let end = position(to, shift)
            if side.of(start) & side.of(end) != 0 || from.isOnWorldEdge && to.isOnWorldEdge {
                finish()
                continue
            }
            if line.isEmpty { line.append(start) }
            line.append(end)
        }
        finish()
    }

    private func forEachShape(
        of kind: ShapeKind, margin: Int, leastSize: Double, _ body: (_ shape: Shape, _ shift: Double) -> Void
    ) {
        let unit = 1 / window.pixelsPerUnit
        let zoom = window.zoom + Self.zoomAllowance
        for copy in window.worldCopies(margin: margin) {
            let shift = copy * window.level.worldPixels - window.originX
            let left = Double(-margin - shift) * unit
            let right = Double(window.width + margin - shift) * unit
            let top = Double(window.originY - margin) * unit
            let bottom = Double(window.originY + window.height + margin) * unit
            let least = leastSize * unit
            for index in data.shapes(of: kind) {
                let shape = data.shape(index)
                if Double(shape.maxX) < left || Double(shape.minX) > right || Double(shape.maxY) < top
                    || Double(shape.minY) > bottom
                {
                    continue
                }
                if Double(shape.maxX - shape.minX) < least && Double(shape.maxY - shape.minY) < least { continue }
                if kind != .land, shape.leastZoom > zoom { continue }
                body(shape, Double(shift))
            }
        }
    }

    private func position(_ vertex: Vertex, _ shift: Double) -> CGPoint {
        CGPoint(
            x: Double(vertex.x) * window.pixelsPerUnit + shift,
            y: Double(vertex.y) * window.pixelsPerUnit - Double(window.originY))
    }

    /// A ring without the vertices between which it stays on one side of the tile.
    private func kept(_ ring: [CGPoint], _ side: Side) -> [CGPoint] {
        var result: [CGPoint] = []
        result.reserveCapacity(ring.count)
        // The sides that all vertices since the last kept one share; a vertex is dropped while the run can go on past it.
        var shared: UInt8 = 0
        var pending: CGPoint?
        for point in ring {
            let sides = side.of(point)
            if let waiting = pending {
                if shared & sides != 0 {
                    shared &= sides
                    pending = point
                    continue
                }
                result.append(waiting)
                shared = side.of(waiting) & sides
                if shared != 0 {
                    pending = point
                    continue
                }
                pending = nil
            }
            if let last = result.last, side.of(last) & sides != 0 {
                shared = side.of(last) & sides
                pending = point
                continue
            }
            result.append(point)
        }
        if let pending { result.append(pending) }
        return result
    }

    /// Shapes appear a little before the zoom level for which Natural Earth's authors chose them: screens are dense.
    static let zoomAllowance = 0.8

    /// Pixels around a tile in which shapes are kept: the engine draws a few and throws them away.
    static let margin = 8

    /// On which sides of the tile, with a margin around it, a point lies.
    private struct Side {
        let left, right, top, bottom: Double

        init(_ window: TileWindow, margin: Int) {
            (left, right) = (Double(-margin), Double(window.width + margin))
            (top, bottom) = (Double(-margin), Double(window.height + margin))
        }

        @inline(__always)
        func of(_ point: CGPoint) -> UInt8 {
            (point.x < left ? 1 : 0) | (point.x > right ? 2 : 0) | (point.y < top ? 4 : 0) | (point.y > bottom ? 8 : 0)
        }
    }
}
