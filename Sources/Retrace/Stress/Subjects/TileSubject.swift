import Foundation
import MapKit
import Redraw

/// Pictures of tiles that the overlay makes itself, and can have loaded again in another colour.
final class TileSubject: StressSubject {
    private let pictures: StressTileOverlay
    private var current: MKTileOverlayRenderer

    override init(_ shape: StressShape, number: Int, mood: StressMood) {
        pictures = StressTileOverlay(shape.color)
        current = Self.makeRenderer(pictures, shape)
        super.init(shape, number: number, mood: mood)
    }

    private static func makeRenderer(_ overlay: StressTileOverlay, _ shape: StressShape) -> MKTileOverlayRenderer {
        let renderer = MKTileOverlayRenderer(tileOverlay: overlay)
        renderer.alpha = CGFloat(shape.opacity) / 100
        return renderer
    }

    override var overlay: any MKOverlay { pictures }
    override var renderer: MKOverlayRenderer { current }
    override func renewRenderer() { current = Self.makeRenderer(pictures, shape) }

    override func change(_ operation: StressOperation) -> Demand? {
        if let area = Self.area(of: operation) {
            invalidate([area])
            return Demand(needed: [area])
        }
        guard operation.kind == .recolor else { return nil }
        shape.color = operation.value
        pictures.color = operation.value
        current.reloadData()
        return Demand(needed: [.all])
    }
}

/// Tiles of 64 pixels, of one colour with a clear corner.
private final class StressTileOverlay: MKTileOverlay {
    private let lock = NSLock()
    /// Unsafe only in name, because every access holds the lock.
    private nonisolated(unsafe) var current: Int

    init(_ color: Int) {
        current = color
        super.init(urlTemplate: nil)
        tileSize = CGSize(width: 64, height: 64)
    }

    var color: Int {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    override func loadTile(at path: MKTileOverlayPath, result: @escaping (Data?, (any Error)?) -> Void) {
        result(Self.pictures[color % Self.pictures.count], nil)
    }

    private static let pictures: [Data] = (0..<StressGrid.colors.count).map { color in
        let context = CGContext(
            data: nil, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 256,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.setFillColor(StressGrid.cgColor(color))
        context?.fill(CGRect(x: 0, y: 0, width: 48, height: 40))
        return context?.makeImage().flatMap { UIImage(cgImage: $0).pngData() } ?? Data()
    }
}
