import MapGeometry
import MapKit
import Redraw

/// Judges the frames of a map with a person's own overlays.
@MainActor
struct UserFrameJudge {
    let map: MKMapView
    private(set) var findings: [StressTest.Finding] = []
    private var known: Set<String> = []

    init(map: MKMapView) { self.map = map }

    private var engine: RedrawEngine { map.engine }

    mutating func judge(_ frame: Int) {
        let engine = engine
        let fresh = engine.fresh()
        let picture = Self.drawn(fresh)
        for (layer, key, area) in engine.staleTiles(against: fresh) {
            // What the map itself draws, and overlays that refuse to draw now, are not in question.
            guard isUsers(layer), layer.tiles[key]?.raster != nil || area.area > 0 else { continue }
            let place = key.level.mapRect(pixels: Self.world(area, key))
            add(
                .staleTiles, layer, frame, place,
                "shows an old picture at \(MKStringFromMapRect(place)): it changed without setNeedsDisplay for all of "
                    + "what it covered before and covers now. Invalidate both areas, half the line's width included.")
        }
        let reversed = engine.fresh(executor: SimulatedExecutor(Schedule(workers: 64, policy: .lifo, seed: 0)))
        if let pixel = Self.difference(picture, Self.drawn(reversed), least: 1) {
            blame(.dependsOnCallOrder, frame, pixel) { layer in
                let one = engine.fresh(only: layer)
                let other = engine.fresh(
                    executor: SimulatedExecutor(Schedule(workers: 64, policy: .lifo, seed: 0)), only: layer)
                return Self.difference(Self.drawn(one), Self.drawn(other), least: 1)
            }
        }
        // Another tile size moves where curves are cut into lines, which may show in the last bits.
        let larger = engine.viewport.level.tilePixels * 2
        if let pixel = Self.difference(picture, Self.drawn(engine.fresh(tilePixels: larger)), least: 24) {
            blame(.dependsOnTileRect, frame, pixel) { layer in
                Self.difference(
                    Self.drawn(engine.fresh(only: layer)), Self.drawn(engine.fresh(tilePixels: larger, only: layer)),
                    least: 24)
            }
        }
    }

    /// Finds the overlay that shows a difference by itself.
    private mutating func blame(
        _ kind: StressTest.Finding.Kind, _ frame: Int, _ pixel: (x: Int, y: Int),
        _ difference: (RedrawLayer) -> (x: Int, y: Int)?
    ) {
        for layer in engine.layers where isUsers(layer) {
            guard let pixel = difference(layer) else { continue }
            let view = engine.viewport
            let place = view.level.mapRect(
                pixels: PixelRect(x: view.originX + pixel.x, y: view.originY + pixel.y, width: 1, height: 1))
            if kind == .dependsOnCallOrder {
                add(
                    kind, layer, frame, place,
                    "draws another picture when tiles are drawn in another order, first at "
                        + "\(MKStringFromMapRect(place)). Keep no state from one call of draw to the next; several run "
                        + "at once.")
            } else if !layer.bounds.intersects(place) {
                add(
                    .cutAtTileEdge, layer, frame, place,
                    "draws outside its boundingMapRect at \(MKStringFromMapRect(place)), where it ends at the edge of "
                        + "a tile. Return a rectangle that holds the line's width and everything it will grow to.")
            } else {
                add(
                    kind, layer, frame, place,
                    "draws another picture in a larger tile, first at \(MKStringFromMapRect(place)). What draw "
                        + "paints at a place must not depend on the rectangle that it was called with.")
            }
        }
    }

    private mutating func add(
        _ kind: StressTest.Finding.Kind, _ layer: RedrawLayer, _ frame: Int, _ area: MKMapRect, _ text: String
    ) {
        guard known.insert("\(kind) \(layer.name)").inserted else { return }
        findings.append(
            StressTest.Finding(
                kind: kind, overlay: layer.name, frame: frame, area: area, description: "\(layer.name) \(text)"))
    }

    private func isUsers(_ layer: RedrawLayer) -> Bool {
        map.overlays.contains { map.redrawLayer(of: $0) === layer }
    }

    private static func world(_ area: PixelRect, _ key: TileKey) -> PixelRect {
        area.offsetBy(dx: key.column * key.level.tilePixels, dy: key.row * key.level.tilePixels)
    }

    private static func drawn(_ engine: RedrawEngine) -> FrameBuffer {
        let frame = FrameBuffer(width: engine.viewport.width, height: engine.viewport.height)
        engine.settle {}
        (engine.executor as? SimulatedExecutor)?.run()
        _ = engine.composite(into: frame)
        return frame
    }

    /// The first pixel of which a channel differs by `least` or more.
    private static func difference(_ a: FrameBuffer, _ b: FrameBuffer, least: Int) -> (x: Int, y: Int)? {
        for index in 0..<a.width * a.height where a.pixels[index] != b.pixels[index] {
            for shift in [0, 8, 16, 24] as [UInt32] {
                let distance = abs(Int((a.pixels[index] >> shift) & 255) - Int((b.pixels[index] >> shift) & 255))
                if distance >= least { return (index % a.width, index / a.width) }
            }
        }
        return nil
    }
}
