import Foundation
import MapKit
import Redraw

/// Pictures of tiles that the overlay makes itself, and can have loaded again in another colour.
final class TileSubject: StressSubject {
    private let pictures: StressTileOverlay
    private var current: MKTileOverlayRenderer

    override init(_ shape: StressShape, number: Int, mood: StressMood) {
        pictures = StressTileOverlay(shape.color, mood)
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

    /// Whether pictures come later than they are asked for.
    override var isLoading: Bool { pictures.isSlow }

    override var isOpaque: Bool { pictures.isOpaque }

    /// A point of each picture, of the level that has a pixel for each of the map's.
    override func probes(zoomScale: Double) -> [(point: MKMapPoint, color: UInt32)] {
        let pixels = zoomScale * Double(current.contentScaleFactor) * MKMapSize.world.width
        let level = Int(log2(pixels / Double(StressTileOverlay.side)).rounded())
        guard 0...6 ~= level else { return [] }
        let count = 1 << level
        let side = MKMapSize.world.width / Double(count)
        return (0..<count * count).map { index in
            let (column, row) = (index % count, index / count)
            return (
                MKMapPoint(x: (Double(column) + 0.3) * side, y: (Double(row) + 0.6) * side),
                StressGrid.colors[StressTileOverlay.color(pictures.color, column, row, level)]
            )
        }
    }

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

/// Tiles of 64 pixels, each of one colour; some overlays' have a clear corner, and some come late.
private final class StressTileOverlay: MKTileOverlay {
    static let side = 64
    let isOpaque: Bool
    let isSlow: Bool
    private let mood: StressMood
    private let lock = NSLock()
    /// Unsafe only in name, because every access holds the lock.
    private nonisolated(unsafe) var current: Int

    init(_ color: Int, _ mood: StressMood) {
        current = color
        isOpaque = color % 2 == 0
        isSlow = color % 3 > 0
        self.mood = mood
        super.init(urlTemplate: nil)
        tileSize = CGSize(width: Self.side, height: Self.side)
    }

    var color: Int {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    /// The index of a picture's colour.
    static func color(_ base: Int, _ x: Int, _ y: Int, _ z: Int) -> Int {
        (base + x + 2 * y + z) % StressGrid.colors.count
    }

    override func loadTile(at path: MKTileOverlayPath, result: @escaping (Data?, (any Error)?) -> Void) {
        let picture = Self.pictures[isOpaque]?[Self.color(color, path.x, path.y, path.z)]
        guard isSlow, !mood.isJudging else { return result(picture, nil) }
        // Unsafe only in name: MapKit has the result called on any thread.
        nonisolated(unsafe) let result = result
        mood.loads.begin { result(picture, nil) }
    }

    private static let pictures: [Bool: [Data]] = [true: paint(isOpaque: true), false: paint(isOpaque: false)]

    private static func paint(isOpaque: Bool) -> [Data] {
        StressGrid.colors.indices.map { color in
            let context = CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: side * 4,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            context?.setFillColor(StressGrid.cgColor(color))
            context?.fill(CGRect(x: 0, y: 0, width: isOpaque ? side : 48, height: isOpaque ? side : 40))
            return context?.makeImage().flatMap { UIImage(cgImage: $0).pngData() } ?? Data()
        }
    }
}
