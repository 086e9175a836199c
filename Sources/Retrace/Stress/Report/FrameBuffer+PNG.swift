import CoreGraphics
package import Foundation
package import MapGeometry
package import Redraw
import UIKit

extension FrameBuffer {
    /// The pixels as a PNG file.
    package var png: Data? { png(of: PixelRect(x: 0, y: 0, width: width, height: height)) }

    /// Some of the pixels as a PNG file; nothing for an area without pixels.
    package func png(of area: PixelRect) -> Data? {
        guard
            !area.isEmpty,
            let context = CGContext(
                data: nil, width: area.width, height: area.height, bitsPerComponent: 8, bytesPerRow: area.width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            let memory = context.data
        else { return nil }
        for row in 0..<area.height {
            (memory + row * area.width * 4).copyMemory(
                from: pixels + (area.minY + row) * width + area.minX, byteCount: area.width * 4)
        }
        return context.makeImage().flatMap { UIImage(cgImage: $0).pngData() }
    }
}
