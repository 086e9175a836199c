import CoreGraphics
import MapGeometry
import Redraw
import UIKit

/// How a path renderer paints: one consistent set of its properties.
struct StrokeStyle: Sendable {
    var fillColor: UIColor?
    var strokeColor: UIColor?
    /// Screen points; 0 stands for the width of a road.
    var lineWidth: CGFloat = 0
    var lineJoin = CGLineJoin.round
    var lineCap = CGLineCap.round
    var miterLimit: CGFloat = 10
    var dashPhase: CGFloat = 0
    /// Screen points; empty for a solid line.
    var dashPattern: [CGFloat] = []
    /// The part of the path that is stroked, 0...1 by distance.
    var strokeStart: CGFloat = 0
    var strokeEnd: CGFloat = 1

    /// The width of the line in map points.
    func width(at zoomScale: MKZoomScale) -> CGFloat {
        lineWidth > 0 ? lineWidth / zoomScale : MKRoadWidthAtZoomScale(zoomScale)
    }

    /// How far from its path the stroke can show, in map points, a pixel of antialiasing included.
    func reach(at zoomScale: MKZoomScale) -> Double {
        guard strokeColor != nil else { return 0 }
        var factor: CGFloat = lineCap == .square ? 2.squareRoot() : 1
        if lineJoin == .miter, !Mutant.isActive(.mitreForgotten) { factor = max(factor, miterLimit) }
        return Double(width(at: zoomScale) / 2 * factor + 1 / zoomScale)
    }

    func applyStroke(to context: CGContext, at zoomScale: MKZoomScale) {
        if let strokeColor { context.setStrokeColor(strokeColor.cgColor) }
        context.setLineWidth(width(at: zoomScale))
        context.setLineJoin(lineJoin)
        context.setLineCap(lineCap)
        context.setMiterLimit(miterLimit)
        context.setLineDash(
            phase: Mutant.isActive(.dashUnscaled) ? dashPhase : dashPhase / zoomScale,
            lengths: dashPattern.map { $0 / zoomScale })
    }
}
