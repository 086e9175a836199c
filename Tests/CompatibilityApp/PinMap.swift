import MapKit
import UIKit

/// A place with a colour.
class ColoredPin: MKPointAnnotation {
    var color = UIColor.red
    var kind: String { color == .green ? "green" : color == .purple ? "purple" : "red" }
}

/// Shows pins, with one reuse identifier for each colour.
class PinMapController: UIViewController, MKMapViewDelegate {
    static let brighton = CLLocationCoordinate2D(latitude: 50.82191692907181, longitude: -0.13811767101287842)

    let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
    private(set) var pinsMade = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        mapView.frame = view.bounds
        mapView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        mapView.delegate = self
        view.addSubview(mapView)
        mapView.setRegion(
            MKCoordinateRegion(center: Self.brighton, latitudinalMeters: 800, longitudinalMeters: 800), animated: false)
        for (index, color) in [UIColor.red, .green, .purple, .green].enumerated() {
            let pin = ColoredPin()
            pin.color = color
            pin.coordinate = CLLocationCoordinate2D(
                latitude: Self.brighton.latitude + 0.0012 * Double(index - 2),
                longitude: Self.brighton.longitude + 0.0025 * Double(index % 3 - 1))
            pin.title = "Pin \(index)"
            pin.subtitle = pin.kind
            mapView.addAnnotation(pin)
        }
    }

    func mapView(_ mapView: MKMapView, viewFor annotation: MKAnnotation) -> MKAnnotationView? {
        guard let pin = annotation as? ColoredPin else { return nil }
        var view = mapView.dequeueReusableAnnotationView(withIdentifier: pin.kind) as? MKPinAnnotationView
        if view == nil {
            view = MKPinAnnotationView(annotation: annotation, reuseIdentifier: pin.kind)
            view?.canShowCallout = true
            pinsMade += 1
        } else {
            view?.annotation = annotation
        }
        view?.pinTintColor = pin.color
        return view
    }
}
