import Foundation
import MapGeometry
import Redraw

/// The camera in pixels: the window that the engine draws, and how it is fitted to the frame.
struct MapCamera2D {
    /// What the engine draws.
    var viewport: Viewport
    /// The frame's size in pixels.
    var width: Int
    var height: Int
    /// The area of the frame in map points.
    var visibleRect: MKMapRect
    /// How the drawn window is fitted to the frame; nothing where they are the same pixels.
    var fit: Fit?

    struct Fit: Equatable {
        /// Frame pixels for one pixel of the drawn window.
        var scale: Double
        /// The frame's top left corner, in pixels of the drawn window.
        var offsetX: Double
        var offsetY: Double
    }

    /// The finest level that is drawn at: one map point is 4 screen points.
    static let deepestZoom = 22

    /// The camera at exactly the scale at which a rectangle fits the frame, on whole pixels.
    static func exact(
        fitting rect: MKMapRect, width: Int, height: Int, contentScale: Int, tilePixels: Int? = nil
    ) -> MapCamera2D {
        let scale = fittingScale(rect, width: width, height: height, contentScale: contentScale)
        let worldPixels = max(1, Int((scale * Mercator.worldSize).rounded(.down)))
        let level = TileLevel(worldPixels: worldPixels, contentScale: contentScale, tilePixels: tilePixels)
        let unit = level.pixelsPerMapPoint
        let viewport = Viewport(
            level: level,
            originX: Int((rect.midX * unit - Double(width) / 2).rounded()),
            originY: withinWorld(
                Int((rect.midY * unit - Double(height) / 2).rounded()), height: height, world: worldPixels),
            width: width, height: height)
        return MapCamera2D(viewport: viewport, width: width, height: height, visibleRect: viewport.mapRect)
    }

    /// The camera that shows a rectangle at any scale, drawn at the nearest power of two.
    static func powerOfTwo(fitting rect: MKMapRect, width: Int, height: Int, contentScale: Int) -> MapCamera2D {
        let scale = fittingScale(rect, width: width, height: height, contentScale: contentScale)
        let points = scale / Double(contentScale)
        let zoom = min(deepestZoom, max(0, Int((20 + log2(points)).rounded())))
        let level = TileLevel.zoom(zoom, contentScale: contentScale)
        let visible = MKMapRect(
            x: rect.midX - Double(width) / 2 / scale,
            y: withinWorld(
                rect.midY - Double(height) / 2 / scale, height: Double(height) / scale, world: Mercator.worldSize),
            width: Double(width) / scale, height: Double(height) / scale)
        let unit = level.pixelsPerMapPoint
        let left = visible.minX * unit
        let top = visible.minY * unit
        let ratio = scale / unit
        if ratio == 1, left == left.rounded(), top == top.rounded() {
            let viewport = Viewport(
                level: level, originX: Int(left), originY: Int(top), width: width, height: height)
            return MapCamera2D(viewport: viewport, width: width, height: height, visibleRect: visible)
        }
        // One pixel around the window for the filter that fits it.
        let originX = Int(left.rounded(.down)) - 1
        let originY = Int(top.rounded(.down)) - 1
        let right = Int((visible.maxX * unit).rounded(.up)) + 1
        let bottom = Int((visible.maxY * unit).rounded(.up)) + 1
        let viewport = Viewport(
            level: level, originX: originX, originY: originY, width: right - originX, height: bottom - originY)
        return MapCamera2D(
            viewport: viewport, width: width, height: height, visibleRect: visible,
            fit: Fit(
                scale: ratio, offsetX: left - Double(originX) + (Mutant.isActive(.fitShifted) ? 1 : 0),
                offsetY: top - Double(originY)))
    }

    /// The top edge of a window that shows nothing beyond the poles, or as much on either side where it is too tall.
    private static func withinWorld<Length: HalvedNumber>(
        _ top: Length, height: Length, world: Length
    ) -> Length {
        height > world ? (world - height).half : min(max(top, 0), world - height)
    }

    /// Pixels for one map point so that a rectangle fits; never so few that the world would not be a pixel.
    private static func fittingScale(_ rect: MKMapRect, width: Int, height: Int, contentScale: Int) -> Double {
        let world = Mercator.worldSize
        let wide = rect.width > 0 ? Double(width) / rect.width : .infinity
        let high = rect.height > 0 ? Double(height) / rect.height : .infinity
        let finest = Double(contentScale) * exp2(Double(deepestZoom - 20))
        return min(finest, max(16 / world, min(wide, high)))
    }
}

/// Numbers with halves, whole or not.
private protocol HalvedNumber: SignedNumeric, Comparable {
    var half: Self { get }
}

extension Int: HalvedNumber {
    fileprivate var half: Int { floorDivide(self, by: 2) }
}

extension Double: HalvedNumber {
    fileprivate var half: Double { self / 2 }
}
