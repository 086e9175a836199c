import MapKit
import os

/// The way walked so far; grows on the main thread while renderers read it on theirs.
class BreadcrumbPath: NSObject, MKOverlay {
    private struct Crumbs {
        var points: [MKMapPoint] = []
        var bounds = MKMapRect.null
    }

    private let crumbs = OSAllocatedUnfairLock(initialState: Crumbs())

    let boundingMapRect = MKMapRect.world
    var coordinate: CLLocationCoordinate2D {
        crumbs.withLock { $0.points.first?.coordinate } ?? CLLocationCoordinate2D()
    }

    var points: [MKMapPoint] { crumbs.withLock { $0.points } }
    var pathBounds: MKMapRect { crumbs.withLock { $0.bounds } }

    /// Adds a place that lies some metres from the last one; returns the box of the new piece.
    func add(_ location: CLLocation) -> MKMapRect? {
        let point = MKMapPoint(location.coordinate)
        return crumbs.withLock { crumbs in
            guard let last = crumbs.points.last else {
                crumbs.points = [point]
                crumbs.bounds = MKMapRect(origin: point, size: MKMapSize(width: 1, height: 1))
                return nil
            }
            guard point.distance(to: last) > 5 else { return nil }
            crumbs.points.append(point)
            let piece = MKMapRect(
                x: min(point.x, last.x), y: min(point.y, last.y), width: abs(point.x - last.x),
                height: abs(point.y - last.y))
            crumbs.bounds = crumbs.bounds.union(piece)
            return piece
        }
    }
}

class BreadcrumbRenderer: MKOverlayRenderer {
    private let path: BreadcrumbPath

    init(path: BreadcrumbPath) {
        self.path = path
        super.init(overlay: path)
    }

    override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool {
        let width = Double(MKRoadWidthAtZoomScale(zoomScale))
        return path.pathBounds.insetBy(dx: -width, dy: -width).intersects(mapRect)
    }

    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let width = MKRoadWidthAtZoomScale(zoomScale)
        let clip = mapRect.insetBy(dx: -width, dy: -width)
        let line = CGMutablePath()
        var isDown = false
        var last: MKMapPoint?
        for point in path.points {
            defer { last = point }
            guard let from = last else { continue }
            let box = MKMapRect(
                x: min(from.x, point.x), y: min(from.y, point.y), width: abs(from.x - point.x),
                height: abs(from.y - point.y))
            guard box.intersects(clip) else {
                isDown = false
                continue
            }
            if !isDown { line.move(to: self.point(for: from)) }
            line.addLine(to: self.point(for: point))
            isDown = true
        }
        context.addPath(line)
        context.setStrokeColor(UIColor.blue.withAlphaComponent(0.5).cgColor)
        context.setLineJoin(.round)
        context.setLineCap(.round)
        context.setLineWidth(width)
        context.strokePath()
    }
}

/// Walks: takes places from the device and grows the path.
class Walker: NSObject, CLLocationManagerDelegate {
    let manager = CLLocationManager()
    let path = BreadcrumbPath()
    weak var mapView: MKMapView?

    func start() {
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
        manager.requestWhenInUseAuthorization()
        manager.startUpdatingLocation()
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        for location in locations where location.horizontalAccuracy >= 0 {
            guard let piece = path.add(location), let mapView = mapView else { continue }
            let scale = CGFloat(mapView.bounds.width / mapView.visibleMapRect.width)
            let width = Double(MKRoadWidthAtZoomScale(scale))
            mapView.renderer(for: path)?.setNeedsDisplay(piece.insetBy(dx: -2 * width, dy: -2 * width))
        }
    }
}
