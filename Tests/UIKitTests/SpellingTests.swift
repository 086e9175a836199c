import CoreGraphics
import Foundation
import Testing
import UIKit

/// Drawing code as iOS apps write it; that it compiles is half of the test.
struct SpellingTests {
    private func draw(in context: CGContext, _ rect: CGRect, zoomScale: CGFloat) {
        context.saveGState()
        defer { context.restoreGState() }
        let lineWidth: CGFloat = 3 / zoomScale
        context.setStrokeColor(UIColor.systemBlue.withAlphaComponent(0.8).cgColor)
        context.setLineWidth(lineWidth)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setLineDash(phase: 0, lengths: [4 / zoomScale, 2])
        context.setShouldAntialias(true)
        context.setBlendMode(CGBlendMode.normal)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: 4, startAngle: 0, endAngle: CGFloat(Double.pi * 2),
            clockwise: true)
        context.addPath(path)
        context.strokePath()

        let colors = [UIColor.red.cgColor, UIColor.clear.cgColor] as CFArray
        let locations: [CGFloat] = [0.0, 1.0]
        if let gradient = CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: locations) {
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: rect.midX, y: rect.midY), startRadius: 0,
                endCenter: CGPoint(x: rect.midX, y: rect.midY), endRadius: rect.width / 2,
                options: .drawsAfterEndLocation)
        }
        let components: [CGFloat] = [1.0, 0.0, 0.0, 1.0]
        context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        context.setFillColor(components)
        context.fill([rect.insetBy(dx: 5, dy: 5)])
        context.addEllipse(in: rect)
        context.clip()
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 0.25)
        context.drawPath(using: .fillStroke)

        UIGraphicsPushContext(context)
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 8.0), .foregroundColor: UIColor.black, .paragraphStyle: style,
        ]
        ("z" as NSString).draw(in: rect, withAttributes: attributes)
        NSAttributedString(string: "x", attributes: attributes).draw(at: rect.origin)
        let bezier = UIBezierPath(roundedRect: rect, cornerRadius: 3)
        bezier.lineWidth = 2
        UIColor(hue: 0.3, saturation: 1, brightness: 0.5, alpha: 1).setStroke()
        bezier.stroke()
        UIGraphicsPopContext()
    }

    @Test func appsDrawingCodeCompilesAndPaints() throws {
        let size = CGSize(width: 32, height: 32)
        UIGraphicsBeginImageContextWithOptions(size, false, 0.0)
        let context = try #require(UIGraphicsGetCurrentContext())
        draw(in: context, CGRect(origin: .zero, size: size), zoomScale: 0.5)
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let center = image.cgImage?.withPixels { bytes, bytesPerRow in
            bytes.load(fromByteOffset: 20 * bytesPerRow + 20 * 4, as: UInt32.self)
        }
        // Red beneath; drawPath found no path, as clip() had taken it.
        #expect(center == 0xFFFF_0000)
    }

    @Test func bitmapContextsAndImagesAreMadeTheUsualWay() throws {
        let (width, height) = (4, 2)
        var data = [UInt8](repeating: 255, count: width * height * 4)
        let bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
            .union(.byteOrder32Big)
        let context = CGContext(
            data: &data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: bitmapInfo.rawValue)
        #expect(context?.makeImage()?.width == width)
        let provider = try #require(CGDataProvider(data: Data(data) as CFData))
        let image = CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: bitmapInfo, provider: provider, decode: nil,
            shouldInterpolate: true, intent: CGColorRenderingIntent.defaultIntent)
        #expect(image?.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 2))?.width == 2)
        let scaled = image.map { UIImage(cgImage: $0, scale: 2, orientation: .up) }
        #expect(scaled?.size == CGSize(width: 2, height: 1))
    }

    @Test func geometryIsTextAndBack() {
        #expect(NSCoder.string(for: CGRect(x: 1, y: 2.5, width: 3, height: -4)) == "{{1, 2.5}, {3, -4}}")
        #expect(NSStringFromUIEdgeInsets(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
        #expect(NSCoder.string(for: CGAffineTransform(translationX: 5, y: 6)) == "[1, 0, 0, 1, 5, 6]")
        #expect(CGPointFromString("{-37.5, 111}") == CGPoint(x: -37.5, y: 111))
        #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CGPointFromString("{1, east}") == .zero && CGSizeFromString("") == .zero)
    }

    @Test func textAsSwift3DrewIt() {
        let attributes: [String: Any] = [NSFontAttributeName: UIFont.systemFont(ofSize: 20)]
        let typed: [NSAttributedStringKey: Any] = [.font: UIFont.systemFont(ofSize: 20)]
        #expect("27L".size(attributes: attributes) == "27L".size(withAttributes: typed))
        #expect(("27L" as NSString).size(attributes: nil) == "27L".size())
        let image = UIGraphicsImageRenderer(size: CGSize(width: 50, height: 30)).image { _ in
            "27L".draw(at: .zero, withAttributes: attributes)
            "27L".draw(in: CGRect(x: 0, y: 0, width: 50, height: 30), withAttributes: [:])
        }
        #expect(image.size.width == 50)
    }

    @Test func namesOfOtherSystemsAndTimes() {
        let color: NSColor = UIColor(colorLiteralRed: 1, green: 0, blue: 0, alpha: 1)
        #expect(color.cgColor.components == [1, 0, 0, 1])
        var from: [UTF8Char] = [1, 2, 3, 4]
        let copy = malloc(4)
        defer { free(copy) }
        memcpy(copy, &from, 4)
        #expect(copy?.load(fromByteOffset: 3, as: UInt8.self) == 4)
        let cache = URLCache(memoryCapacity: 10, diskCapacity: 20)
        #expect(cache.memoryCapacity == 10)
    }

    @Test func colorLiteralsMakeWhateverColourIsWanted() {
        let color: CGColor = #colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
        #expect(color.components == [0.5, 0.25, 1, 0.75])
        #expect(#colorLiteral(red: 0.5, green: 0.25, blue: 1, alpha: 0.75) == UIColor(cgColor: color))
    }
}
