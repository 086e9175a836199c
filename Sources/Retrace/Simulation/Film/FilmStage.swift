import DynamicOverlays
import MapKit

/// The map of a film with its overlays, brought to any tick.
@MainActor
final class FilmStage: NSObject, MKMapViewDelegate {
    let map: MKMapView
    private let plan: FilmPlan
    private let overlays: [FilmOverlay]
    private var renderers: [ObjectIdentifier: MKOverlayRenderer] = [:]
    private var shown: [Bool]

    init(_ plan: FilmPlan) {
        self.plan = plan
        let settings = plan.scenario.map
        map = MKMapView(
            frame: CGRect(x: 0, y: 0, width: settings.size.width, height: settings.size.height))
        overlays = FilmOverlayMaker(plan: plan).make()
        shown = overlays.map { _ in false }
        super.init()
        map.zoomPolicy = settings.zoom == .exact ? .exact : .powerOfTwo
        map.pixelsPerPoint = settings.scale
        map.showsBasemap = settings.background == .naturalEarth
        switch settings.background {
        case .naturalEarth, .none: break
        case .transparent: map.mapBackgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
        case .color(let color): map.mapBackgroundColor = UIColor(cgColor: color.cgColor)
        }
        for overlay in overlays { renderers[ObjectIdentifier(overlay.overlay)] = overlay.renderer }
        map.delegate = self
        placeCamera()
    }

    var isTransparent: Bool {
        if case .transparent = plan.scenario.map.background { return true }
        if case .color(let color) = plan.scenario.map.background { return color.alpha < 255 }
        return false
    }

    private func placeCamera() {
        switch plan.scenario.map.region {
        case .span(let center, let latitudeDelta, let longitudeDelta):
            map.setRegion(
                MKCoordinateRegion(
                    center: CLLocationCoordinate2D(latitude: center.latitude, longitude: center.longitude),
                    span: MKCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)),
                animated: false)
        case .rect(let rect):
            map.setVisibleMapRect(
                MKMapRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height), animated: false)
        case .fit(let padding):
            let inset = min(padding, Double(min(plan.scenario.map.size.width, plan.scenario.map.size.height)) / 3)
            map.setVisibleMapRect(
                fitted(plan.tracks.bounds),
                edgePadding: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset), animated: false)
        }
    }

    /// A track that stands still, or is only a few metres long, is shown on a map of 400 metres.
    private func fitted(_ bounds: MKMapRect) -> MKMapRect {
        let middle = MKMapPoint(x: bounds.midX, y: bounds.midY)
        let least = 400 * MKMapPointsPerMeterAtLatitude(middle.coordinate.latitude)
        let width = max(bounds.width, least)
        let height = max(bounds.height, least)
        return MKMapRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    }

    /// Brings the map to a tick, from any other one.
    ///
    /// An overlay is put on the map in the state of the tick at which it is added, so that its frozen bounds are those
    /// of that tick also when a film begins later.
    func show(tick: Int) {
        let seconds = plan.seconds(atTick: tick)
        for (index, overlay) in overlays.enumerated() {
            let isShown = overlay.isShown(atTick: tick)
            if isShown, !shown[index] {
                map.addOverlay(overlay.overlay, level: overlay.level)
                map.setBoundsPolicy(overlay.policy, for: overlay.overlay)
            }
            if isShown { overlay.update(seconds) }
            if !isShown, shown[index] { map.removeOverlay(overlay.overlay) }
            shown[index] = isShown
        }
        map.tick = tick
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        guard let renderer = renderers[ObjectIdentifier(overlay)] else {
            preconditionFailure("an overlay of the film without a renderer")
        }
        return renderer
    }
}
