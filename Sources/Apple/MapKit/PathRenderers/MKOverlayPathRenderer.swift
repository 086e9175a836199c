public import CoreGraphics
public import Foundation
public import MapGeometry
import Redraw
import os
public import UIKit

/// Fills and strokes a path. Source: MapKit, `MKOverlayPathRenderer`.
///
/// A subclass makes the path in `createPath()`, in the renderer's drawing space; it is made when first needed, on
/// whichever thread that is, and kept. Widths and dashes are in screen points at every zoom scale. All properties may be
/// used from any thread; changing one has the overlay drawn again.
open class MKOverlayPathRenderer: MKOverlayRenderer {
    private let current = OSAllocatedUnfairLock(uncheckedState: StrokeStyle())
    private let pathLock = NSRecursiveLock()
    private var keptPath: CGPath?
    private var keptTrim: (start: CGFloat, end: CGFloat, path: CGPath)?
    private let rasterizes = OSAllocatedUnfairLock(uncheckedState: false)

    /// A renderer for an overlay.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    // MARK: Properties

    /// The colour inside the path; nothing leaves it empty.
    open var fillColor: UIColor? {
        get { style.fillColor }
        set { change(\.fillColor, to: newValue) }
    }

    /// The colour of the line; nothing draws none.
    open var strokeColor: UIColor? {
        get { style.strokeColor }
        set { change(\.strokeColor, to: newValue) }
    }

    /// The width of the line in screen points; 0, the default, draws it as wide as a road at the zoom scale.
    open var lineWidth: CGFloat {
        get { style.lineWidth }
        set { change(\.lineWidth, to: newValue) }
    }

    /// How pieces of the line meet; round by default.
    open var lineJoin: CGLineJoin {
        get { style.lineJoin }
        set { change(\.lineJoin, to: newValue) }
    }

    /// How the line ends; round by default.
    open var lineCap: CGLineCap {
        get { style.lineCap }
        set { change(\.lineCap, to: newValue) }
    }

    /// How many line widths long a mitre may be; 10 by default.
    open var miterLimit: CGFloat {
        get { style.miterLimit }
        set { change(\.miterLimit, to: newValue) }
    }

    /// Where in its pattern the dashing begins, in screen points.
    open var lineDashPhase: CGFloat {
        get { style.dashPhase }
        set { change(\.dashPhase, to: newValue) }
    }

    /// Painted and unpainted lengths in turn, in screen points; nothing for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get {
            let pattern = style.dashPattern
            return pattern.isEmpty ? nil : pattern.map { NSNumber(value: Double($0)) }
        }
        set { change(\.dashPattern, to: (newValue ?? []).map { CGFloat($0.doubleValue) }) }
    }

    /// Whether MapKit should draw the overlay as pixels. Kept, without effect: here all overlays are drawn as pixels.
    open var shouldRasterize: Bool {
        get { rasterizes.withLockUnchecked { $0 } }
        set { rasterizes.withLockUnchecked { $0 = newValue } }
    }

    var style: StrokeStyle { current.withLockUnchecked { $0 } }

    func change<Value: Equatable & Sendable>(
        _ property: WritableKeyPath<StrokeStyle, Value>, to value: Value
    ) {
        let isNew = current.withLockUnchecked { style in
            guard style[keyPath: property] != value else { return false }
            style[keyPath: property] = value
            return true
        }
        guard isNew else { return }
        reportIfDrawing()
        reachChanged()
        setNeedsDisplay()
    }

    package override func overhang(zoomScale: MKZoomScale) -> Double { style.reach(at: zoomScale) }

    // MARK: The path

    /// The path in the drawing space; made by `createPath()` when there is none yet.
    open var path: CGPath! {
        get {
            pathLock.withLock {
                if keptPath == nil { createPath() }
                return keptPath
            }
        }
        set {
            pathLock.withLock {
                keptPath = newValue
                keptTrim = nil
            }
        }
    }

    /// Makes the path and sets `path`; for subclasses to override. Called on any thread, by one at a time.
    open func createPath() {}

    /// Drops the path, so that it is made anew, and has the overlay drawn again.
    open func invalidatePath() {
        path = nil
        setNeedsDisplay()
    }

    /// The part of the path between `strokeStart` and `strokeEnd`.
    private func strokedPart(of path: CGPath, _ style: StrokeStyle) -> CGPath {
        if style.strokeStart <= 0, style.strokeEnd >= 1 { return path }
        return pathLock.withLock {
            if let kept = keptTrim, path === keptPath, kept.start == style.strokeStart || Mutant.isActive(.trimKept),
                kept.end == style.strokeEnd
            {
                return kept.path
            }
            let part = path.trimmed(from: style.strokeStart, to: style.strokeEnd)
            if path === keptPath { keptTrim = (style.strokeStart, style.strokeEnd, part) }
            return part
        }
    }

    // MARK: Drawing

    open override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        guard let path else { return }
        applyFillProperties(to: context, atZoomScale: zoomScale)
        fillPath(path, in: context)
        applyStrokeProperties(to: context, atZoomScale: zoomScale)
        strokePath(strokedPart(of: path, style), in: context)
    }

    /// Sets the stroke's colour, width, join, cap, mitre limit and dashes for a zoom scale.
    open func applyStrokeProperties(to context: CGContext, atZoomScale zoomScale: MKZoomScale) {
        style.applyStroke(to: context, at: zoomScale)
    }

    /// Sets the fill's colour.
    open func applyFillProperties(to context: CGContext, atZoomScale zoomScale: MKZoomScale) {
        if let fillColor { context.setFillColor(fillColor.cgColor) }
    }

    /// Strokes a path with the context's properties; nothing happens without a `strokeColor`.
    open func strokePath(_ path: CGPath, in context: CGContext) {
        guard strokeColor != nil else { return }
        context.addPath(path)
        context.strokePath()
    }

    /// Fills a path with the context's properties; nothing happens without a `fillColor`.
    open func fillPath(_ path: CGPath, in context: CGContext) {
        guard fillColor != nil else { return }
        context.addPath(path)
        context.fillPath()
    }
}
