extension MKMapView {
    /// The selected annotations: none or one. Of several that are set the first one is selected.
    public var selectedAnnotations: [any MKAnnotation] {
        get { selectedEntry.map { [$0.annotation] } ?? [] }
        set {
            if let first = newValue.first {
                selectAnnotation(first, animated: false)
            } else {
                deselectAnnotation(selectedEntry?.annotation, animated: false)
            }
        }
    }

    /// Selects an annotation and deselects the one before; its callout is shown with the next frame if it has one.
    public func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {
        guard let entry = entry(for: annotation), entry !== selectedEntry else { return }
        if let view = entry.view, !view.isEnabled { return }
        if let selectedEntry { deselect(selectedEntry) }
        selectedEntry = entry
        if let view = entry.view {
            view.setSelected(true, animated: animated)
            delegate?.mapView(self, didSelect: view)
        }
        delegate?.mapView(self, didSelect: annotation)
    }

    /// Deselects an annotation.
    public func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
        guard let selectedEntry, annotation === selectedEntry.annotation else { return }
        deselect(selectedEntry)
    }

    func deselect(_ entry: AnnotationEntry) {
        selectedEntry = nil
        entry.callout = nil
        if let view = entry.view {
            view.setSelected(false, animated: false)
            delegate?.mapView(self, didDeselect: view)
        }
        delegate?.mapView(self, didDeselect: entry.annotation)
    }
}
