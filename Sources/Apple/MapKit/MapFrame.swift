public import CoreGraphics
import MapGeometry
import Redraw

/// A frame of the map, as it was composited. Retrace's own.
public struct MapFrame: Sendable {
    /// The frame's picture.
    public let image: CGImage
    /// The rectangles that changed since the frame before, in pixels from the top left corner.
    public let damage: [CGRect]
    /// Tiles drawn for this frame.
    public let tilesDrawn: Int
    /// Pixels composited for this frame.
    public let pixelsDamaged: Int

    @MainActor
    init(buffer: FrameBuffer, damage: [PixelRect], counters: RedrawCounters) {
        guard
            let image = CGImage(
                copying: buffer.pixels, width: buffer.width, height: buffer.height, bytesPerRow: buffer.bytesPerRow)
        else { preconditionFailure("a frame of \(buffer.width) × \(buffer.height) pixels is no picture") }
        self.image = image
        self.damage = damage.map { CGRect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) }
        tilesDrawn = counters.tilesDrawn
        pixelsDamaged = counters.pixelsDamaged
    }
}
