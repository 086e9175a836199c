import MapKit
import Redraw

/// Paints the repainted rectangles over a copy of the frame, so that one sees what was redrawn.
@MainActor
final class FrameHighlighter {
    /// The frame with the rectangles over it.
    let buffer: FrameBuffer
    private var painted: [PixelRect] = []

    init(width: Int, height: Int) {
        buffer = FrameBuffer(width: width, height: height)
    }

    /// Brings the copy up to date and paints the rectangles of this frame over it.
    ///
    /// - Returns: the rectangles in which the copy changed.
    func paint(_ frame: FrameBuffer, _ damage: [PixelRect]) -> [PixelRect] {
        let stale = painted + damage
        for rect in stale {
            for y in rect.minY..<rect.maxY {
                let offset = y * frame.width + rect.minX
                (buffer.pixels + offset).update(from: frame.pixels + offset, count: rect.width)
            }
        }
        for rect in damage { outline(rect) }
        painted = damage
        return stale
    }

    /// A red veil with a solid edge; premultiplied arithmetic on opaque and on clear pixels alike.
    private func outline(_ rect: PixelRect) {
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let isEdge = y == rect.minY || y == rect.maxY - 1 || x == rect.minX || x == rect.maxX - 1
                let pixel = buffer.pixels + y * buffer.width + x
                pixel.pointee = isEdge ? 0xFFE0_2020 : Self.veiled(pixel.pointee)
            }
        }
    }

    /// A quarter of red over a pixel.
    private static func veiled(_ pixel: UInt32) -> UInt32 {
        func mix(_ shift: UInt32, _ veil: UInt32) -> UInt32 {
            (((pixel >> shift) & 0xFF) * 3 / 4 + veil) << shift
        }
        return mix(24, 63) | mix(16, 56) | mix(8, 8) | mix(0, 8)
    }
}
