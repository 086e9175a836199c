import MapKit

/// A rectangle of ten degrees on every side of a place in Arizona, built in three ways of which one is right.
class RectangleOverlay: NSObject, MKOverlay {
    enum Construction {
        case northWestCorner, southWestCorner, degrees
    }

    let coordinate = CLLocationCoordinate2D(latitude: 37, longitude: -111)
    let boundingMapRect: MKMapRect

    init(_ construction: Construction) {
        let southWest = MKMapPoint(CLLocationCoordinate2D(latitude: 27, longitude: -121))
        let northEast = MKMapPoint(CLLocationCoordinate2D(latitude: 47, longitude: -101))
        let size = MKMapSize(width: northEast.x - southWest.x, height: southWest.y - northEast.y)
        switch construction {
        case .northWestCorner:
            boundingMapRect = MKMapRect(origin: MKMapPoint(x: southWest.x, y: northEast.y), size: size)
        case .southWestCorner:
            boundingMapRect = MKMapRect(origin: southWest, size: size)
        case .degrees:
            boundingMapRect = MKMapRect(x: -121, y: 27, width: 20, height: 20)
        }
    }
}

class RectangleRenderer: MKOverlayRenderer {
    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let area = rect(for: overlay.boundingMapRect)
        context.setFillColor(UIColor.red.withAlphaComponent(0.5).cgColor)
        context.fill(area)
        context.setStrokeColor(UIColor.black.cgColor)
        context.setLineWidth(4 / zoomScale)
        let inset = 2 / zoomScale
        context.stroke(area.insetBy(dx: inset, dy: inset))
    }
}
