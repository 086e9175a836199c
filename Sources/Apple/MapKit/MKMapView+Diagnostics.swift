import Foundation
import MapGeometry
import Redraw

extension MKMapView {
    func reportOutsideFrozenBounds(_ entry: OverlayEntry, _ present: MKMapRect) {
        let frozen = entry.frozenBounds
        var sides: [String] = []
        for (name, amount) in [
            ("west", frozen.minX - present.minX), ("north", frozen.minY - present.minY),
            ("east", present.maxX - frozen.maxX), ("south", present.maxY - frozen.maxY),
        ] where amount > 0 {
            sides.append("\(Int(amount.rounded(.up))) map points \(name)")
        }
        diagnostics.add(
            .outsideFrozenBounds, about: entry.overlay,
            "the content now reaches \(sides.joined(separator: ", ")) beyond the boundingMapRect that was frozen when "
                + "the overlay was added; tiles outside it are not drawn.",
            remedy: "Return the largest rectangle that the overlay will ever need (half the world around its centre, "
                + "or .world with canDraw), or remove the overlay and add it again.",
            tick: tick)
    }

    func reportSelfInvalidation(_ layer: RedrawLayer, _ key: TileKey) {
        guard let entry = list.all.first(where: { $0.layer === layer }) else { return }
        if layer.isRefused(key) {
            return diagnostics.add(
                .canDrawInvalidatesItself, about: entry.overlay,
                "canDraw says no to a tile and calls setNeedsDisplay for it, each time; the frame was finished without it.",
                remedy: "Call setNeedsDisplay once, when what canDraw waits for is there.", tick: tick)
        }
        diagnostics.add(
            .drawInvalidatesItself, about: entry.overlay,
            "drawing a tile calls setNeedsDisplay for it, each time; the frame was finished without waiting for it.",
            remedy: "Call setNeedsDisplay when the data changes, not while drawing.", tick: tick)
    }

    func reportNotOnTheMap(_ overlay: any MKOverlay, _ operation: String) {
        diagnostics.add(
            .notOnTheMap, about: overlay, "\(operation) was called with an overlay that is not on this map.",
            remedy: "Overlays are found by identity: keep the object that was added.", tick: tick)
    }

    func delegateHasNoRenderer(for overlay: any MKOverlay) {
        diagnostics.add(
            .noRenderer, about: overlay,
            "the delegate has no mapView(_:rendererFor:) that matches, so nothing is drawn.",
            remedy: "Declare it as `func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> "
                + "MKOverlayRenderer` in the class that names MKMapViewDelegate; an implicitly unwrapped result does "
                + "not match.",
            tick: tick)
    }

    func reportNoRenderer(for overlay: any MKOverlay) {
        diagnostics.add(
            .noRenderer, about: overlay, "the map has no delegate to ask for a renderer, so nothing is drawn.",
            remedy: "Set the map's delegate and keep it alive; the map does not.", tick: tick)
    }
}
