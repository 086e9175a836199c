public import MapKit
import os

/// Draws a `DynamicPath` chunk by chunk; written as any user of MapKit would.
///
/// Each chunk of 32 lines is a drawing pass. A full chunk never changes again, so that a path that grows costs its
/// last chunk, however long it has become. The line is stroked opaque; give the renderer the colour's alpha.
public final class DynamicPathRenderer: MKOverlayRenderer {
    private let path: DynamicPath
    private let color: CGColor
    private let lineWidth: Double
    private let scales = SeenZoomScales()
    private let vertices = OSAllocatedUnfairLock<[MKZoomScale: PathVertices]>(uncheckedState: [:])

    /// A renderer for a path.
    ///
    /// - Parameters:
    ///   - path: the overlay that is drawn.
    ///   - color: opaque; see `alpha` for a line that shows what is below it.
    ///   - lineWidth: in screen points.
    public init(path: DynamicPath, color: CGColor, lineWidth: Double) {
        self.path = path
        self.color = color
        self.lineWidth = lineWidth
        super.init(overlay: path)
    }

    // MARK: Changing

    /// Moves the head and the tail, and invalidates the stretches between where they were and where they are. On the
    /// main thread.
    public func update(_ state: DynamicPath.State) {
        let old = path.state
        guard state != old else { return }
        path.state = state
        for scale in scales.all {
            let vertices = vertices(at: scale)
            invalidate(between: old.head, and: state.head, vertices, scale)
            switch (old.tail, state.tail) {
            case (let before?, let now?): invalidate(between: before, and: now, vertices, scale, isTail: true)
            case (nil, nil): break
            case (nil, let end?), (let end?, nil):
                invalidate(between: path.geometry.head(at: -.infinity), and: end, vertices, scale, isTail: true)
            }
        }
    }

    private func invalidate(
        between a: PathHead, and b: PathHead, _ vertices: PathVertices, _ scale: MKZoomScale, isTail: Bool = false
    ) {
        guard a != b else { return }
        let (earlier, later) = a.index <= b.index ? (a, b) : (b, a)
        // The line to a head starts at the last kept vertex before it, and turns as the head moves.
        let from = max(0, vertices.count(upTo: earlier.index) - 1)
        // The line from a tail ends at the next kept vertex, and tiles there are drawn with the whole of it.
        let to = min(vertices.kept.count, max(from, vertices.count(upTo: later.index) + (isTail ? 1 : 0)))
        var start = from
        repeat {
            let end = min(to, start + PathVertices.chunkLength + 1)
            var box = box(vertices, start..<max(start, end))
            if start == from { box = box.union(MKMapRect(x: earlier.x, y: earlier.y, width: 0, height: 0)) }
            if end == to { box = box.union(MKMapRect(x: later.x, y: later.y, width: 0, height: 0)) }
            setNeedsDisplay(outset(box, scale), zoomScale: scale)
            start = end == to ? to : end - 1
        } while start < to
    }

    // MARK: Drawing

    public override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        guard let passes = drawingPasses(in: mapRect, zoomScale: zoomScale) else { return }
        for pass in passes.passes where passes.bounds(pass).intersects(mapRect) { passes.draw(pass, context) }
    }

    public override func drawingPasses(in mapRect: MKMapRect, zoomScale: MKZoomScale) -> DrawingPasses? {
        scales.note(zoomScale)
        let stretch = Stretch(path.state, vertices(at: zoomScale))
        return DrawingPasses(
            history: 0, passes: stretch.chunks, sealedEnd: stretch.sealedEnd,
            bounds: { [self] chunk in outset(box(of: chunk, stretch), zoomScale) },
            draw: { [self] chunk, context in stroke(chunk, stretch, mapRect, zoomScale, context) })
    }

    /// Strokes the lines of a chunk that come near a tile, and only those.
    ///
    /// A rasteriser treats a row of pixels as one, so that a line elsewhere in the row can change the last bit of a
    /// pixel here. With lines far from the tile left out, a tile's bytes depend on nothing that would not invalidate it.
    private func stroke(
        _ chunk: Int, _ stretch: Stretch, _ mapRect: MKMapRect, _ zoomScale: MKZoomScale, _ context: CGContext
    ) {
        let reach = (lineWidth / 2 + 0.5) / Double(zoomScale)
        let near = mapRect.insetBy(dx: -reach, dy: -reach)
        context.setStrokeColor(color)
        context.setLineWidth(CGFloat(lineWidth) / zoomScale)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        var line: [CGPoint] = []
        var previous: MKMapPoint?
        func finish() {
            if !line.isEmpty { context.addLines(between: line) }
            line.removeAll(keepingCapacity: true)
        }
        forEachPoint(of: chunk, stretch) { point, isStart in
            defer { previous = point }
            guard !isStart, let start = previous else { return finish() }
            let isNear =
                max(start.x, point.x) > near.minX && min(start.x, point.x) < near.maxX
                && max(start.y, point.y) > near.minY && min(start.y, point.y) < near.maxY
            guard isNear else { return finish() }
            if line.isEmpty { line.append(self.point(for: start)) }
            line.append(self.point(for: point))
        }
        finish()
        context.strokePath()
    }

    /// The points that a chunk's lines join, tail and head included.
    private func forEachPoint(of chunk: Int, _ stretch: Stretch, _ body: (MKMapPoint, _ isStart: Bool) -> Void) {
        let vertices = stretch.vertices
        let isFirst = chunk == stretch.chunks.lowerBound
        if isFirst, let tail = stretch.tail { body(tail.mapPoint, true) }
        for (offset, i) in stretch.vertices(of: chunk).enumerated() {
            let index = vertices.kept[i]
            let isStart = vertices.isStart[i] || offset == 0 && !(isFirst && stretch.tail != nil)
            body(MKMapPoint(x: path.geometry.x[index], y: path.geometry.y[index]), isStart)
        }
        if chunk == stretch.chunks.upperBound - 1 { body(stretch.head.mapPoint, false) }
    }

    // MARK: Geometry

    private func vertices(at zoomScale: MKZoomScale) -> PathVertices {
        vertices.withLockUnchecked { known in
            if let vertices = known[zoomScale] { return vertices }
            let vertices = PathVertices(path.geometry, zoomScale: zoomScale)
            // A camera that zooms all the time must not keep every scale that it passed.
            if known.count >= 8 { known.removeAll() }
            known[zoomScale] = vertices
            return vertices
        }
    }

    private func box(_ vertices: PathVertices, _ range: Range<Int>) -> MKMapRect {
        var box = MKMapRect.null
        for i in range {
            let index = vertices.kept[i]
            box = box.union(MKMapRect(x: path.geometry.x[index], y: path.geometry.y[index], width: 0, height: 0))
        }
        return box
    }

    private func box(of chunk: Int, _ stretch: Stretch) -> MKMapRect {
        if chunk < stretch.sealedEnd, stretch.tail == nil { return stretch.vertices.chunkBounds[chunk] }
        var box = box(stretch.vertices, stretch.vertices(of: chunk))
        if chunk == stretch.chunks.upperBound - 1 {
            box = box.union(MKMapRect(x: stretch.head.x, y: stretch.head.y, width: 0, height: 0))
        }
        if chunk == stretch.chunks.lowerBound, let tail = stretch.tail {
            box = box.union(MKMapRect(x: tail.x, y: tail.y, width: 0, height: 0))
        }
        return box
    }

    /// Half the line and a pixel of antialiasing around what the vertices span.
    private func outset(_ box: MKMapRect, _ zoomScale: MKZoomScale) -> MKMapRect {
        let reach = (lineWidth / 2 + 1) / Double(zoomScale)
        return box.insetBy(dx: -reach, dy: -reach)
    }
}

/// The part of a path that is shown, in chunks of kept vertices.
private struct Stretch {
    let vertices: PathVertices
    let head: PathHead
    let tail: PathHead?
    /// The kept vertices between tail and head.
    let shown: Range<Int>
    let chunks: Range<Int>
    /// Chunks below this one are full, and begin at the start of the course.
    let sealedEnd: Int

    init(_ state: DynamicPath.State, _ vertices: PathVertices) {
        self.vertices = vertices
        head = state.head
        tail = state.tail.flatMap { $0.index >= 0 ? $0 : nil }
        let length = PathVertices.chunkLength
        let end = vertices.count(upTo: head.index)
        let start = tail.map { min(end, vertices.count(upTo: $0.index)) } ?? 0
        shown = start..<end
        // A tail that is ahead of the head leaves nothing to show; a line from one to the other would be across country.
        guard end > 0, tail.map({ $0.index <= state.head.index }) ?? true else {
            chunks = 0..<0
            sealedEnd = 0
            return
        }
        // The head's line belongs to the chunk of the last vertex.
        let last = (end - 1) / length
        let first = min(last, max(0, start - 1) / length)
        chunks = first..<last + 1
        sealedEnd = tail == nil ? last : first
    }

    /// The kept vertices that a chunk's lines join, the first of the next chunk included.
    func vertices(of chunk: Int) -> Range<Int> {
        let length = PathVertices.chunkLength
        let start = max(shown.lowerBound, chunk * length)
        return start..<max(start, min(shown.upperBound, (chunk + 1) * length + 1))
    }
}
