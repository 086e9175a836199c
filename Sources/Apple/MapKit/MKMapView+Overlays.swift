import MapGeometry
package import Redraw

extension MKMapView {
    /// All overlays on the map; for their order on the screen see `overlays(in:)`.
    public var overlays: [any MKOverlay] { list.all.map(\.overlay) }

    /// The overlays of one level, bottom to top.
    public func overlays(in level: MKOverlayLevel) -> [any MKOverlay] { list[level].map(\.overlay) }

    /// Puts an overlay on top of the level `aboveLabels`.
    public func addOverlay(_ overlay: any MKOverlay) { addOverlay(overlay, level: .aboveLabels) }

    /// Puts an overlay on top of a level.
    ///
    /// Its `boundingMapRect` is read now, and never again. Its renderer is asked for when the bounds meet the visible
    /// area, with the next frame.
    public func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) {
        insertOverlay(overlay, at: list[level].count, level: level)
    }

    /// Puts overlays on top of the level `aboveLabels`, in order.
    public func addOverlays(_ overlays: [any MKOverlay]) { for overlay in overlays { addOverlay(overlay) } }

    /// Puts overlays on top of a level, in order.
    public func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) {
        for overlay in overlays { addOverlay(overlay, level: level) }
    }

    /// Inserts an overlay into the level `aboveLabels`; an index past the end puts it on top.
    public func insertOverlay(_ overlay: any MKOverlay, at index: Int) {
        insertOverlay(overlay, at: index, level: .aboveLabels)
    }

    /// Inserts an overlay into a level; an index past the end puts it on top.
    public func insertOverlay(_ overlay: any MKOverlay, at index: Int, level: MKOverlayLevel) {
        let wasOnTheMap = list.entry(for: overlay) != nil
        if wasOnTheMap { removeOverlay(overlay) }
        let bounds = overlay.boundingMapRect
        let entry = OverlayEntry(
            overlay: overlay, level: level, frozenBounds: bounds, label: nextLabel(for: overlay))
        list.insert(entry, at: index)
        dormant.append(entry)
        trace(.boundingMapRect, overlay, rect: bounds, result: tileCount(of: bounds))
        if removedThisTick.contains(where: { $0 === overlay }), !wasOnTheMap { reportRemovedAndAdded(overlay) }
        redrawTileOverlays(besides: entry)
        checkOnAdding(entry)
    }

    /// Inserts an overlay above another; on top of its own level when the other is not on the map.
    public func insertOverlay(_ overlay: any MKOverlay, above sibling: any MKOverlay) {
        insert(overlay, besides: sibling, offset: 1)
    }

    /// Inserts an overlay below another; on top of its own level when the other is not on the map.
    public func insertOverlay(_ overlay: any MKOverlay, below sibling: any MKOverlay) {
        insert(overlay, besides: sibling, offset: 0)
    }

    private func insert(_ overlay: any MKOverlay, besides sibling: any MKOverlay, offset: Int) {
        guard overlay !== sibling else { return }
        if list.entry(for: overlay) != nil { removeOverlay(overlay) }
        guard let place = list.index(of: sibling) else { return addOverlay(overlay) }
        insertOverlay(overlay, at: place.index + offset, level: place.level)
    }

    /// Lets two overlays change places, also between levels.
    public func exchangeOverlay(_ overlay1: any MKOverlay, with overlay2: any MKOverlay) {
        guard overlay1 !== overlay2 else { return }
        guard let a = list.index(of: overlay1), let b = list.index(of: overlay2) else {
            let stranger = list.index(of: overlay1) == nil ? overlay1 : overlay2
            return reportNotOnTheMap(stranger, "exchangeOverlay")
        }
        let first = list[a.level][a.index]
        let second = list[b.level][b.index]
        (first.level, second.level) = (b.level, a.level)
        list.replace(a.level, a.index, with: second)
        list.replace(b.level, b.index, with: first)
        restack()
    }

    /// Lets two overlays of the level `aboveLabels` change places.
    public func exchangeOverlay(at index1: Int, withOverlayAt index2: Int) {
        let entries = list.aboveLabels
        guard entries.indices.contains(index1), entries.indices.contains(index2) else { return }
        exchangeOverlay(entries[index1].overlay, with: entries[index2].overlay)
    }

    /// Takes an overlay off the map; its renderer is dropped.
    public func removeOverlay(_ overlay: any MKOverlay) {
        guard let entry = list.entry(for: overlay) else { return reportNotOnTheMap(overlay, "removeOverlay") }
        trace(.removeOverlay, overlay)
        list.remove(entry)
        dormant.removeAll { $0 === entry }
        boundsChecks.removeAll { $0 === entry }
        entry.renderer?.detach()
        if let layer = entry.layer { engine.remove(layer) }
        entry.renderer = nil
        entry.layer = nil
        removedThisTick.append(overlay)
        redraws[ObjectIdentifier(overlay)] = nil
        // A frame may have waited for what this overlay was loading.
        resumeSettling()
    }

    /// Takes overlays off the map.
    public func removeOverlays(_ overlays: [any MKOverlay]) { for overlay in overlays { removeOverlay(overlay) } }

    /// The renderer of an overlay; nothing before it has come into view.
    public func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? { list.entry(for: overlay)?.renderer }

    /// Gives one overlay its own bounds policy. Retrace's own.
    public func setBoundsPolicy(_ policy: MapBoundsPolicy?, for overlay: any MKOverlay) {
        list.entry(for: overlay)?.boundsPolicy = policy
    }

    /// What the engine knows of an overlay; nothing before it has come into view.
    package func redrawLayer(of overlay: any MKOverlay) -> RedrawLayer? { list.entry(for: overlay)?.layer }

    /// Brings the engine's stack into the list's order.
    private func restack() {
        for (index, layer) in list.all.compactMap(\.layer).enumerated() {
            engine.move(layer, to: index + strataBelow(layer))
        }
    }
}
