import MapGeometry
import Redraw

extension MKMapView {
    /// Records a call on the main actor.
    func trace(
        _ call: MapTraceEvent.Call, _ subject: Any? = nil, rect: MKMapRect? = nil, zoomScale: MKZoomScale? = nil,
        result: @autoclosure () -> String? = nil
    ) {
        guard let trace else { return }
        trace.record(
            MapTraceEvent(
                tick: tick, call: call, subject: subject.map(label) ?? "", tile: nil,
                rect: rect,
                zoomScale: zoomScale, thread: "main", cause: nil, result: result()))
    }

    private func label(of subject: Any) -> String {
        (subject as? any MKOverlay).flatMap { list.entry(for: $0)?.label } ?? MapDiagnostics.name(of: subject)
    }

    /// What a new overlay is called: overlays of one name are told apart by a number.
    func nextLabel(for overlay: any MKOverlay) -> String {
        let name = MapDiagnostics.name(of: overlay)
        overlayNames[name, default: 0] += 1
        let count = overlayNames[name] ?? 1
        return count == 1 ? name : "\(name) #\(count)"
    }

    /// Keeps the calls that drew a tile, now that it is taken over or was refused, until the frame is settled.
    func traceTile(_ event: RedrawEvent) {
        guard trace != nil, let content = event.layer.content as? RendererContent else { return }
        var reasons: [String] = []
        for cause in event.causes where !reasons.contains(cause.reason.rawValue) {
            reasons.append(cause.reason.rawValue)
        }
        let calls = drawWatch.take(content, event.key).map { call in
            var call = call
            call.tick = tick
            call.cause = reasons.isEmpty ? nil : reasons.joined(separator: "+")
            return call
        }
        tracedTiles.append((event.key, event.layer.order, calls))
    }

    /// Passes on the calls that drew this frame's tiles, by tile and from the bottom overlay up: which was drawn first
    /// depends on the threads.
    func traceSettled() {
        let tiles = tracedTiles.enumerated().sorted {
            let (a, b) = ($0.element, $1.element)
            if a.key != b.key { return a.key < b.key }
            return a.order != b.order ? a.order < b.order : $0.offset < $1.offset
        }
        tracedTiles = []
        guard let trace else { return }
        for tile in tiles { for call in tile.element.calls { trace.record(call) } }
    }

    func traceInvalidation(_ area: InvalidationArea, of overlay: any MKOverlay) {
        switch area {
        case .all: trace(.setNeedsDisplay, overlay)
        case .rect(let rect): trace(.setNeedsDisplay, overlay, rect: rect)
        case .rectAtScale(let rect, let zoomScale):
            trace(.setNeedsDisplay, overlay, rect: rect, zoomScale: MKZoomScale(zoomScale))
        }
    }

    /// How many tiles a rectangle freezes, in words.
    func tileCount(of bounds: MKMapRect) -> String {
        let level = currentCamera.viewport.level
        let count = level.cover(bounds).reduce(0) { $0 + $1.count }
        let name = TileKey(level: level, column: 0, row: 0).name.prefix { $0 != "/" }
        return "freezes \(count) \(count == 1 ? "tile" : "tiles") at zoom \(name)"
    }

    /// Has the tile overlays drawn again because another overlay changed: what `collateralRedraw` asks for.
    func redrawTileOverlays(besides entry: OverlayEntry) {
        guard behavior.collateralRedraw else { return }
        for other in list.all where other !== entry && other.renderer is MKTileOverlayRenderer {
            if let layer = other.layer { engine.setNeedsDisplay(layer, .all) }
        }
    }
}
