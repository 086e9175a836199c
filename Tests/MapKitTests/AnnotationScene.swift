import MapKit
import Testing

/// A map whose delegate makes annotation views.
@MainActor
final class AnnotationScene: NSObject, MKMapViewDelegate {
    private let scene: MapScene
    var map: MKMapView { scene.map }
    var make: (any MKAnnotation) -> MKAnnotationView?
    var colors: [ObjectIdentifier: UIColor] = [:]
    var paint: (MKAnnotationView, UIColor) -> Void = { _, _ in }
    var log: [String] = []

    init(_ make: @escaping (any MKAnnotation) -> MKAnnotationView?) {
        scene = MapScene()
        self.make = make
        super.init()
        scene.map.delegate = self
    }

    @discardableResult
    func render(sourceLocation: SourceLocation = #_sourceLocation) async -> Picture {
        await scene.render(sourceLocation: sourceLocation)
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        MKCircleRenderer(overlay: overlay)
    }

    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
        let view = make(annotation)
        if let view, let color = colors[ObjectIdentifier(annotation)] { paint(view, color) }
        return view
    }

    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { log.append("didSelect view") }

    func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {
        log.append("didSelect \(annotation.title ?? "")")
    }
}
