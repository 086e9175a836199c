import CoreGraphics
import Foundation
import Testing
import UIKit

struct CoreTextTests {
    private let font = CTFontCreateWithName("Helvetica" as CFString, 24, nil)

    private func line(_ text: String, _ color: UIColor = .black) throws -> CTLine {
        let attributes: [CFString: Any] = [
            kCTFontAttributeName: font, kCTForegroundColorAttributeName: color.cgColor,
        ]
        let attributed = try #require(
            CFAttributedStringCreate(kCFAllocatorDefault, text as CFString, attributes as CFDictionary))
        return CTLineCreateWithAttributedString(attributed)
    }

    private func context() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 80, height: 60, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    /// The box of what is painted, rows counted from above.
    private func painted(_ context: CGContext) throws -> CGRect {
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        var box = CGRect.null
        for y in 0..<60 {
            for x in 0..<80 where bytes[y * context.bytesPerRow + 4 * x + 3] > 100 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    @Test func linesStandOnTheTextPosition() throws {
        let context = try context()
        context.textPosition = CGPoint(x: 10, y: 20)
        try CTLineDraw(line("H"), context)
        let box = try painted(context)
        // y points up in a bitmap context: the baseline is 20 rows over the lowest one.
        #expect(abs(box.maxY - 40) <= 1 && box.minX >= 10 && box.minX < 15)
        let ink = try CTLineGetImageBounds(line("H"), context)
        #expect(abs(ink.minY - 20) < 0.5 && abs(ink.height - box.height) <= 1)
        #expect(try CTLineGetBoundsWithOptions(line("p"), .useGlyphPathBounds).minY < -2)
    }

    @Test func theTextMatrixTurns() throws {
        let context = try context()
        context.textMatrix = CGAffineTransform(rotationAngle: .pi / 2)
        context.textPosition = CGPoint(x: 40, y: 5)
        try CTLineDraw(line("HHH"), context)
        let box = try painted(context)
        #expect(box.height > 1.5 * box.width && box.maxX <= 41 && box.maxY <= 55)
    }

    @Test func widthsAndHeights() throws {
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        let width = try CTLineGetTypographicBounds(line("abcabc"), &ascent, &descent, nil)
        #expect(abs(width - 2 * CTLineGetTypographicBounds(try line("abc"), nil, nil, nil)) < 0.1)
        #expect(abs(ascent - CTFontGetAscent(font)) < 0.1 && abs(descent - CTFontGetDescent(font)) < 0.1)
    }

    @Test func glyphsOfRunsHaveTheOutlinesOfTheText() throws {
        let line = try line("Hi")
        let whole = CGMutablePath()
        for case let run as CTRun in CTLineGetGlyphRuns(line) {
            let attributes = CTRunGetAttributes(run) as NSDictionary
            let runFont = try #require(attributes[kCTFontAttributeName] as? CTFont)
            for index in 0..<CTRunGetGlyphCount(run) {
                var (glyph, position) = (CGGlyph(), CGPoint())
                CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
                CTRunGetPositions(run, CFRangeMake(index, 1), &position)
                guard let path = CTFontCreatePathForGlyph(runFont, glyph, nil) else { continue }
                whole.addPath(path, transform: CGAffineTransform(translationX: position.x, y: position.y))
            }
        }
        let (box, ink) = (whole.boundingBoxOfPath, CTLineGetBoundsWithOptions(line, .useGlyphPathBounds))
        #expect(abs(box.minX - ink.minX) < 0.1 && abs(box.maxX - ink.maxX) < 0.1)
        #expect(abs(box.minY - ink.minY) < 0.1 && abs(box.maxY - ink.maxY) < 0.1 && box.height > 10)
    }

    @Test func drawingModes() throws {
        let (filled, outlined, clipped) = (try context(), try context(), try context())
        for context in [filled, outlined, clipped] { context.textPosition = CGPoint(x: 5, y: 20) }
        try CTLineDraw(line("I"), filled)
        outlined.setTextDrawingMode(.stroke)
        outlined.setLineWidth(6)
        try CTLineDraw(line("I"), outlined)
        #expect(try painted(outlined).width > painted(filled).width + 4)
        clipped.setTextDrawingMode(.clip)
        try CTLineDraw(line("I"), clipped)
        #expect(try painted(clipped).isNull)
        clipped.fill(CGRect(x: 0, y: 0, width: 80, height: 60))
        #expect(try painted(clipped) == painted(filled))
    }
}
