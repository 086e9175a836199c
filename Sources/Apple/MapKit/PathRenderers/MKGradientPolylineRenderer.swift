import CoreGraphics
public import Foundation
public import MapGeometry
import os
public import UIKit

/// Draws a polyline in colours that change along it. Source: MapKit, `MKGradientPolylineRenderer`.
///
/// Each piece of the line is painted by itself, in order, so where pieces meet translucent colours lie twice; give the
/// renderer an `alpha` instead. Dashes are not drawn.
open class MKGradientPolylineRenderer: MKPolylineRenderer {
    private let gradient = OSAllocatedUnfairLock(uncheckedState: (colors: [UIColor](), locations: [CGFloat]()))

    /// The colours, in the order of their locations.
    open var colors: [UIColor] { gradient.withLockUnchecked { $0.colors } }

    /// Where the colours are, 0...1 of the way by distance, rising.
    open var locations: [CGFloat] { gradient.withLockUnchecked { $0.locations } }

    /// Sets colours and where they are, 0...1 of the way by distance; as many of one as of the other.
    open func setColors(_ colors: [UIColor], locations: [CGFloat]) {
        precondition(
            colors.count == locations.count,
            "setColors wants a location for each colour: \(colors.count) colours, \(locations.count) locations")
        let order = locations.indices.sorted { (locations[$0], $0) < (locations[$1], $1) }
        let sorted = (colors: order.map { colors[$0] }, locations: order.map { locations[$0] })
        gradient.withLockUnchecked { $0 = sorted }
        reachChanged()
        setNeedsDisplay()
    }

    package override func overhang(zoomScale: MKZoomScale) -> Double {
        var style = style
        if style.strokeColor == nil, !colors.isEmpty { style.strokeColor = colors[0] }
        return style.reach(at: zoomScale)
    }

    open override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let (colors, locations) = gradient.withLockUnchecked { $0 }
        guard !colors.isEmpty else { return super.draw(mapRect, zoomScale: zoomScale, in: context) }
        let style = style
        let reach = overhang(zoomScale: zoomScale)
        let area = mapRect.insetBy(dx: -reach, dy: -reach)
        let ramp = ColorRamp(colors: colors.map(\.cgColor), locations: locations)
        let line = polyline
        let points = line.list.points
        for index in points.indices.dropLast() {
            let (a, b) = (points[index], points[index + 1])
            // Pieces far from the tile must not even be rasterised: they would share its rows of pixels.
            guard area.touchesSegment(a, b) else { continue }
            let start = line.location(atPointIndex: index)
            let end = line.location(atPointIndex: index + 1)
            let from = max(start, style.strokeStart)
            let to = min(end, style.strokeEnd)
            guard from < to else { continue }
            func place(_ location: CGFloat) -> CGPoint {
                let part = Double((location - start) / (end - start))
                return point(for: MKMapPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part))
            }
            stroke(from: place(from), to: place(to), ramp.part(from: from, to: to), style, zoomScale, context)
        }
    }

    private func stroke(
        from start: CGPoint, to end: CGPoint, _ gradient: CGGradient?, _ style: StrokeStyle, _ zoomScale: MKZoomScale,
        _ context: CGContext
    ) {
        guard let gradient else { return }
        context.saveGState()
        var solid = style
        solid.dashPattern = []
        solid.applyStroke(to: context, at: zoomScale)
        context.addLines(between: [start, end])
        context.replacePathWithStrokedPath()
        context.clip()
        context.drawLinearGradient(
            gradient, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.restoreGState()
    }
}
