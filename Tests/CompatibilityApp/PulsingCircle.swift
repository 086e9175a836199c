import MapKit

/// A circle that grows and shrinks; whoever drives it sets `phase`.
class PulsingCircle: NSObject, MKOverlay {
    let coordinate: CLLocationCoordinate2D
    let largestRadius: CLLocationDistance
    private let lock = NSLock()
    private var currentPhase = 0.0

    init(center: CLLocationCoordinate2D, largestRadius: CLLocationDistance) {
        coordinate = center
        self.largestRadius = largestRadius
    }

    /// Seconds; a pulse takes one.
    var phase: Double {
        get { lock.withLock { currentPhase } }
        set { lock.withLock { currentPhase = newValue } }
    }

    var radius: CLLocationDistance { largestRadius * (0.6 - 0.4 * cos(phase * 2 * .pi)) }

    var boundingMapRect: MKMapRect { box(radius: largestRadius) }

    func box(radius: CLLocationDistance) -> MKMapRect {
        let reach = radius * MKMapPointsPerMeterAtLatitude(coordinate.latitude)
        let center = MKMapPoint(coordinate)
        return MKMapRect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
    }
}

class PulsingCircleRenderer: MKOverlayRenderer {
    var circle: PulsingCircle { overlay as! PulsingCircle }

    func show(phase: Double) {
        circle.phase = phase
        setNeedsDisplay()
    }

    override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        let area = rect(for: circle.box(radius: circle.radius))
        context.setFillColor(UIColor(red: 0, green: 0.4, blue: 1, alpha: 0.4).cgColor)
        context.addEllipse(in: area)
        context.fillPath()
    }
}
