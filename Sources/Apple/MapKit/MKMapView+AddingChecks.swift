import CoreLocation
import Foundation
import MapGeometry

extension MKMapView {
    /// Looks at an overlay that is being added and tells of what would leave the user with an empty map.
    func checkOnAdding(_ entry: OverlayEntry) {
        let overlay = entry.overlay
        for flaw in (overlay as? MKShape)?.flaws ?? [] {
            diagnostics.add(flaw.kind, about: overlay, flaw.message, remedy: flaw.remedy, tick: tick)
        }
        let bounds = entry.frozenBounds
        if bounds.isNull || bounds.width < 0 || bounds.height < 0 || bounds.minX.isNaN || bounds.minY.isNaN
            || bounds.width.isNaN || bounds.height.isNaN
        {
            return diagnostics.add(
                .invalidBounds, about: overlay,
                "boundingMapRect is \(MKStringFromMapRect(bounds)), which holds no area; nothing will be drawn.",
                remedy: "Build it from map points, with its north-west corner as origin and positive sides.", tick: tick
            )
        }
        if looksLikeDegrees(bounds) {
            return diagnostics.add(
                .boundsInDegrees, about: overlay,
                "boundingMapRect is \(MKStringFromMapRect(bounds)): read as map points, of which the world has 268435456 "
                    + "across, that is \(millimetres(bounds)) in the far north-west, and the renderer will never be "
                    + "asked for; the numbers look like degrees.",
                remedy: "Convert both corners with MKMapPoint(coordinate) and build the rectangle from those.",
                tick: tick)
        }
        checkCoordinate(of: overlay, bounds)
    }

    private func looksLikeDegrees(_ bounds: MKMapRect) -> Bool {
        [bounds.minX, bounds.maxX].allSatisfy { abs($0) <= 360 }
            && [bounds.minY, bounds.maxY].allSatisfy { abs($0) <= 180 } && (bounds.width > 0 || bounds.height > 0)
    }

    private func millimetres(_ bounds: MKMapRect) -> String {
        let unit = MKMetersPerMapPointAtLatitude(MKMapPoint(x: bounds.midX, y: max(0, bounds.midY)).coordinate.latitude)
        return String(format: "%.1f × %.1f m", bounds.width * unit, bounds.height * unit)
    }

    private func checkCoordinate(of overlay: any MKOverlay, _ bounds: MKMapRect) {
        let coordinate = overlay.coordinate
        guard CLLocationCoordinate2DIsValid(coordinate) else {
            return diagnostics.add(
                .invalidCoordinate, about: overlay,
                "coordinate is \(coordinate.latitude), \(coordinate.longitude), which is no place on Earth.",
                remedy: "Return the middle of the bounding rectangle.", tick: tick)
        }
        let point = MKMapPoint(coordinate)
        // Map points have more digits than degrees carry through the projection and back.
        let slack = 1.0
        let reach = bounds.insetBy(dx: -slack, dy: -slack)
        let world = MKMapSize.world.width
        if (-1...1).contains(where: { reach.contains(MKMapPoint(x: point.x + Double($0) * world, y: point.y)) }) {
            return
        }
        var message =
            "the coordinate \(coordinate.latitude), \(coordinate.longitude) is the map point "
            + "\(MKStringFromMapPoint(point)), which lies outside boundingMapRect \(MKStringFromMapRect(bounds))"
        var remedy = "Build the rectangle around the coordinate."
        if point.y < bounds.minY, point.y >= bounds.minY - bounds.height - slack, point.x >= reach.minX,
            point.x <= reach.maxX
        {
            message += ", by \(Int((bounds.minY - point.y).rounded(.up))) map points to the north"
            remedy =
                "The rectangle seems to start at its south-west corner: y grows to the south, so the origin is the "
                + "north-west corner, with the smaller y."
        }
        diagnostics.add(.coordinateOutsideBounds, about: overlay, message + ".", remedy: remedy, tick: tick)
    }
}
