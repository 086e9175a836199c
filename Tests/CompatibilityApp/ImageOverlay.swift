import MapKit
import UIKit

/// A picture over an area of the map.
class ImageOverlay: NSObject, MKOverlay {
    let image: UIImage
    let coordinate: CLLocationCoordinate2D
    let boundingMapRect: MKMapRect

    init(image: UIImage, rect: MKMapRect) {
        self.image = image
        boundingMapRect = rect
        coordinate = MKMapPoint(x: rect.midX, y: rect.midY).coordinate
    }
}

class ImageOverlayRenderer: MKOverlayRenderer {
    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        guard let overlay = overlay as? ImageOverlay, let picture = overlay.image.cgImage else { return }
        let area = rect(for: overlay.boundingMapRect)
        context.scaleBy(x: 1, y: -1)
        context.translateBy(x: 0, y: -area.size.height)
        context.draw(picture, in: area)
    }
}
