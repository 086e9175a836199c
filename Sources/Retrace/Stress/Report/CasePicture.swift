import CoreGraphics
import Foundation
import MapGeometry
import Redraw
import UIKit

/// Three pictures of a frame beside each other: expected, got, and the difference; enlarged, with captions.
@MainActor
struct CasePicture {
    let expected: FrameBuffer
    let got: FrameBuffer
    /// Places of tiles that show something else than expected, in frame pixels.
    let stale: [PixelRect]
    /// Where the view lay.
    let view: Viewport

    private static let zoom = 3
    private static let gap = 12
    private static let captionHeight = 34
    private static let red = UIColor(red: 0.63, green: 0, blue: 0, alpha: 1)

    /// - Parameter markedTile: a tile to outline, as findings name it.
    func png(markedTile: String?) -> Data? {
        let (width, height) = (got.width * Self.zoom, got.height * Self.zoom)
        let size = CGSize(width: 3 * width + 4 * Self.gap, height: height + Self.captionHeight + Self.gap)
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        format.opaque = true
        let captions = [
            "expected", "got" + (stale.isEmpty ? "" : ", \(stale.count) stale \(stale.count == 1 ? "tile" : "tiles")"),
            "difference" + (stale.isEmpty ? ": none" : ""),
        ]
        return UIGraphicsImageRenderer(size: size, format: format).pngData { page in
            UIColor.white.setFill()
            page.fill(CGRect(origin: .zero, size: size))
            for (index, buffer) in [expected, got, difference].enumerated() {
                let area = CGRect(
                    x: Self.gap + index * (width + Self.gap), y: Self.captionHeight, width: width, height: height)
                write(captions[index], above: area)
                page.cgContext.interpolationQuality = .none
                if let data = buffer.png, let image = UIImage(data: data) { image.draw(in: area) }
                if index == 1 { mark(markedTile, in: area, page.cgContext) }
                page.cgContext.setStrokeColor(UIColor(white: 0.7, alpha: 1).cgColor)
                page.cgContext.setLineWidth(1)
                page.cgContext.stroke(area.insetBy(dx: -0.5, dy: -0.5))
            }
        }
    }

    private func write(_ caption: String, above area: CGRect) {
        (caption as NSString).draw(
            at: CGPoint(x: area.minX, y: 6),
            withAttributes: [
                .font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor(white: 0.2, alpha: 1),
            ])
    }

    private func mark(_ tile: String?, in area: CGRect, _ context: CGContext) {
        for slot in stale { Self.hatch(Self.enlarged(slot, in: area), context) }
        let numbers = tile?.split(separator: "/").compactMap { Int($0) } ?? []
        guard numbers.count == 3, numbers[0] == view.level.worldPixels else { return }
        let pixels = view.level.pixels(column: numbers[1], row: numbers[2])
        // The copy of the world that is in view, if any is.
        let copy = floorDivide(view.originX + view.width / 2, by: numbers[0])
        let placed = pixels.offsetBy(dx: copy * numbers[0] - view.originX, dy: -view.originY)
        context.saveGState()
        context.clip(to: area)
        for (color, width) in [(UIColor.white, 5.0), (Self.red, 2.0)] {
            context.setStrokeColor(color.cgColor)
            context.setLineWidth(width)
            context.stroke(Self.enlarged(placed, in: area))
        }
        context.restoreGState()
    }

    private static func enlarged(_ rect: PixelRect, in area: CGRect) -> CGRect {
        CGRect(
            x: area.minX + CGFloat(rect.minX * zoom), y: area.minY + CGFloat(rect.minY * zoom),
            width: CGFloat(rect.width * zoom), height: CGFloat(rect.height * zoom))
    }

    private static func hatch(_ area: CGRect, _ context: CGContext) {
        context.saveGState()
        context.clip(to: area)
        for (color, width) in [(UIColor(white: 1, alpha: 0.5), 4.0), (red, 2.0)] {
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

    /// Red where a pixel is wrong, over a faint picture of what it should be.
    private var difference: FrameBuffer {
        let sheet = FrameBuffer(width: got.width, height: got.height)
        for index in 0..<got.width * got.height {
            let should = expected.pixels[index]
            sheet.pixels[index] = got.pixels[index] == should ? Self.faint(should) : 0xFFD0_021B
        }
        return sheet
    }

    private static func faint(_ pixel: UInt32) -> UInt32 {
        [0, 8, 16].reduce(0xFF00_0000) { sum, shift in sum | (255 - (255 - (pixel >> shift) & 255) / 5) << shift }
    }
}
