import Foundation
import MapKit
import Redraw

/// The map of a stress run, and the overlays on it: carries out changes as an app would.
@MainActor
final class StressStage: NSObject, MKMapViewDelegate {
    /// An invalidation that a change needs: what must become owed, no more and no less.
    struct Announcement {
        let overlay: StressOverlay
        let area: InvalidationArea
    }

    /// Enough for every interplay; more only costs time.
    nonisolated static let mostOverlays = 8

    let map: MKMapView
    /// In the order in which they were added; roles count through this list.
    private(set) var overlays: [StressOverlay] = []
    /// The bounds that each overlay had when it was added, which are those that hold.
    private(set) var frozen: [ObjectIdentifier: MKMapRect] = [:]
    private var renderers: [ObjectIdentifier: StressRenderer] = [:]
    private var added = 0
    private(set) var levelIndex = 0
    private(set) var origin = StressGrid.start

    init(executor: any TileExecutor, tilePixels: Int) {
        map = MKMapView(
            frame: CGRect(x: 0, y: 0, width: StressGrid.width, height: StressGrid.height), executor: executor,
            tilePixels: tilePixels)
        super.init()
        map.showsBasemap = false
        map.zoomPolicy = .exact
        map.delegate = self
        // Cut and self-invalidating overlays are what a scenario is about, not news.
        map.diagnostics.handler = { _ in }
        map.engine.background = StressGrid.background
        placeCamera()
    }

    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        guard let overlay = overlay as? StressOverlay else { preconditionFailure("an overlay from elsewhere") }
        let renderer = StressRenderer(overlay)
        renderers[ObjectIdentifier(overlay)] = renderer
        return renderer
    }

    /// The overlays' tiles in view: what drawing everything would cost.
    var visibleTiles: Int { map.engine.viewport.slotRects.count * overlays.count }

    func opacity(of overlay: StressOverlay) -> CGFloat {
        renderers[ObjectIdentifier(overlay)]?.alpha ?? CGFloat(overlay.state.shape.opacity) / 100
    }

    private func placeCamera() {
        let level = Double(StressGrid.levels[levelIndex])
        // The middle of the view stays where it is in the world; a hair less than the size keeps the level's width.
        let scale = Double(StressGrid.homePixels) / level
        let unit = StressGrid.pixel * scale
        let middle = (
            x: Double(origin.x + StressGrid.width / 2) * StressGrid.pixel,
            y: Double(origin.y + StressGrid.height / 2) * StressGrid.pixel
        )
        let width = Double(StressGrid.width) * unit * (1 - 1e-9)
        let height = Double(StressGrid.height) * unit * (1 - 1e-9)
        map.setVisibleMapRect(
            MKMapRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height), animated: false)
    }

    // MARK: Changes

    /// Carries out a change.
    ///
    /// - Returns: the invalidations that it needs.
    func apply(_ operation: StressOperation) -> [Announcement] {
        switch operation.kind {
        case .add:
            add(operation.shape ?? StressShape())
            return []
        case .pan:
            origin = (operation.x, operation.y)
            placeCamera()
            return []
        case .zoom:
            levelIndex = operation.value % StressGrid.levels.count
            placeCamera()
            return []
        case .cache:
            map.engine.cacheLimit = operation.value
            return []
        default:
            guard !overlays.isEmpty else { return [] }
            return apply(operation, to: overlays[operation.target % overlays.count])
        }
    }

    private func add(_ shape: StressShape) {
        guard overlays.count < Self.mostOverlays else { return }
        added += 1
        let overlay = StressOverlay(shape, number: added)
        overlays.append(overlay)
        frozen[ObjectIdentifier(overlay)] = overlay.boundingMapRect
        map.addOverlay(overlay, level: shape.isAboveRoads ? .aboveRoads : .aboveLabels)
    }

    private func apply(_ operation: StressOperation, to overlay: StressOverlay) -> [Announcement] {
        switch operation.kind {
        case .remove:
            map.removeOverlay(overlay)
            overlays.removeAll { $0 === overlay }
        case .exchange:
            let other = overlays[operation.other % overlays.count]
            if other !== overlay { map.exchangeOverlay(overlay, with: other) }
        case .reinsert:
            let level: MKOverlayLevel = overlay.state.shape.isAboveRoads ? .aboveRoads : .aboveLabels
            map.removeOverlay(overlay)
            renderers[ObjectIdentifier(overlay)] = nil
            frozen[ObjectIdentifier(overlay)] = overlay.boundingMapRect
            map.insertOverlay(overlay, at: operation.other % 4, level: level)
        case .fade:
            renderers[ObjectIdentifier(overlay)]?.alpha = CGFloat(operation.value) / 100
        case .refuse:
            overlay.state.isRefusing = true
        default:
            return announce(change(overlay, operation), of: overlay)
        }
        return []
    }

    private enum Change {
        case areas([InvalidationArea])
        /// What was painted before and what is now.
        case moved(MKMapRect, MKMapRect)
    }

    private func change(_ overlay: StressOverlay, _ operation: StressOperation) -> Change {
        var state = overlay.state
        let before = state.paintRect
        let rect = StressGrid.mapRect(operation.x, operation.y, operation.width, operation.height)
        switch operation.kind {
        case .displayAll: return .areas([.all])
        case .displayRect: return .areas([.rect(rect)])
        case .displayRectAtZoom:
            let pixels = Double(StressGrid.levels[operation.value % StressGrid.levels.count])
            return .areas([.rectAtScale(rect, zoomScale: pixels / 268_435_456)])
        case .accept:
            state.isRefusing = false
            overlay.state = state
            return .areas([.all])
        case .recolor:
            state.shape.color = operation.value
            state.history += 1
            overlay.state = state
            return .areas([.all])
        case .append:
            state.points.append(SIMD2(Double(operation.x), Double(operation.y)))
            overlay.state = state
            guard state.shape.kind == .chain else { return .moved(before, state.paintRect) }
            return .areas([.rect(state.bounds(ofPass: state.passCount - 1))])
        case .resize:
            state.shape.width = max(2, operation.width)
            state.shape.height = max(2, operation.height)
        default:
            let by = SIMD2(Double(operation.x - state.shape.x), Double(operation.y - state.shape.y))
            (state.shape.x, state.shape.y) = (operation.x, operation.y)
            state.points = state.points.map { $0 + by }
            state.history += 1
        }
        overlay.state = state
        return .moved(before, state.paintRect)
    }

    private func announce(_ change: Change, of overlay: StressOverlay) -> [Announcement] {
        let renderer = renderers[ObjectIdentifier(overlay)]
        var areas: [InvalidationArea]
        switch change {
        case .areas(let given): areas = given
        case .moved(let before, let after): areas = [.rect(before), .rect(after)]
        }
        let needed = areas
        if case .moved = change {
            if Mutant.isActive(.newAreaOnly) { areas.removeFirst() }
            if Mutant.isActive(.oldAreaOnly) { areas.removeLast() }
        }
        for area in areas {
            switch area {
            case .all: renderer?.setNeedsDisplay()
            case .rect(let rect): renderer?.setNeedsDisplay(rect)
            case .rectAtScale(let rect, let scale): renderer?.setNeedsDisplay(rect, zoomScale: MKZoomScale(scale))
            }
        }
        // Where the main actor's thread is not the process's first one, wishes wait to be fetched.
        map.engine.drainInvalidations?()
        return needed.map { Announcement(overlay: overlay, area: $0) }
    }
}
