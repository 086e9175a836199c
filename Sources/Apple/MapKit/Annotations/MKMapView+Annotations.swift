import Foundation
public import MapGeometry

extension MKMapView {
    /// The annotations on the map, in the order in which they were added; the user's location last while it is shown.
    public var annotations: [any MKAnnotation] { annotationEntries.map(\.annotation) }

    /// The annotations in a rectangle of map points.
    public func annotations(in mapRect: MKMapRect) -> Set<AnyHashable> {
        let inside = annotations.filter { annotation in
            let point = MKMapPoint(annotation.coordinate)
            return mapRect.forEachCopy(meeting: MKMapRect(x: point.x, y: point.y, width: 0, height: 0)) { _ in true }
        }
        return Set(inside.compactMap { ($0 as? NSObject).map { AnyHashable($0) } })
    }

    /// Puts an annotation on the map; its view is asked for when its place is in view, with the next frame.
    public func addAnnotation(_ annotation: any MKAnnotation) {
        guard entry(for: annotation) == nil else { return }
        annotationCount += 1
        let entry = AnnotationEntry(annotation, number: annotationCount)
        annotationEntries.append(entry)
        entriesOfAnnotations[ObjectIdentifier(annotation)] = entry
    }

    /// Puts annotations on the map, in order.
    public func addAnnotations(_ annotations: [any MKAnnotation]) { for one in annotations { addAnnotation(one) } }

    /// Takes an annotation off the map; its view can be used for others.
    public func removeAnnotation(_ annotation: any MKAnnotation) {
        guard let known = entry(for: annotation), let index = annotationEntries.firstIndex(where: { $0 === known })
        else {
            return
        }
        let entry = annotationEntries.remove(at: index)
        entriesOfAnnotations[ObjectIdentifier(annotation)] = nil
        if selectedEntry === entry { deselect(entry) }
        putAside(entry)
    }

    /// Takes annotations off the map.
    public func removeAnnotations(_ annotations: [any MKAnnotation]) {
        for one in annotations { removeAnnotation(one) }
    }

    /// The view that shows an annotation; nothing while it is out of view.
    public func view(for annotation: any MKAnnotation) -> MKAnnotationView? { entry(for: annotation)?.view }

    /// Shows some annotations, as large as they fit the view; those that are not on the map yet are added.
    public func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {
        addAnnotations(annotations)
        let box = annotations.reduce(MKMapRect.null) { box, annotation in
            let point = MKMapPoint(annotation.coordinate)
            return box.union(MKMapRect(x: point.x, y: point.y, width: 0, height: 0))
        }
        guard !box.isNull else { return }
        // One place alone is shown with a kilometre around it.
        let least = 1000 * MKMapPointsPerMeterAtLatitude(MKMapPoint(x: box.midX, y: box.midY).coordinate.latitude)
        let (width, height) = (max(box.width, least) * 1.3, max(box.height, least) * 1.3)
        setVisibleMapRect(
            MKMapRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height),
            animated: animated)
    }

    // MARK: Reuse

    /// Names the class of the views that `dequeueReusableAnnotationView(withIdentifier:for:)` makes; nothing undoes it.
    public func register(_ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {
        let type = viewClass as? MKAnnotationView.Type
        precondition(
            viewClass == nil || type != nil, "\(String(describing: viewClass)) is no subclass of MKAnnotationView")
        viewReuse.register(type, for: identifier)
    }

    /// A view that is no longer needed, or nothing when there is none; give it the annotation to show.
    public func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? {
        viewReuse.take(identifier)
    }

    /// A view for an annotation: one that is no longer needed, or a new one of the registered class.
    public func dequeueReusableAnnotationView(
        withIdentifier identifier: String, for annotation: any MKAnnotation
    ) -> MKAnnotationView {
        if let view = viewReuse.take(identifier) {
            view.annotation = annotation
            return view
        }
        let isDefault = identifier == MKMapViewDefaultAnnotationViewReuseIdentifier
        guard let type = viewReuse.viewClass(for: identifier) ?? (isDefault ? MKMarkerAnnotationView.self : nil) else {
            preconditionFailure(
                "no class is registered for “\(identifier)”; call register(_:forAnnotationViewWithReuseIdentifier:) first"
            )
        }
        let view = type.make(for: annotation, under: identifier)
        // A subclass that sets itself up where its annotation changes hears nothing of the one that it is made with.
        view.annotation = annotation
        return view
    }

    func entry(for annotation: any MKAnnotation) -> AnnotationEntry? {
        entriesOfAnnotations[ObjectIdentifier(annotation)] ?? clusters.first { $0.annotation === annotation }
    }

    /// Takes the view from an annotation that left.
    func putAside(_ entry: AnnotationEntry) {
        guard let view = entry.view else { return }
        entry.view = nil
        entry.callout = nil
        view.cluster = nil
        view.isSelected = false
        viewReuse.put(view)
    }
}
