import Foundation
import Testing
import UIKit

struct ImageTests {
    private func renderer(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) -> UIGraphicsImageRenderer {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
    }

    /// A pixel as 0xAARRGGBB, premultiplied, from the top left corner.
    private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> UInt32? {
        image.cgImage?.withPixels { bytes, bytesPerRow in
            bytes.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
        }
    }

    /// Red above blue, two points wide and high.
    private var flag: UIImage {
        renderer(2, 2).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
            UIColor.blue.setFill()
            context.fill(CGRect(x: 0, y: 1, width: 2, height: 1))
        }
    }

    @Test func renderersDrawWithYDown() {
        // What was current before is current again; another test may have left something on this thread.
        let before = UIGraphicsGetCurrentContext()
        let image = renderer(4, 3, scale: 2).image { context in
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(image.size == CGSize(width: 4, height: 3))
        #expect(image.cgImage?.width == 8)
        #expect(pixel(image, 1, 1) == 0xFF00_FF00)
        #expect(pixel(image, 2, 1) == 0)
        #expect(UIGraphicsGetCurrentContext() === before)
    }

    @Test func imagesStandUpright() {
        let image = renderer(2, 2).image { _ in flag.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }
        #expect(pixel(image, 0, 0) == 0xFFFF_0000)
        #expect(pixel(image, 1, 1) == 0xFF00_00FF)
    }

    /// Where the top of the stored picture goes (EXIF 2.3, Orientation).
    @Test(arguments: [
        (UIImage.Orientation.up, 0, 0), (.down, 0, 1), (.right, 1, 0), (.left, 0, 0), (.downMirrored, 0, 1),
    ])
    func orientationsTurnTheTop(_ orientation: UIImage.Orientation, _ x: Int, _ y: Int) throws {
        let turned = UIImage(cgImage: try #require(flag.cgImage), scale: 1, orientation: orientation)
        let image = renderer(2, 2).image { _ in turned.draw(at: .zero) }
        #expect(pixel(image, x, y) == 0xFFFF_0000)
        #expect(pixel(image, 1 - x, 1 - y) == 0xFF00_00FF)
    }

    @Test func imageContextsNest() {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 2), true, 1)
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIColor.white.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let inner = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        let outer = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(inner.flatMap { pixel($0, 0, 0) } == 0xFFFF_FFFF)
        #expect(outer.flatMap { pixel($0, 0, 0) } == 0xFF00_0000)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test func eachThreadHasItsOwnContext() async throws {
        let context = try #require(CGContext(size: CGSize(width: 1, height: 1), scale: 1))
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let isFree = await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: UIGraphicsGetCurrentContext() == nil) }
        }
        #expect(isFree)
    }

    @Test func filesGoRound() throws {
        let png = try #require(flag.pngData())
        let back = try #require(UIImage(data: png, scale: 2))
        #expect(back.size == CGSize(width: 1, height: 1))
        #expect(pixel(back, 0, 0) == 0xFFFF_0000)
        let jpeg = try #require(flag.jpegData(compressionQuality: 1))
        #expect(jpeg.prefix(2) == Data([0xFF, 0xD8]))
        #expect(UIImage(data: jpeg)?.cgImage?.width == 2)
        #expect(UIImage(data: Data("GIF89a".utf8)) == nil)
        #expect(UIImage(named: "no such picture") == nil)
    }

    @Test func tintsKeepTheShape() {
        let shape = renderer(4, 4).image { _ in
            UIColor.black.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 4)).fill()
        }
        let tinted = shape.withTintColor(.red)
        #expect(pixel(tinted, 0, 0) == 0xFFFF_0000)
        #expect(pixel(tinted, 3, 0) == 0)
    }

    @Test func patternsRepeat() {
        let image = renderer(8, 8).image { _ in
            UIColor(patternImage: flag).setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 8, height: 8)).fill()
        }
        for y in 0..<8 { #expect(pixel(image, 5, y) == (y % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF)) }
    }
}
