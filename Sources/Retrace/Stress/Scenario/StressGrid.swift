import CoreGraphics
import MapGeometry

/// The map of every stress scenario: a small view of a world of a thousand pixels.
package enum StressGrid {
    package static let width = 160
    package static let height = 128
    /// The world in pixels of the home level.
    package static let homePixels = 1024
    /// The levels that scenarios visit: the home level, half its scale, twice, one that is no power of two, and one of
    /// which the view shows more than the world once.
    package static let levels = [1024, 512, 2048, 700, 96]
    /// Where a scenario begins, in pixels of the home level.
    package static let start = (x: 416, y: 448)

    /// Map points for a pixel of the home level.
    package static let pixel = Mercator.worldSize / Double(homePixels)

    /// A rectangle of the home level's pixels in map points.
    static func mapRect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MKMapRect {
        MKMapRect(
            x: Double(x) * pixel, y: Double(y) * pixel, width: Double(width) * pixel, height: Double(height) * pixel)
    }

    package static let background: UInt32 = 0xFFF0_EEE0
    /// Opaque, premultiplied.
    package static let colors: [UInt32] = [
        0xFFFF_0000, 0xFF00_9900, 0xFF00_00FF, 0xFF00_0000, 0xFFCC_CC00, 0xFF99_00CC,
    ]

    static func cgColor(_ index: Int) -> CGColor {
        let pixel = colors[index % colors.count]
        func channel(_ shift: UInt32) -> CGFloat { CGFloat((pixel >> shift) & 255) / 255 }
        return CGColor(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
}
