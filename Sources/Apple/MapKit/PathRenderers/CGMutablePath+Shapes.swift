import CoreGraphics
import Foundation
import MapGeometry

extension CGMutablePath {
    /// Adds the line of a polyline in a renderer's drawing space.
    func add(_ polyline: MKPolyline, in renderer: MKOverlayRenderer) { add(polyline.list.points, in: renderer) }

    /// Adds the rings of a polygon in a renderer's drawing space, each closed.
    func add(_ polygon: MKPolygon, in renderer: MKOverlayRenderer) {
        for ring in polygon.rings where ring.count > 1 {
            add(ring, in: renderer)
            closeSubpath()
        }
    }

    /// Points that are no place are left out.
    private func add(_ points: some Sequence<MKMapPoint>, in renderer: MKOverlayRenderer) {
        let origin = renderer.drawingOrigin
        let line = points.lazy.filter { $0.x.isFinite && $0.y.isFinite }
            .map { CGPoint(x: $0.x - origin.x, y: $0.y - origin.y) }
        addLines(between: Array(line))
    }
}
