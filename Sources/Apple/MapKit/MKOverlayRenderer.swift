public import CoreGraphics
public import Foundation
public import MapGeometry
import Redraw
import Synchronization
import os

/// Draws an overlay, a tile at a time, on worker threads. Source: MapKit, `MKOverlayRenderer`.
///
/// The drawing space has one unit a map point, `y` down, and its origin at the origin of the overlay's bounding
/// rectangle, so that `rect(for: overlay.boundingMapRect)` starts at zero. A width on the screen is
/// `width / zoomScale` here. `canDraw` and `draw` run on several threads at once; what they read must be immutable or
/// locked. `setNeedsDisplay` may be called from any thread.
open class MKOverlayRenderer: NSObject {
    /// The overlay that is drawn; the renderer keeps it alive.
    public let overlay: any MKOverlay

    /// A lock that the thread sanitizer knows: the map changes it while workers draw.
    private let link = OSAllocatedUnfairLock(uncheckedState: Link())

    /// Read for every point that is drawn, hence the fastest lock there is.
    private let origin = Mutex<MKMapPoint?>(nil)

    private struct Link {
        var alpha: CGFloat = 1
        var blendMode = CGBlendMode.normal
        var contentScale: CGFloat = 1
        var host: RendererHost?
        var wasDetached = false
        /// Of the map that the overlay was on last.
        var diagnostics: MapDiagnostics?
    }

    /// A renderer for an overlay.
    public init(overlay: any MKOverlay) {
        self.overlay = overlay
        super.init()
    }

    /// A renderer of nothing, as `NSObject` subclasses have it on Apple's platforms.
    public override convenience init() {
        self.init(overlay: NowhereOverlay())
    }

    // MARK: Drawing

    /// Whether the renderer can draw an area now. `false` leaves it empty until `setNeedsDisplay` is called for it.
    ///
    /// - Parameters:
    ///   - mapRect: the area of a tile, in map points.
    ///   - zoomScale: screen points for one map point.
    open func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool { true }

    /// Draws an area. The context is clipped to it and transparent; on worker threads, several at once.
    open func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {}

    /// The content as passes that accumulate, or nothing for content that is drawn at once by `draw`.
    ///
    /// Retrace's own addition, for content that only grows; see `DrawingPasses`.
    open func drawingPasses(in mapRect: MKMapRect, zoomScale: MKZoomScale) -> DrawingPasses? { nil }

    /// How far the content may reach outside the overlay's bounding rectangle, in map points: the half stroke that the
    /// built-in shapes are allowed.
    package func overhang(zoomScale: MKZoomScale) -> Double { 0 }

    // MARK: Invalidation

    /// Has everything drawn again, at all zoom scales, with the next frame.
    open func setNeedsDisplay() { invalidate(.all) }

    /// Has an area drawn again, at all zoom scales, with the next frame.
    ///
    /// - Parameter mapRect: in map points; include half the stroke's width.
    open func setNeedsDisplay(_ mapRect: MKMapRect) { invalidate(.rect(mapRect)) }

    /// Has an area drawn again at one zoom scale, with the next frame.
    open func setNeedsDisplay(_ mapRect: MKMapRect, zoomScale: MKZoomScale) {
        invalidate(.rectAtScale(mapRect, zoomScale: Double(zoomScale)))
    }

    private func invalidate(_ area: InvalidationArea) {
        let (host, wasDetached) = link.withLockUnchecked { ($0.host, $0.wasDetached) }
        if let host {
            host.invalidate(area)
        } else if wasDetached {
            report(
                .rendererUsedAfterRemoval,
                "setNeedsDisplay was called on a renderer whose overlay is no longer on a map; nothing happens.",
                remedy: "Drop the renderer when its overlay is removed.")
        }
    }

    /// Tells of a property that is set by the very drawing that uses it.
    func reportIfDrawing() {
        guard DrawingThreads.isDrawing(self) else { return }
        report(
            .changedWhileDrawing,
            "a property of the renderer is set in canDraw or draw: other threads draw with it at the same time, and "
                + "setting it asks for another drawing.",
            remedy: "Set it when the renderer is made, or keep what depends on the tile in a local constant.")
    }

    /// Tells the map that the content reaches farther out of its bounds than before, or less far.
    func reachChanged() { link.withLockUnchecked { $0.host }?.reachChanged() }

    /// Tells the map that something is on its way without which a frame is not complete, such as a picture.
    ///
    /// End it after the invalidation that follows from it.
    package func beginWork() -> RendererHost.Work { RendererHost.Work(link.withLockUnchecked { $0.host }) }

    /// Tells the map's user of something that went wrong; from any thread.
    package func report(_ kind: MapDiagnostic.Kind, _ message: String, remedy: String) {
        let diagnostics = link.withLockUnchecked { $0.diagnostics }
        (diagnostics ?? .stray).add(kind, about: overlay, message, remedy: remedy)
    }

    // MARK: Appearance

    /// Opacity of the whole overlay when it is laid over the map, 0...1.
    public var alpha: CGFloat {
        get { link.withLockUnchecked { $0.alpha } }
        set { setAppearance { $0.alpha = newValue } }
    }

    /// How the whole overlay is mixed with what is below it.
    public var blendMode: CGBlendMode {
        get { link.withLockUnchecked { $0.blendMode } }
        set { setAppearance { $0.blendMode = newValue } }
    }

    /// Pixels for one screen point of the map that draws the overlay: 1, 2 or 3.
    public var contentScaleFactor: CGFloat { link.withLockUnchecked { $0.contentScale } }

    private func setAppearance(_ change: (inout Link) -> Void) {
        reportIfDrawing()
        let host = link.withLockUnchecked { link in
            change(&link)
            return link.host
        }
        host?.appearanceChanged()
    }

    // MARK: Drawing space

    /// A map point in the drawing space.
    public func point(for mapPoint: MKMapPoint) -> CGPoint {
        let origin = drawingOrigin
        return CGPoint(x: mapPoint.x - origin.x, y: mapPoint.y - origin.y)
    }

    /// A point of the drawing space on the map.
    public func mapPoint(for point: CGPoint) -> MKMapPoint {
        let origin = drawingOrigin
        return MKMapPoint(x: Double(point.x) + origin.x, y: Double(point.y) + origin.y)
    }

    /// A rectangle of map points in the drawing space.
    public func rect(for mapRect: MKMapRect) -> CGRect {
        let origin = point(for: mapRect.origin)
        return CGRect(x: origin.x, y: origin.y, width: mapRect.width, height: mapRect.height)
    }

    /// A rectangle of the drawing space on the map.
    public func mapRect(for rect: CGRect) -> MKMapRect {
        let origin = mapPoint(for: rect.origin)
        return MKMapRect(x: origin.x, y: origin.y, width: Double(rect.width), height: Double(rect.height))
    }

    /// The map point at the drawing space's origin: frozen when the overlay is added, or else at the first use.
    package var drawingOrigin: MKMapPoint {
        if let known = origin.withLock({ $0 }) { return known }
        let rect = overlay.boundingMapRect
        let start = rect.isNull ? MKMapPoint() : rect.origin
        return origin.withLock { origin in
            if let origin { return origin }
            origin = start
            return start
        }
    }

    // MARK: The map that draws it

    package func attach(to host: RendererHost, frozenBounds: MKMapRect, contentScale: CGFloat) {
        origin.withLock { $0 = frozenBounds.isNull ? MKMapPoint() : frozenBounds.origin }
        link.withLockUnchecked {
            $0.host = host
            $0.diagnostics = host.diagnostics
            $0.contentScale = contentScale
            $0.wasDetached = false
        }
    }

    package func detach() {
        link.withLockUnchecked {
            $0.host = nil
            $0.wasDetached = true
        }
    }
}

/// The overlay of a renderer that was made without one: nowhere, and never drawn.
private final class NowhereOverlay: NSObject, MKOverlay {
    let coordinate = kCLLocationCoordinate2DInvalid
    let boundingMapRect = MKMapRect.null
}
