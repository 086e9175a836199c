import CoreGraphics
import CoreLocation
import Foundation
import MapGeometry
import Redraw
import UIKit

extension MKMapView {
    /// How far outside the view an annotation's place may lie for its view to be shown, in points.
    ///
    /// A fixed number, so that what a frame shows does not depend on the frames before it.
    private static let annotationMargin: CGFloat = 60

    /// Brings the annotation views in line with the camera and the places, which are looked at anew each frame.
    func updateAnnotations() {
        guard !annotationEntries.isEmpty || !clusters.isEmpty else { return }
        let entries = annotationEntries
        var arriving: [AnnotationEntry] = []
        let reach = reachOfAnnotations
        for entry in entries {
            if let anchor = anchor(of: entry.annotation, within: reach) {
                entry.anchor = anchor
                if entry.view == nil { arriving.append(entry) }
            } else {
                putAside(entry)
            }
        }
        var added: [MKAnnotationView] = []
        for entry in arriving {
            let view = makeView(for: entry.annotation)
            // A view can be in one place only.
            for other in entries where other.view === view { other.view = nil }
            entry.view = view
            if entry === selectedEntry, !view.isSelected { view.isSelected = true }
            view.prepareForDisplay()
            added.append(view)
        }
        for entry in entries { settle(entry) }
        if !added.isEmpty { delegate?.mapView(self, didAdd: added) }
        clearClutter()
    }

    /// Where annotations are whose views are shown, in points.
    var reachOfAnnotations: CGRect { bounds.insetBy(dx: -Self.annotationMargin, dy: -Self.annotationMargin) }

    /// Puts a view and its callout where the annotation is.
    func settle(_ entry: AnnotationEntry) {
        guard let view = entry.view else { return }
        view.center = CGPoint(x: entry.anchor.x + view.centerOffset.x, y: entry.anchor.y + view.centerOffset.y)
        updateCallout(of: entry, view)
    }

    /// Where an annotation is in the view, in points; nothing when that is too far outside or nowhere.
    func anchor(of annotation: any MKAnnotation, within reach: CGRect) -> CGPoint? {
        let coordinate = annotation.coordinate
        guard CLLocationCoordinate2DIsValid(coordinate) else {
            if !(annotation is MKUserLocation) { reportInvalidCoordinate(of: annotation, coordinate) }
            return nil
        }
        let visible = visibleMapRect
        let point = MKMapPoint(coordinate)
        let world = MKMapSize.world.width
        let scale = Double(bounds.width) / visible.width
        // The copy of the world that is nearest to the middle of the view.
        let x = point.x + ((visible.midX - point.x) / world).rounded() * world
        let anchor = CGPoint(x: (x - visible.minX) * scale, y: (point.y - visible.minY) * scale)
        return reach.contains(anchor) ? anchor : nil
    }

    private func reportInvalidCoordinate(of annotation: any MKAnnotation, _ coordinate: CLLocationCoordinate2D) {
        diagnostics.add(
            .invalidCoordinate, about: annotation,
            "its coordinate is \(coordinate.latitude), \(coordinate.longitude), which is no place on Earth; it is not shown.",
            remedy: "Give it a place before it is added, or swap the two numbers back.", tick: tick)
    }

    func makeView(for annotation: any MKAnnotation) -> MKAnnotationView {
        let made = delegate?.mapView(self, viewFor: annotation)
        trace(.viewFor, annotation, result: made.map { "\(type(of: $0))" } ?? "none")
        guard let view = made else { return standardView(for: annotation) }
        if view.annotation !== annotation {
            let other = view.annotation.map { MapDiagnostics.name(of: $0) } ?? "none"
            diagnostics.add(
                .viewOfAnotherAnnotation, about: annotation,
                "mapView(_:viewFor:) returned a view whose annotation is another one (\(other)), so its picture and "
                    + "callout may be those of that one.",
                remedy: "After dequeuing a view set its annotation, and everything that depends on it.", tick: tick)
        }
        return view
    }

    /// A marker with the number of annotations, unless the app has registered a class of its own.
    private func standardView(of cluster: MKClusterAnnotation) -> MKAnnotationView {
        let registered = MKMapViewDefaultClusterAnnotationViewReuseIdentifier
        if viewReuse.viewClass(for: registered) != nil {
            return dequeueReusableAnnotationView(withIdentifier: registered, for: cluster)
        }
        let marker =
            viewReuse.take(registered) as? MKMarkerAnnotationView
            ?? MKMarkerAnnotationView(annotation: cluster, reuseIdentifier: registered)
        marker.annotation = cluster
        marker.glyphText = "\(cluster.memberAnnotations.count)"
        marker.displayPriority = .required
        return marker
    }

    private func standardView(for annotation: any MKAnnotation) -> MKAnnotationView {
        if annotation is MKUserLocation { return MKUserLocationView(annotation: annotation, reuseIdentifier: nil) }
        if let cluster = annotation as? MKClusterAnnotation { return standardView(of: cluster) }
        let registered = MKMapViewDefaultAnnotationViewReuseIdentifier
        if viewReuse.viewClass(for: registered) != nil {
            return dequeueReusableAnnotationView(withIdentifier: registered, for: annotation)
        }
        let identifier = "MKPinAnnotationView of the map itself"
        if let pin = viewReuse.take(identifier) {
            pin.annotation = annotation
            return pin
        }
        let pin = MKPinAnnotationView(annotation: annotation, reuseIdentifier: identifier)
        pin.canShowCallout = true
        return pin
    }

    private func updateCallout(of entry: AnnotationEntry, _ view: MKAnnotationView) {
        guard entry === selectedEntry, view.canShowCallout, let title = view.annotation?.title, !title.isEmpty else {
            entry.callout = nil
            return
        }
        let subtitle = view.annotation?.subtitle
        if entry.callout?.shows(title: title, subtitle: subtitle, of: view) != true {
            entry.callout = CalloutView(title: title, subtitle: subtitle, of: view)
        }
        guard let callout = entry.callout else { return }
        callout.center = CGPoint(
            x: view.center.x + view.calloutOffset.x,
            y: view.center.y - view.bounds.height / 2 + view.calloutOffset.y - callout.bounds.height / 2)
    }

    /// The views over the map, back to front: by priority, then from north to south, callouts in front of all.
    var placements: [SpriteStage.Placement] {
        let entries = (annotationEntries + clusters).filter(\.isShown)
        let shown = entries.compactMap { entry in entry.view.map { (entry, $0) } }
        func priority(_ view: MKAnnotationView) -> Float {
            view.isSelected ? view.selectedZPriority.rawValue : view.zPriority.rawValue
        }
        let ordered = shown.sorted { a, b in
            if priority(a.1) != priority(b.1) { return priority(a.1) < priority(b.1) }
            if a.1.isSelected != b.1.isSelected { return b.1.isSelected }
            if a.1.zPosition != b.1.zPosition { return a.1.zPosition < b.1.zPosition }
            return (a.0.anchor.y, a.0.number) < (b.0.anchor.y, b.0.number)
        }
        let views = ordered.map { SpriteStage.Placement(view: $0.1, center: $0.1.center) }
        let callouts = ordered.compactMap(\.0.callout).map { SpriteStage.Placement(view: $0, center: $0.center) }
        return views + callouts
    }

    /// Lays the views over the map's pixels.
    ///
    /// - Parameter damage: what changed in the map, in frame pixels.
    /// - Returns: what changed in the frame.
    func compositeViews(over map: FrameBuffer, _ damage: [PixelRect]) -> [PixelRect] {
        let placements = placements
        if placements.isEmpty, sprites.isEmpty {
            outputBuffer = nil
            return damage
        }
        let whole = PixelRect(x: 0, y: 0, width: map.width, height: map.height)
        var changed = sprites.show(placements, scale: pixelsPerPoint)
        let isNew = outputBuffer?.width != map.width || outputBuffer?.height != map.height
        let output = outputBuffer.flatMap { isNew ? nil : $0 } ?? FrameBuffer(width: map.width, height: map.height)
        outputBuffer = output
        if isNew { output.copy(whole, from: map) }
        changed = (damage + changed).mergedWhereOverlapping(within: whole)
        for rect in isNew ? [whole] : changed {
            output.copy(rect, from: map)
            sprites.paint(onto: output, in: rect)
        }
        return changed
    }

    /// Lays the views over a frame of the map drawn from nothing, each drawn anew.
    func paintFreshViews(onto frame: FrameBuffer) {
        let fresh = SpriteStage(listens: false)
        _ = fresh.show(placements, scale: pixelsPerPoint)
        fresh.paint(onto: frame, in: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height))
    }
}
