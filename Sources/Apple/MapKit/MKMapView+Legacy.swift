extension MKMapView {
    /// The older name of `addOverlay(_:)`.
    public func add(_ overlay: any MKOverlay) { addOverlay(overlay) }
    /// The older name of `addOverlay(_:level:)`.
    public func add(_ overlay: any MKOverlay, level: MKOverlayLevel) { addOverlay(overlay, level: level) }
    /// The older name of `removeOverlay(_:)`.
    public func remove(_ overlay: any MKOverlay) { removeOverlay(overlay) }
    /// The older name of `insertOverlay(_:at:)`.
    public func insert(_ overlay: any MKOverlay, at index: Int) { insertOverlay(overlay, at: index) }
    /// The older name of `insertOverlay(_:above:)`.
    public func insert(_ overlay: any MKOverlay, above sibling: any MKOverlay) {
        insertOverlay(overlay, above: sibling)
    }
    /// The older name of `insertOverlay(_:below:)`.
    public func insert(_ overlay: any MKOverlay, below sibling: any MKOverlay) {
        insertOverlay(overlay, below: sibling)
    }
}
