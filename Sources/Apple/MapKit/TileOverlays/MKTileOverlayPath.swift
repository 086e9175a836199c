public import Foundation

/// Which tile of a pyramid: zoom level, column, row. Source: MapKit, `MKTileOverlayPath`.
public struct MKTileOverlayPath: Sendable {
    /// The column, from 0 at the 180th meridian eastwards.
    public var x: Int
    /// The row, from 0 in the north southwards, or from the south for overlays with flipped geometry.
    public var y: Int
    /// The zoom level: the world is 2^z tiles across.
    public var z: Int
    /// Pixels for one point of the map that asks: 1, 2 or 3.
    public var contentScaleFactor: CGFloat

    /// The tile of the whole world.
    public init() {
        self.init(x: 0, y: 0, z: 0, contentScaleFactor: 0)
    }

    /// A tile by its numbers.
    public init(x: Int, y: Int, z: Int, contentScaleFactor: CGFloat) {
        self.x = x
        self.y = y
        self.z = z
        self.contentScaleFactor = contentScaleFactor
    }
}
