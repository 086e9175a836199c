public import Foundation

/// What a map view asks and tells its delegate; every method is optional. Source: MapKit, `MKMapViewDelegate`.
@MainActor
public protocol MKMapViewDelegate: NSObjectProtocol {
    /// The renderer of an overlay; asked once, when the overlay's bounds first meet the visible area.
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
    /// Renderers have been put to use.
    func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer])
    /// The visible area is about to change.
    func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
    /// The visible area has changed.
    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
    /// The visible area has changed.
    func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
    /// The map is about to draw tiles.
    func mapViewWillStartRenderingMap(_ mapView: MKMapView)
    /// All tiles in view are drawn; `fullyRendered` is false where a renderer refused some.
    func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool)
}

extension MKMapViewDelegate {
    public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        mapView.delegateHasNoRenderer(for: overlay)
        return MKOverlayRenderer(overlay: overlay)
    }
    public func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer]) {}
    public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}
    public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
    public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}
    public func mapViewWillStartRenderingMap(_ mapView: MKMapView) {}
    public func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {}
}
