import CoreGraphics
import CoreLocation
import MapGeometry
import Redraw
import Testing

@testable import Basemap

/// One tile as content draws it.
struct DrawnTile {
    let key: TileKey
    let width: Int
    let height: Int
    let pixels: [UInt32]

    init(_ content: some TileContent, _ key: TileKey) {
        self.key = key
        (width, height) = key.pixelSize
        var pixels = [UInt32](repeating: 0, count: width * height)
        let (columns, rows) = (width, height)
        pixels.withUnsafeMutableBytes { bytes in
            let context = CGContext(
                pixels: bytes.baseAddress!, width: columns, height: rows, bytesPerRow: columns * 4)
            if case .whole(let draw) = content.drawing(for: TileRequest(key: key, worldCopy: 0)) { draw(context) }
            context.flush()
        }
        self.pixels = pixels
    }

    /// The tile of a level that holds a coordinate.
    init(_ content: some TileContent, _ level: TileLevel, holding coordinate: CLLocationCoordinate2D) {
        let pixel = Self.pixel(of: coordinate, level)
        self.init(
            content, TileKey(level: level, column: pixel.x / level.tilePixels, row: pixel.y / level.tilePixels))
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

    /// The pixel that shows a coordinate.
    func pixel(at coordinate: CLLocationCoordinate2D) -> UInt32 {
        let pixel = Self.pixel(of: coordinate, key.level)
        return self[pixel.x - key.column * key.level.tilePixels, pixel.y - key.row * key.level.tilePixels]
    }

    static func pixel(of coordinate: CLLocationCoordinate2D, _ level: TileLevel) -> (x: Int, y: Int) {
        let point = MKMapPoint(coordinate)
        return (
            min(level.worldPixels - 1, Int(point.x * level.pixelsPerMapPoint)),
            min(level.worldPixels - 1, Int(point.y * level.pixelsPerMapPoint))
        )
    }
}

extension BasemapColor {
    /// The colour as an opaque pixel.
    var pixel: UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
}
