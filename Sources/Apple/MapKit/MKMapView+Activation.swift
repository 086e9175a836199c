import MapGeometry
import Redraw

extension MKMapView {
    /// Asks for the renderers of the overlays that have come into view, and puts them to use.
    func activateOverlays() {
        guard !dormant.isEmpty else { return }
        let visible = currentCamera.visibleRect
        let arriving = dormant.filter { entry in
            // The box of a line may have no height: that counts too.
            let meets = boundsInForce(entry).forEachCopy(meeting: visible) { _ in true }
            return meets && (asksIntersects(entry, visible) || crossesMeridian(entry, visible))
        }
        guard !arriving.isEmpty else { return }
        let identities = Set(arriving.map(ObjectIdentifier.init))
        dormant.removeAll { identities.contains(ObjectIdentifier($0)) }
        var renderers: [MKOverlayRenderer] = []
        for entry in arriving { if let renderer = activate(entry) { renderers.append(renderer) } }
        if !renderers.isEmpty { delegate?.mapView(self, didAdd: renderers) }
    }

    private func asksIntersects(_ entry: OverlayEntry, _ visible: MKMapRect) -> Bool {
        let intersects = entry.overlay.intersects(visible)
        trace(.intersects, entry.overlay, rect: visible, result: "\(intersects)")
        return intersects
    }

    /// Where the view or the overlay reaches over the 180th meridian, rectangles of different world copies do not meet
    /// as numbers though the areas do.
    private func crossesMeridian(_ entry: OverlayEntry, _ visible: MKMapRect) -> Bool {
        visible.spans180thMeridian || boundsInForce(entry).spans180thMeridian
    }

    /// The bounds that hold for an overlay that is not drawn yet: those of an overlay that is followed are today's.
    private func boundsInForce(_ entry: OverlayEntry) -> MKMapRect {
        isFollowed(entry) ? entry.overlay.boundingMapRect : entry.frozenBounds
    }

    private func isFollowed(_ entry: OverlayEntry) -> Bool { (entry.boundsPolicy ?? boundsPolicy) == .live }

    private func activate(_ entry: OverlayEntry) -> MKOverlayRenderer? {
        guard let delegate else {
            reportNoRenderer(for: entry.overlay)
            return nil
        }
        let renderer = delegate.mapView(self, rendererFor: entry.overlay)
        trace(.rendererFor, entry.overlay, result: "\(type(of: renderer))")
        let bounds = boundsInForce(entry)
        let layer = RedrawLayer(
            content: RendererContent(renderer, name: entry.label, watch: drawWatch), name: entry.label,
            bounds: Mutant.isActive(.boundsReadLate) ? entry.overlay.boundingMapRect : bounds,
            alpha: renderer.alpha, blendMode: renderer.blendMode)
        let host = RendererHost(
            diagnostics: diagnostics,
            perform: { [weak self, weak entry] wish in
                guard let self, let entry else { return }
                perform(wish, entry)
            },
            wake: { [weak self] in self?.wake() })
        entry.renderer = renderer
        entry.layer = layer
        entry.host = host
        renderer.attach(to: host, frozenBounds: bounds, contentScale: CGFloat(pixelsPerPoint))
        let below = list.all.prefix { $0 !== entry }.compactMap(\.layer).count
        engine.insert(layer, at: below + strataBelow(layer))
        return renderer
    }

    private func perform(_ wish: RendererHost.Wish, _ entry: OverlayEntry) {
        guard let layer = entry.layer else { return }
        switch wish {
        case .display(let area):
            traceInvalidation(area, of: entry.overlay)
            checkTimer(entry.overlay)
            engine.setNeedsDisplay(layer, area)
            redrawTileOverlays(besides: entry)
            if !entry.isBoundsCheckDue {
                entry.isBoundsCheckDue = true
                boundsChecks.append(entry)
            }
        case .reach: if !Mutant.isActive(.reachKept) { engine.reachChanged(layer) }
        case .appearance:
            guard let renderer = entry.renderer else { return }
            engine.setAppearance(of: layer, alpha: renderer.alpha, blendMode: renderer.blendMode)
        }
    }

    /// Carries out what renderers asked for on other threads.
    func drainHosts() {
        if Mutant.isActive(.threadsUnheard) { return }
        for entry in list.aboveRoads { entry.host?.drain() }
        for entry in list.aboveLabels { entry.host?.drain() }
    }

    /// Called when a renderer asked for something on another thread, or finished what frames wait for.
    package func wake() {
        drainHosts()
        resumeSettling()
    }

    /// Compares the present bounds of the overlays that changed with the frozen ones, and follows those that are to be
    /// followed, changed or not: an overlay may change its bounds before it knows what to invalidate.
    func checkBounds() {
        let entries = boundsChecks
        boundsChecks.removeAll(keepingCapacity: true)
        for entry in list.all where isFollowed(entry) && !Mutant.isActive(.liveBoundsUnread) {
            guard let layer = entry.layer else { continue }
            let present = entry.overlay.boundingMapRect
            if entry.isBoundsCheckDue { trace(.boundingMapRect, entry.overlay, rect: present, result: "compared") }
            engine.setBounds(of: layer, present)
        }
        for entry in entries {
            entry.isBoundsCheckDue = false
            guard entry.layer != nil, !isFollowed(entry) else { continue }
            let present = entry.overlay.boundingMapRect
            trace(.boundingMapRect, entry.overlay, rect: present, result: "compared")
            if !entry.frozenBounds.contains(present), !present.isNull {
                reportOutsideFrozenBounds(entry, present)
            }
        }
    }
}
