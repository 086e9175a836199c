public import CoreGraphics
import Foundation
public import MapGeometry
import Redraw
import UIKit

/// Draws the pictures of an `MKTileOverlay`. Source: MapKit, `MKTileOverlayRenderer`.
///
/// `canDraw` starts the loads that an area needs and says no until they are there; then the area is drawn. A tile that
/// could not be loaded stays empty, and a diagnostic says why.
open class MKTileOverlayRenderer: MKOverlayRenderer {
    private let store = TileStore()

    /// A renderer for a tile overlay.
    public init(tileOverlay overlay: MKTileOverlay) {
        super.init(overlay: overlay)
    }

    /// A renderer for an overlay that is an `MKTileOverlay`; any other kind draws nothing.
    public override init(overlay: any MKOverlay) {
        super.init(overlay: overlay)
    }

    /// Forgets all pictures and loads those in view again.
    open func reloadData() {
        store.removeAll()
        setNeedsDisplay()
    }

    open override func canDraw(_ mapRect: MKMapRect, zoomScale: MKZoomScale) -> Bool {
        guard let overlay = overlay as? MKTileOverlay else { return true }
        let keys = TileCell.all(in: mapRect, zoomScale: zoomScale, contentScaleFactor, overlay).map(\.key)
        let request = store.request(keys)
        for key in request.new { load(key, overlay, generation: request.generation) }
        // Files are there by now, so that nobody need be told.
        return !store.wait(for: keys, TileStore.Waiter(mapRect: mapRect, zoomScale: zoomScale))
    }

    open override func draw(_ mapRect: MKMapRect, zoomScale: MKZoomScale, in context: CGContext) {
        guard let overlay = overlay as? MKTileOverlay else { return }
        for cell in TileCell.all(in: mapRect, zoomScale: zoomScale, contentScaleFactor, overlay) {
            guard let image = store.image(cell.key) else { continue }
            let area = rect(for: cell.mapRect)
            context.saveGState()
            // Neighbours must not let the map shine through where they meet.
            context.setShouldAntialias(false)
            // Images are drawn with y pointing up.
            context.translateBy(x: area.minX, y: area.maxY)
            context.scaleBy(x: 1, y: -1)
            context.draw(image, in: CGRect(x: 0, y: 0, width: area.width, height: area.height))
            context.restoreGState()
        }
    }

    private func load(_ key: TileStore.Key, _ overlay: MKTileOverlay, generation: Int) {
        let rows = 1 << key.z
        let path = MKTileOverlayPath(
            x: key.x, y: overlay.isGeometryFlipped ? rows - 1 - key.y : key.y, z: key.z,
            contentScaleFactor: contentScaleFactor)
        let work = beginWork()
        overlay.loadTile(at: path) { [self] data, error in
            let image = data.flatMap { UIImage(data: $0)?.cgImage }
            if image == nil {
                report(path, error ?? data.map { TileError.notAPicture($0.count) } ?? TileError.noSource)
            }
            let ready = store.finish(key, image, generation: generation)
            for waiter in ready where !Mutant.isActive(.loadUnheard) {
                setNeedsDisplay(waiter.mapRect, zoomScale: waiter.zoomScale)
            }
            work.end()
        }
    }

    private func report(_ path: MKTileOverlayPath, _ error: any Error) {
        report(
            .tileNotLoaded, "tile \(path.z)/\(path.x)/\(path.y) could not be loaded: \(reason(error)).",
            remedy: "The tile is left empty. Check the URL template and the server, or call reloadData() to try again.")
    }

    private func reason(_ error: any Error) -> String {
        error is TileError ? "\(error)" : (error as NSError).localizedDescription
    }
}

/// A tile of a pyramid, seen from one copy of the world.
struct TileCell {
    let key: TileStore.Key
    let mapRect: MKMapRect

    /// The tiles that an area needs: of the level that has a picture's pixel for each of the map's, or else the finest.
    ///
    /// None where the level is coarser than the overlay has.
    static func all(
        in mapRect: MKMapRect, zoomScale: MKZoomScale, _ contentScale: CGFloat, _ overlay: MKTileOverlay
    ) -> [TileCell] {
        let world = MKMapSize.world.width
        let density = Double(zoomScale * contentScale) * 256 / max(1, Double(overlay.tileSize.width))
        let wanted = Int((20 + log2(density)).rounded())
        let z = min(wanted, overlay.maximumZ)
        guard z >= max(0, overlay.minimumZ), z < 40 else { return [] }
        let side = world / Double(1 << z)
        let columns = Int((mapRect.minX / side).rounded(.down))..<Int((mapRect.maxX / side).rounded(.up))
        let top = max(0, Int((mapRect.minY / side).rounded(.down)))
        let bottom = min(1 << z, Int((mapRect.maxY / side).rounded(.up)))
        guard top < bottom else { return [] }
        return (top..<bottom).flatMap { row in
            columns.map { column in
                let wrapped = column & (1 << z - 1)
                return TileCell(
                    key: TileStore.Key(z: z, x: wrapped, y: row),
                    mapRect: MKMapRect(x: Double(column) * side, y: Double(row) * side, width: side, height: side))
            }
        }
    }
}
