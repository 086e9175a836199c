internal import CCairo
public import Foundation

extension CGContext {
    /// Paints the path and forgets it.
    public func drawPath(using mode: CGPathDrawingMode) {
        // Taken out while it is painted, and its memory put back for the next path.
        var shape = PathElements()
        swap(&shape, &elements)
        defer {
            if elements.isEmpty {
                shape.removeAll()
                swap(&shape, &elements)
            }
        }
        switch mode {
        case .fill, .fillStroke: fill(shape, .winding)
        case .eoFill, .eoFillStroke: fill(shape, .evenOdd)
        case .stroke: break
        }
        if mode != .fill, mode != .eoFill { stroke(shape) }
    }

    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .winding ? .fill : .eoFill)
    }

    public func strokePath() {
        drawPath(using: .stroke)
    }

    /// Fills a rectangle; like all calls that bring their own shape it forgets the path.
    public func fill(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        fillPath()
    }

    public func fill(_ rects: [CGRect]) {
        beginPath()
        addRects(rects)
        fillPath()
    }

    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Strokes a rectangle with a line of a width of its own.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let old = state.lineWidth
        state.lineWidth = abs(width)
        stroke(rect)
        state.lineWidth = old
    }

    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Strokes a line between every two points.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Makes a rectangle transparent, whatever the blend mode.
    public func clear(_ rect: CGRect) {
        var shape = PathElements()
        shape.rect(rect, state.matrix)
        guard state.matrix.isInvertible else { return }
        paintDirectly(
            .fill(shape, .winding), .color(SRGBColor(red: 0, green: 0, blue: 0, alpha: 0)), on: cairo, .clear)
    }

    /// Turns the path into the outline of its stroke.
    public func replacePathWithStrokedPath() {
        elements = strokeOutline(of: elements)
    }

    private func fill(_ shape: PathElements, _ rule: CGPathFillRule) {
        paint(.fill(shape, rule), with: state.fill)
    }

    private func stroke(_ shape: PathElements) {
        paint(.stroke(shape), with: state.stroke)
    }

    private func paint(_ shape: PaintedShape, with paint: GraphicsState.Paint) {
        if let pattern = paint.pattern {
            return withPattern(pattern, uncolored: paint.color) { self.paint(shape, with: $0) }
        }
        var color = paint.color
        color.alpha *= Double(state.alpha)
        self.paint(shape, with: .color(color))
    }
}
