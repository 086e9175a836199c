import CoreGraphics
import Foundation
import Testing

struct ImageTests {
    /// Red above blue.
    private let flag = CGImage.of([0xFFFF_0000, 0xFF00_00FF], width: 1)

    @Test func bitmapContextsHaveTheirOriginAtTheBottom() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        #expect(context.ctm == .identity)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try #require(context.makeImage())
        #expect(image.pixel(0, 3) == 0xFFFF_0000)
        #expect(image.pixel(0, 0) == 0)
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        #expect(Array(UnsafeBufferPointer(start: bytes + 3 * 16, count: 4)) == [255, 0, 0, 255])
    }

    @Test func topRowIsDrawnAtTheLargestY() {
        let canvas = Canvas(8, 8)
        canvas.context.interpolationQuality = .none
        canvas.context.draw(flag, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(canvas[4, 7] == 0xFFFF_0000)
        #expect(canvas[4, 0] == 0xFF00_00FF)
    }

    @Test func theFlipIdiomDrawsUprightWithYDown() {
        let canvas = Canvas(8, 8)
        let context = canvas.context
        context.scaleBy(x: 1, y: -1)
        context.translateBy(x: 0, y: -8)
        context.draw(flag, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(canvas[4, 0] == 0xFFFF_0000)
        #expect(canvas[4, 7] == 0xFF00_00FF)
    }

    @Test func pngGoesRound() throws {
        let image = CGImage.of([0xFF10_2030, 0x8000_8000, 0, 0xFFFF_FFFF], width: 2)
        let data = try #require(image.encodePNG())
        #expect(data.prefix(8) == Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        let back = try #require(CGImage.decodePNG(data))
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] { #expect(back.pixel(x, y) == image.pixel(x, y)) }
        #expect(CGImage.decodePNG(data.prefix(20)) == nil)
        #expect(CGImage.decodePNG(Data("no picture".utf8)) == nil)
    }
}
