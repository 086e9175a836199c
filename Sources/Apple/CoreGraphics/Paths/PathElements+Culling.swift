internal import CCairo
internal import Foundation

// cairo counts pixels in 24.8 fixed point and sums products of them: fills go wrong beyond about a hundred thousand
// pixels (tried with cairo 1.16), everything beyond eight million. World-sized paths at street scale go far beyond, so
// what cannot show is left out, and what still reaches too far is cut.

extension PathElements {
    /// How far from the origin coordinates may lie for cairo to get everything right.
    private static let cairoLimit: CGFloat = 0xF000
    /// Where paths that reach farther are cut: beyond any surface, whose sides are at most 0x7FFF pixels.
    private static let cutLimit: CGFloat = 0xC000

    static func fitsCairo(_ box: CGRect) -> Bool {
        box.minX > -cairoLimit && box.minY > -cairoLimit && box.maxX < cairoLimit && box.maxY < cairoLimit
    }

    /// The pieces that a stroke needs to look right inside `box`; nil when it needs none.
    func visibleToStroke(in box: CGRect) -> PathElements? {
        visible(in: box) {
            $0.droppingHiddenStrokes(Outcode.Box(box))
        } cut: {
            $0.cutStrokes($1)
        }
    }

    /// The outline that a fill needs to look right inside `box`; nil when it needs none.
    func visibleToFill(in box: CGRect) -> PathElements? {
        visible(in: box) {
            $0.droppingHiddenEdges(Outcode.Box(box))
        } cut: {
            $0.cutPolygons($1)
        }
    }

    private func visible(
        in box: CGRect, dropping: (PathElements) -> PathElements, cut: (PathElements, CGRect) -> PathElements
    ) -> PathElements? {
        let all = controlBox
        guard !all.isNull, all.minX.isFinite, all.maxX.isFinite, all.minY.isFinite, all.maxY.isFinite else {
            return nil
        }
        if box.encloses(all) { return self }
        guard all.touches(box) else {
            return nil
        }
        let near = dropping(self)
        if near.isEmpty { return nil }
        if Self.fitsCairo(near.controlBox) { return near }
        let outcodes = Outcode.Box(box)
        let lines = dropping(near.flattened(tolerance: 0.1) { outcodes.common(to: $0) != 0 })
        let middle = CGRect(x: -Self.cutLimit, y: -Self.cutLimit, width: 2 * Self.cutLimit, height: 2 * Self.cutLimit)
        return cut(lines, middle)
    }

    /// Leaves out every piece that lies on one side of the box.
    ///
    /// Where pieces go missing the line ends outside the box, so neither the cap nor the lost join can show. The kept
    /// pieces are untouched: what shows does not depend on the box.
    private func droppingHiddenStrokes(_ box: Outcode.Box) -> PathElements {
        var result = PathElements()
        for subpath in subpaths {
            var isDown = false
            func walk(_ piece: Piece) {
                if box.common(to: self, piece) != 0 {
                    isDown = false
                    return
                }
                if !isDown { result.move(to: piece.from) }
                isDown = true
                result.add(piece, of: self)
            }
            guard subpath.isClosed else {
                forEachPiece(of: subpath, walk)
                continue
            }
            var pieces: [Piece] = []
            forEachPiece(of: subpath) { pieces.append($0) }
            if let hidden = pieces.firstIndex(where: { box.common(to: self, $0) != 0 }) {
                // A ring is walked from a hidden piece on, so that the join at its start stays one.
                pieces[hidden...].forEach(walk)
                pieces[..<hidden].forEach(walk)
            } else {
                result.move(to: points[subpath.point])
                for piece in pieces where !piece.isClosing { result.add(piece, of: self) }
                result.close()
            }
        }
        return result
    }

    /// Replaces every run of pieces on one side of the box by a line: seen from inside it winds alike.
    private func droppingHiddenEdges(_ box: Outcode.Box) -> PathElements {
        var result = PathElements()
        for subpath in subpaths {
            result.move(to: points[subpath.point])
            var runCode: UInt8 = 0
            var runEnd = CGPoint.zero
            forEachPiece(of: subpath) { piece in
                let code = box.common(to: self, piece)
                if code & runCode != 0 {
                    runCode &= code
                    runEnd = piece.end(self)
                    return
                }
                if runCode != 0 { result.line(to: runEnd) }
                runCode = code
                if code != 0 { runEnd = piece.end(self) } else { result.add(piece, of: self) }
            }
            if runCode != 0 { result.line(to: runEnd) }
            result.close()
        }
        return result
    }

    private mutating func add(_ piece: Piece, of source: PathElements) {
        let index = piece.index
        switch piece.verb {
        case .move: move(to: source.points[index])
        case .line: line(to: source.points[index])
        case .quad: quad(source.points[index], to: source.points[index + 1])
        case .curve: curve(source.points[index], source.points[index + 1], to: source.points[index + 2])
        case .close: line(to: piece.start)
        }
    }
}

extension PathElements {
    /// One subpath: where its verbs and points begin and end.
    struct Subpath {
        var verb: Int
        var verbEnd: Int
        var point: Int
        var isClosed: Bool
    }

    /// One line or curve; the line that closes a subpath has no points of its own.
    struct Piece {
        var verb: PathVerb
        var from: CGPoint
        var index: Int
        var start: CGPoint

        var isClosing: Bool { verb == .close }

        func end(_ elements: PathElements) -> CGPoint {
            isClosing ? start : elements.points[index + verb.pointCount - 1]
        }
    }

    var subpaths: [Subpath] {
        var result: [Subpath] = []
        var point = 0
        for (index, verb) in verbs.enumerated() {
            if verb == .move { result.append(Subpath(verb: index, verbEnd: index, point: point, isClosed: false)) }
            result[result.count - 1].verbEnd = index + 1
            if verb == .close { result[result.count - 1].isClosed = true }
            point += verb.pointCount
        }
        return result
    }

    @inline(__always)
    func forEachPiece(of subpath: Subpath, _ body: (Piece) -> Void) {
        let start = points[subpath.point]
        var (from, index) = (start, subpath.point + 1)
        for verb in verbs[(subpath.verb + 1)..<subpath.verbEnd] {
            let piece = Piece(verb: verb, from: from, index: index, start: start)
            body(piece)
            from = piece.end(self)
            index += verb.pointCount
        }
    }
}

/// Which sides of a box a point is beyond, one bit a side.
enum Outcode {
    struct Box {
        let minX: CGFloat
        let minY: CGFloat
        let maxX: CGFloat
        let maxY: CGFloat

        init(_ rect: CGRect) {
            (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        }

        @inline(__always)
        func code(_ point: CGPoint) -> UInt8 {
            (point.x < minX ? 1 : 0) | (point.x > maxX ? 2 : 0) | (point.y < minY ? 4 : 0) | (point.y > maxY ? 8 : 0)
        }

        /// The sides that all of a piece is beyond.
        @inline(__always)
        func common(to elements: PathElements, _ piece: PathElements.Piece) -> UInt8 {
            var code = code(piece.from)
            if piece.isClosing { return code & self.code(piece.start) }
            for offset in 0..<piece.verb.pointCount {
                if code == 0 { return 0 }
                code &= self.code(elements.points[piece.index + offset])
            }
            return code
        }

        func common(to curve: CubicCurve) -> UInt8 {
            code(curve.p0) & code(curve.p1) & code(curve.p2) & code(curve.p3)
        }
    }
}

extension PathElements {
    /// Hands the path to cairo, whose matrix must be the identity.
    func feed(to cairo: OpaquePointer) {
        points.withUnsafeBufferPointer { points in
            verbs.withUnsafeBufferPointer { verbs in
                var index = 0
                var current = CGPoint.zero
                for verb in verbs {
                    switch verb {
                    case .line:
                        cairo_line_to(cairo, Double(points[index].x), Double(points[index].y))
                    case .move:
                        cairo_move_to(cairo, Double(points[index].x), Double(points[index].y))
                    case .quad:
                        let curve = CubicCurve(quadFrom: current, points[index], points[index + 1])
                        cairo_curve_to(
                            cairo, Double(curve.p1.x), Double(curve.p1.y), Double(curve.p2.x), Double(curve.p2.y),
                            Double(curve.p3.x), Double(curve.p3.y))
                    case .curve:
                        cairo_curve_to(
                            cairo, Double(points[index].x), Double(points[index].y), Double(points[index + 1].x),
                            Double(points[index + 1].y), Double(points[index + 2].x), Double(points[index + 2].y))
                    case .close:
                        cairo_close_path(cairo)
                        continue
                    }
                    index += verb.pointCount
                    current = points[index - 1]
                }
            }
        }
    }
}
