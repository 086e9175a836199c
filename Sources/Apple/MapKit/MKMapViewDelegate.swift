public import Foundation
public import UIKit

/// What a map view asks and tells its delegate; every method is optional. Source: MapKit, `MKMapViewDelegate`.
@preconcurrency @MainActor
public protocol MKMapViewDelegate: NSObjectProtocol {
    /// The renderer of an overlay; asked once, when the overlay's bounds first meet the visible area.
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
    /// Renderers have been put to use.
    func mapView(_ mapView: MKMapView, didAdd renderers: [MKOverlayRenderer])
    /// The view of an annotation that has come into view; nothing for the standard pin.
    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
    /// Annotation views have been put to use.
    func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])
    /// An annotation whose view is shown has been selected.
    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
    /// An annotation whose view is shown is no longer selected.
    func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)
    /// An annotation has been selected.
    func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
    /// An annotation is no longer selected.
    func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)
    /// The map begins to follow the user's place.
    func mapViewWillStartLocatingUser(_ mapView: MKMapView)
    /// The map no longer follows the user's place.
    func mapViewDidStopLocatingUser(_ mapView: MKMapView)
    /// The user is somewhere else.
    func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation)
    /// The user's place is not to be had.
    func mapView(_ mapView: MKMapView, didFailToLocateUserWithError error: any Error)
    /// The map follows the user in another way.
    func mapView(_ mapView: MKMapView, didChange mode: MKUserTrackingMode, animated: Bool)
    /// Never called: nobody taps on an off-screen map.
    func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl)
    /// Never called: nobody drags on an off-screen map.
    func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, didChange newState: MKAnnotationView.DragState,
        fromOldState oldState: MKAnnotationView.DragState)
    /// The visible area is about to change.
    func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
    /// The visible area has changed.
    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
    /// The visible area has changed.
    func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
    /// The map is about to load what it shows under the overlays; here that is there from the start.
    func mapViewWillStartLoadingMap(_ mapView: MKMapView)
    /// The map has what it shows under the overlays: called with the first frame.
    func mapViewDidFinishLoadingMap(_ mapView: MKMapView)
    /// Never called: the map under the overlays travels in the package.
    func mapViewDidFailLoadingMap(_ mapView: MKMapView, withError error: any Error)
    /// The annotation that stands for some whose views collide and have the same `clusteringIdentifier`.
    func mapView(
        _ mapView: MKMapView, clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
    ) -> MKClusterAnnotation
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
    public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
    public func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {}
    public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
    public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}
    public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}
    public func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {}
    public func mapViewWillStartLocatingUser(_ mapView: MKMapView) {}
    public func mapViewDidStopLocatingUser(_ mapView: MKMapView) {}
    public func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation) {}
    public func mapView(_ mapView: MKMapView, didFailToLocateUserWithError error: any Error) {}
    public func mapView(_ mapView: MKMapView, didChange mode: MKUserTrackingMode, animated: Bool) {}
    public func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl
    ) {}
    public func mapView(
        _ mapView: MKMapView, annotationView view: MKAnnotationView, didChange newState: MKAnnotationView.DragState,
        fromOldState oldState: MKAnnotationView.DragState
    ) {}
    public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}
    public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
    public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}
    public func mapViewWillStartLoadingMap(_ mapView: MKMapView) {}
    public func mapViewDidFinishLoadingMap(_ mapView: MKMapView) {}
    public func mapViewDidFailLoadingMap(_ mapView: MKMapView, withError error: any Error) {}
    public func mapView(
        _ mapView: MKMapView, clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
    ) -> MKClusterAnnotation {
        MKClusterAnnotation(memberAnnotations: memberAnnotations)
    }
    public func mapViewWillStartRenderingMap(_ mapView: MKMapView) {}
    public func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {}
}
