package import CoreGraphics
package import MapGeometry

/// A finished picture that lies over the map in whole frame pixels: premultiplied, 32 bits, blue in the lowest byte.
package final class Sprite: @unchecked Sendable {  // because the pixels are never written after `init`
    package let width: Int
    package let height: Int
    let pixels: UnsafeMutablePointer<UInt32>

    /// Draws a picture of a size in pixels; `draw` gets a transparent context with y pointing down.
    package init(width: Int, height: Int, _ draw: (CGContext) -> Void) {
        self.width = max(1, width)
        self.height = max(1, height)
        pixels = .allocate(capacity: self.width * self.height)
        pixels.initialize(repeating: 0, count: self.width * self.height)
        let context = CGContext(
            pixels: pixels, width: self.width, height: self.height, bytesPerRow: self.width * 4)
        draw(context)
        context.flush()
    }

    deinit { pixels.deallocate() }

    /// Whether two sprites look alike.
    package func isSame(as other: Sprite) -> Bool {
        width == other.width && height == other.height && memoryEqual(pixels, other.pixels, count: width * height)
    }
}

extension FrameBuffer {
    /// Copies a rectangle from another frame of the same size.
    package func copy(_ rect: PixelRect, from other: FrameBuffer) {
        for y in rect.minY..<max(rect.minY, rect.maxY) {
            (pixels + y * width + rect.minX).update(from: other.pixels + y * width + rect.minX, count: rect.width)
        }
    }

    /// Lays a sprite whose top left corner is at (`x`, `y`) over a rectangle of the frame.
    package func paint(_ sprite: Sprite, atX x: Int, y: Int, clippedTo rect: PixelRect) {
        let area = PixelRect(x: x, y: y, width: sprite.width, height: sprite.height).intersection(rect)
        guard !area.isEmpty else { return }
        for row in area.minY..<area.maxY {
            blendOver(
                pixels + row * width + area.minX, sprite.pixels + (row - y) * sprite.width + (area.minX - x),
                count: area.width)
        }
    }
}
