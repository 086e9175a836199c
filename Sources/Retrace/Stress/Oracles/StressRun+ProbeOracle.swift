import MapGeometry
import MapKit
import Redraw

/// The oracle of a run that knows what an overlay shows at some points, without its drawing code.
extension StressRun {
    /// Each overlay shows what it must at some points, so that it lies where it should and nowhere else.
    func checkProbes(_ viewport: Viewport) {
        guard finding == nil, viewport.level.worldPixels >= 700 * stage.map.pixelsPerPoint else { return }
        let scale = viewport.level.pixelsPerMapPoint
        let side = viewport.level.tilePixels
        let world = viewport.level.worldPixels
        let area = PixelRect(x: viewport.originX, y: viewport.originY, width: viewport.width, height: viewport.height)
            .intersection(PixelRect(x: 0, y: 0, width: world, height: world))
        for subject in stage.stack {
            guard let layer = stage.layer(of: subject), let frozen = stage.frozen[ObjectIdentifier(subject)] else {
                continue
            }
            for (point, color) in subject.probes(zoomScale: viewport.level.zoomScale) {
                let (x, y) = (Int((point.x * scale).rounded(.down)), Int((point.y * scale).rounded(.down)))
                guard x >= area.minX, x < area.maxX, y >= area.minY, y < area.maxY else { continue }
                let key = TileKey(level: viewport.level, column: x / side, row: y / side)
                guard ExactTiles.touches(key, frozen, copies: 0...0) else { continue }
                let shown = layer.tiles[key]?.raster?.pixel(x % side, y % side) ?? 0
                if Self.distance(shown, color) > 150 {
                    return reportPixel(
                        .wrongPicture, .handPainting, (x: x - viewport.originX, y: y - viewport.originY), viewport,
                        "of overlay \(subject.number) is #\(String(shown, radix: 16)) where it must be "
                            + "#\(String(color, radix: 16))")
                }
            }
        }
    }

    /// What an overlay says that it covers holds all that it is known to show.
    func checkCovering() {
        for subject in stage.stack where subject.shape.bounds == .fit || subject.shape.bounds == .live {
            guard finding == nil else { return }
            let bounds = subject.overlay.boundingMapRect.insetBy(dx: -1, dy: -1)
            let places = subject.extent + subject.probes(zoomScale: 1).filter { $0.color != 0 }.map(\.point)
            if let place = places.first(where: { !bounds.contains($0) }) {
                report(
                    .clippedByFrozenBounds, .handPainting,
                    "overlay \(subject.number) shows something at (\(place.x), \(place.y)), outside what it says it covers"
                )
            }
        }
    }
}
