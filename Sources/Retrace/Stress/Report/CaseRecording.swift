import CoreGraphics
package import Foundation
import MapGeometry
package import Redraw
import UIKit

/// A minimal case played once more for its pictures.
@MainActor
struct CaseRecording {
    private(set) var frames: [InspectorPage.Frame] = []
    /// The last frame, what it should be, and where they differ, side by side.
    private(set) var picture: Data?

    init(_ given: StressCase) {
        Mutant.activate(given.mutant.flatMap(Mutant.init))
        defer { Mutant.activate(nil) }
        let run = StressRun(given.scenario, given.schedule)
        var frames: [InspectorPage.Frame] = []
        var last: Data?
        run.onFrame = { record in
            frames.append(InspectorPage.Frame(record))
            last = Self.sideBySide(record)
        }
        run.run()
        self.frames = frames
        picture = last
    }

    private static func sideBySide(_ record: StressRun.FrameRecord) -> Data? {
        let (width, height, gap) = (record.buffer.width, record.buffer.height, 8)
        let sheet = FrameBuffer(width: 3 * width + 2 * gap, height: height)
        sheet.fill(PixelRect(x: 0, y: 0, width: sheet.width, height: height), 0xFF80_8080)
        for y in 0..<height {
            for x in 0..<width {
                let (is_, should) = (record.buffer.pixels[y * width + x], record.fresh.pixels[y * width + x])
                sheet.pixels[y * sheet.width + x] = is_
                sheet.pixels[y * sheet.width + width + gap + x] = should
                sheet.pixels[y * sheet.width + 2 * (width + gap) + x] = is_ == should ? 0xFFFF_FFFF : 0xFFA0_0000
            }
        }
        return sheet.png
    }
}

extension FrameBuffer {
    /// The pixels as a PNG file.
    package var png: Data? {
        guard
            let context = CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
            let memory = context.data
        else { return nil }
        memory.copyMemory(from: pixels, byteCount: width * height * 4)
        return context.makeImage().flatMap { UIImage(cgImage: $0).pngData() }
    }
}
