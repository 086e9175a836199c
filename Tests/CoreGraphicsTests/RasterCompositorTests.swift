import CoreGraphics
import Foundation
import Testing

struct RasterCompositorTests {
    private let clip = (x: 2, y: 1, width: 3, height: 4)

    private func backdrop() -> Canvas {
        let canvas = Canvas(8, 8)
        canvas.context.setFillColor(red: 1, green: 1, blue: 0, alpha: 1)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        return canvas
    }

    private func paint(_ color: UInt32, _ mode: CGBlendMode, alpha: CGFloat = 1, onto canvas: Canvas) {
        let source = [UInt32](repeating: color, count: 16)
        canvas.context.flush()
        source.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            RasterCompositor.paint(
                source: base, sourceStride: 16, sourceWidth: 4, sourceHeight: 4, at: 1, 1, onto: canvas.raw,
                width: 8, height: 8, stride: 32, clippedTo: clip, blendMode: mode, alpha: alpha)
        }
    }

    @Test(arguments: CGBlendMode.allCases) func onlyTheClipChanges(_ mode: CGBlendMode) {
        let canvas = backdrop()
        paint(0x8000_4080, mode, onto: canvas)
        for y in 0..<8 {
            for x in 0..<8 where !((2..<5).contains(x) && (1..<5).contains(y)) {
                #expect(canvas[x, y] == 0xFFFF_FF00)
            }
        }
        #expect(canvas[2, 1] == canvas[4, 4])
    }

    /// Expected values by the formulas of PDF 1.7, 11.3.5, and of Porter and Duff.
    @Test(arguments: [
        (CGBlendMode.multiply, 0xFF00_FFFF as UInt32, 0xFF00_FF00 as UInt32),
        (.screen, 0xFF00_00FF, 0xFFFF_FFFF), (.difference, 0xFF00_FFFF, 0xFFFF_00FF),
        (.darken, 0xFF00_FFFF, 0xFF00_FF00), (.lighten, 0xFF00_00FF, 0xFFFF_FFFF), (.clear, 0xFF12_3456, 0),
        (.copy, 0x8000_0080, 0x8000_0080), (.sourceIn, 0x8000_0080, 0x8000_0080), (.sourceOut, 0xFF00_0000, 0),
        (.destinationIn, 0x8000_0000, 0x8080_8000), (.xor, 0xFF00_0000, 0), (.plusLighter, 0xFF00_00FF, 0xFFFF_FFFF),
        (.plusDarker, 0xFF80_FF00, 0xFF80_FF00), (.destinationOver, 0xFF00_00FF, 0xFFFF_FF00),
    ])
    func modesFollowTheirFormula(_ mode: CGBlendMode, _ source: UInt32, _ expected: UInt32) {
        let canvas = backdrop()
        paint(source, mode, onto: canvas)
        #expect(canvas[3, 3] == expected)
    }

    @Test func alphaWeakensTheSource() {
        let canvas = backdrop()
        paint(0xFF00_0000, .copy, alpha: 0.5, onto: canvas)
        #expect(canvas[3, 3] == 0x8000_0000)
    }

    private func resample(_ transform: CGAffineTransform, _ clip: (x: Int, y: Int, width: Int, height: Int)) -> [UInt32]
    {
        let canvas = Canvas(32, 32)
        var source: [UInt32] = []
        for index in 0..<256 {
            let shade = UInt32(index * 7 % 256)
            source.append(0xFF00_0000 | shade << 16 | (255 - shade) << 8 | UInt32(index))
        }
        source.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            RasterCompositor.resample(
                source: base, sourceStride: 64, sourceWidth: 16, sourceHeight: 16, transform: transform,
                onto: canvas.raw, width: 32, height: 32, stride: 128, clippedTo: clip)
        }
        return canvas.words
    }

    @Test func resamplingByWholePixelsCopies() {
        let moved = resample(CGAffineTransform(translationX: 5, y: 3), (0, 0, 32, 32))
        for y in 0..<16 {
            for x in 0..<16 {
                let index = y * 16 + x
                let shade = UInt32(index * 7 % 256)
                let pixel = moved[(y + 3) * 32 + x + 5]
                #expect(pixel == 0xFF00_0000 | shade << 16 | (255 - shade) << 8 | UInt32(index))
            }
        }
        #expect(moved[0] == 0)
    }

    @Test func resampledPixelsDoNotDependOnTheClip() {
        let transform = CGAffineTransform(translationX: 9.3, y: 2.7).rotated(by: 0.4).scaledBy(x: 1.37, y: 1.37)
        let whole = resample(transform, (0, 0, 32, 32))
        let part = resample(transform, (7, 9, 11, 5))
        #expect(whole.contains { $0 != 0 })
        for y in 0..<32 {
            for x in 0..<32 {
                let isInside = (7..<18).contains(x) && (9..<14).contains(y)
                #expect(part[y * 32 + x] == (isInside ? whole[y * 32 + x] : 0))
            }
        }
    }

    @Test func resamplingBetweenTwoPixelsMixesThem() {
        let canvas = Canvas(4, 1)
        let source: [UInt32] = [0xFF00_0000, 0xFF00_0080]
        source.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            RasterCompositor.resample(
                source: base, sourceStride: 8, sourceWidth: 2, sourceHeight: 1,
                transform: CGAffineTransform(scaleX: 2, y: 1), onto: canvas.raw, width: 4, height: 1, stride: 16,
                clippedTo: (0, 0, 4, 1))
        }
        // Centres of the four pixels are at 0.25, 0.75, 1.25 and 1.75 source pixels; the source's at 0.5 and 1.5.
        #expect(canvas.words == [0xFF00_0000, 0xFF00_0020, 0xFF00_0060, 0xFF00_0080])
    }
}
