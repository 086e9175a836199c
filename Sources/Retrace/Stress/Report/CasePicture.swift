import CoreGraphics
import Foundation
import MapGeometry
import Redraw
import UIKit

/// Three pictures of a frame beside each other: expected, got, and the difference; enlarged, with captions.
@MainActor
struct CasePicture {
    private let record: StressRun.FrameRecord

    private static let zoom = 3
    private static let gap = 12
    private static let captionHeight = 34

    init(_ record: StressRun.FrameRecord) { self.record = record }

    var png: Data? {
        let (width, height) = (record.buffer.width * Self.zoom, record.buffer.height * Self.zoom)
        let size = CGSize(width: 3 * width + 4 * Self.gap, height: height + Self.captionHeight + Self.gap)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        return UIGraphicsImageRenderer(size: size, format: format).pngData { page in
            UIColor.white.setFill()
            page.fill(CGRect(origin: .zero, size: size))
            let stale = record.staleSlots
            for (index, part) in [("expected", record.fresh), ("got", record.buffer), ("difference", difference)]
                .enumerated()
            {
                let corner = CGPoint(x: Self.gap + index * (width + Self.gap), y: Self.captionHeight)
                var caption = part.0
                if index == 1, !stale.isEmpty {
                    caption += ", \(stale.count) stale \(stale.count == 1 ? "tile" : "tiles")"
                }
                (caption as NSString).draw(
                    at: CGPoint(x: corner.x, y: 6),
                    withAttributes: [
                        .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor(white: 0.2, alpha: 1),
                    ])
                let context = page.cgContext
                context.interpolationQuality = .none
                if let data = part.1.png, let image = UIImage(data: data) {
                    image.draw(in: CGRect(x: corner.x, y: corner.y, width: CGFloat(width), height: CGFloat(height)))
                }
                if index == 1 { for slot in stale { Self.hatch(slot, from: corner, context) } }
                context.setStrokeColor(UIColor(white: 0.7, alpha: 1).cgColor)
                context.setLineWidth(1)
                context.stroke(
                    CGRect(
                        x: corner.x - 0.5, y: corner.y - 0.5, width: CGFloat(width) + 1, height: CGFloat(height) + 1))
            }
        }
    }

    /// Red where a pixel is wrong, over a faint picture of what it should be.
    private var difference: FrameBuffer {
        let (width, height) = (record.buffer.width, record.buffer.height)
        let sheet = FrameBuffer(width: width, height: height)
        for index in 0..<width * height {
            let (got, expected) = (record.buffer.pixels[index], record.fresh.pixels[index])
            sheet.pixels[index] = got == expected ? Self.faint(expected) : 0xFFD0_021B
        }
        return sheet
    }

    private static func faint(_ pixel: UInt32) -> UInt32 {
        [0, 8, 16].reduce(0xFF00_0000) { sum, shift in
            sum | (255 - (255 - (pixel >> shift) & 255) / 5) << shift
        }
    }

    private static func hatch(_ slot: PixelRect, from corner: CGPoint, _ context: CGContext) {
        let area = CGRect(
            x: corner.x + CGFloat(slot.minX * zoom), y: corner.y + CGFloat(slot.minY * zoom),
            width: CGFloat(slot.width * zoom), height: CGFloat(slot.height * zoom))
        context.saveGState()
        context.clip(to: area)
        for (color, width) in [
            (UIColor(white: 1, alpha: 0.8), 5.0), (UIColor(red: 0.63, green: 0, blue: 0, alpha: 1), 2),
        ] {
            context.setStrokeColor(color.cgColor)
            context.setLineWidth(width)
            for start in stride(from: area.minX - area.height, to: area.maxX, by: 12) {
                context.move(to: CGPoint(x: start, y: area.maxY))
                context.addLine(to: CGPoint(x: start + area.height, y: area.minY))
            }
            context.strokePath()
        }
        context.restoreGState()
    }
}
