import CoreGraphics
import Foundation
import Testing

/// Gradients, clips, layers, shadows and masks.
struct EffectTests {
    private let all = CGRect(x: 0, y: 0, width: 64, height: 64)

    private func alpha(_ pixel: UInt32) -> Int { Int(pixel >> 24) }

    @Test func linearGradientsRunFromEndToEnd() throws {
        let canvas = Canvas(64, 4)
        let gradient = try #require(
            CGGradient(
                colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: [CGColor.black, CGColor.white] as CFArray,
                locations: [0, 1]))
        canvas.context.drawLinearGradient(
            gradient, start: CGPoint(x: 16, y: 0), end: CGPoint(x: 48, y: 0), options: .drawsBeforeStartLocation)
        #expect(canvas[2, 1] == 0xFF00_0000)
        #expect(abs(Int(canvas[32, 1] & 255) - 130) < 4)
        #expect(canvas[60, 1] == 0, "nothing beyond an end that is not extended")
    }

    @Test func radialGradientsStayInTheirCircles() throws {
        let canvas = Canvas(64, 64)
        let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 1]
        let gradient = try #require(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: nil, count: 2))
        let center = CGPoint(x: 32, y: 32)
        canvas.context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: 20, options: [])
        #expect(canvas[32, 32] >> 16 & 255 > 240)
        #expect(canvas[50, 32] & 255 > 200)
        #expect(canvas[54, 32] == 0)
    }

    @Test func gradientsOfAnythingElseAreRefused() {
        #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    }

    @Test func clipsAddUpUntilRestored() {
        let canvas = Canvas(64, 64)
        let context = canvas.context
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: 0, width: 32, height: 64))
        context.addEllipse(in: all)
        context.clip()
        #expect(abs(context.boundingBoxOfClipPath.width - 32) < 1e-9)
        context.fill(all)
        #expect(abs(canvas.area - .pi * 32 * 32 / 2) < 6)
        context.restoreGState()
        #expect(context.boundingBoxOfClipPath == all)
        context.fill(all)
        #expect(canvas.area == 64 * 64)
    }

    @Test func clipBoxesAreToldInUserSpace() {
        let context = Canvas(64, 64).context
        context.scaleBy(x: 0.5, y: 0.5)
        context.translateBy(x: -100, y: 40)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 100, y: -40, width: 128, height: 128))
    }

    @Test func confinementSurvivesAReset() {
        let canvas = Canvas(64, 64)
        canvas.context.confine(toX: 8, y: 8, width: 16, height: 16)
        canvas.context.resetClip()
        canvas.context.fill(all)
        #expect(canvas.area == 256)
        #expect(canvas[8, 8] == 0xFF00_0000)
    }

    @Test func layersFadeAsOne() {
        let canvas = Canvas(64, 64)
        let context = canvas.context
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect(x: 20, y: 20, width: 40, height: 40))
        context.endTransparencyLayer()
        #expect(canvas[10, 10] == 0x8080_0000)
        #expect(canvas[30, 30] == 0x8000_0080, "the lower colour must not shine through")
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(alpha(canvas[0, 0]) == 192, "the state of before is back: half of black over half of red")
    }

    /// A shadow's whole darkness is that of its shape, blurred or not.
    @Test(arguments: [0.0, 3, 8]) func shadowsWeighAsMuchAsTheirShape(_ blur: Double) {
        let canvas = Canvas(96, 96)
        canvas.context.setShadow(
            offset: CGSize(width: 200, height: 0), blur: blur, color: CGColor(gray: 0, alpha: 1))
        canvas.context.fill(CGRect(x: 30 - 200, y: 30, width: 20, height: 30))
        #expect(abs(canvas.area - 600) < 12)
        #expect(alpha(canvas[40, 45]) > 240)
        #expect(blur == 0 ? canvas[29, 45] == 0 : alpha(canvas[29, 45]) > 40)
    }

    @Test func shadowsFallUpwardsWhereYPointsUp() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 32, height: 32, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
        context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: .black)
        context.setFillColor(.white)
        context.fill(CGRect(x: 8, y: 8, width: 4, height: 4))
        let image = try #require(context.makeImage())
        #expect(image.pixel(9, 32 - 20) == 0xFF00_0000)
        #expect(image.pixel(9, 32 - 10) == 0xFFFF_FFFF)
    }

    @Test func masksLetPaintThroughWhereTheyAreLight() {
        let canvas = Canvas(64, 64)
        // Top half white, bottom half black; drawn flipped, as all images with y pointing down.
        let mask = CGImage.of([0xFFFF_FFFF, 0xFF00_0000], width: 1)
        canvas.context.interpolationQuality = .none
        canvas.context.saveGState()
        canvas.context.clip(to: all, mask: mask)
        canvas.context.fill(all)
        canvas.context.restoreGState()
        #expect(canvas[10, 60] == 0xFF00_0000)
        #expect(canvas[10, 4] == 0)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(canvas[4, 4] == 0xFF00_0000)
    }

    /// Modes that cairo applies everywhere stay inside the shape.
    @Test(arguments: [CGBlendMode.sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear])
    func shapesBoundEveryMode(_ mode: CGBlendMode) {
        let canvas = Canvas(64, 64)
        canvas.context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        canvas.context.fill(all)
        canvas.context.setBlendMode(mode)
        canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        canvas.context.fill(CGRect(x: 16, y: 16, width: 8, height: 8))
        canvas.context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        canvas.context.strokeLineSegments(between: [CGPoint(x: 40, y: 8.5), CGPoint(x: 60, y: 8.5)])
        #expect(canvas[2, 2] == 0xFF00_FF00)
        #expect(canvas[30, 20] == 0xFF00_FF00)
        #expect(canvas[20, 20] != 0xFF00_FF00)
        #expect(canvas[50, 8] != 0xFF00_FF00)
        #expect(canvas[50, 10] == 0xFF00_FF00)
    }

    @Test func plusDarkerAddsDarkness() {
        let canvas = Canvas(8, 8)
        canvas.context.setFillColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)
        canvas.context.fill(all)
        canvas.context.setBlendMode(.plusDarker)
        canvas.context.setFillColor(red: 0.5, green: 0.75, blue: 0.5, alpha: 1)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        // 1 + 0.5 − 1, 0.5 + 0.75 − 1, 0.25 + 0.5 − 1.
        let pixel = canvas[1, 1]
        #expect(abs(Int(pixel >> 16 & 255) - 128) <= 1 && abs(Int(pixel >> 8 & 255) - 64) <= 1 && pixel & 255 == 0)
        #expect(canvas[5, 1] >> 16 & 255 == 255)
    }

    @Test func statesComeBackInTurn() {
        let canvas = Canvas(8, 8)
        let context = canvas.context
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.saveGState()
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.setBlendMode(.destinationOver)
        context.setAlpha(0.2)
        context.translateBy(x: 4, y: 0)
        context.restoreGState()
        context.restoreGState()
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(canvas[0, 0] == 0xFFFF_0000)
    }

    @Test func flattenedTransformsPaintNothing() {
        let canvas = Canvas(8, 8)
        canvas.context.saveGState()
        canvas.context.scaleBy(x: 0, y: 1)
        canvas.context.fill(all)
        canvas.context.stroke(all)
        canvas.context.restoreGState()
        canvas.context.move(to: CGPoint(x: CGFloat.nan, y: 0))
        canvas.context.addLine(to: CGPoint(x: 8, y: CGFloat.infinity))
        canvas.context.strokePath()
        #expect(canvas.area == 0)
        canvas.context.fill(all)
        #expect(canvas.area == 64)
    }
}
