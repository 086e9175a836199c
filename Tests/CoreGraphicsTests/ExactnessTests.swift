import CoreGraphics
import Foundation
import Testing

/// What a pixel becomes may not depend on what else is painted with it.
struct ExactnessTests {
    /// cairo counts the coverage of slanted edges a little differently where they cross the sides of a clip, never where
    /// they cross its top or bottom, so slanted shapes are checked with clips as wide as the surface.
    private static let rows = [CGRect(x: 0, y: 18, width: 96, height: 33)]
    private static let boxes = [CGRect(x: 0, y: 0, width: 7, height: 96), CGRect(x: 31, y: 18, width: 50, height: 33)]

    private func check(_ clips: [CGRect], _ draw: (CGContext) -> Void) {
        func picture(_ clip: CGRect?) -> [UInt32] {
            let canvas = Canvas(96, 96)
            if let clip { canvas.context.clip(to: clip) }
            draw(canvas.context)
            return canvas.words
        }
        let whole = picture(nil)
        #expect(whole.contains { $0 != 0 })
        for clip in clips {
            let part = picture(clip)
            let different = part.indices.filter { index in
                let isInside = clip.contains(CGPoint(x: Double(index % 96) + 0.5, y: Double(index / 96) + 0.5))
                return part[index] != (isInside ? whole[index] : 0)
            }
            #expect(different.isEmpty, "\(different.count) pixels differ, the first at \(different.first ?? 0)")
        }
    }

    private var noise: CGImage {
        CGImage.of((0..<400).map { 0xFF00_0000 | UInt32($0 &* 2_654_435 & 0xFF_FFFF) }, width: 20)
    }

    @Test(arguments: [CGInterpolationQuality.none, .default])
    func stretchedImagesDoNotDependOnTheClip(_ quality: CGInterpolationQuality) {
        check(Self.boxes) { context in
            context.interpolationQuality = quality
            context.draw(noise, in: CGRect(x: 3.3, y: 2.1, width: 77.7, height: 81.3))
        }
        check(Self.rows) { context in
            context.interpolationQuality = quality
            context.rotate(by: 0.1)
            context.draw(noise, in: CGRect(x: 3.3, y: 2.1, width: 77.7, height: 81.3))
        }
    }

    @Test func gradientsDoNotDependOnTheClip() throws {
        let gradient = try #require(
            CGGradient(
                colorsSpace: nil,
                colors: [
                    CGColor(red: 1, green: 0, blue: 0.3, alpha: 1), CGColor(red: 0, green: 0.7, blue: 1, alpha: 0.2),
                ],
                locations: [0.1, 0.9]))
        check(Self.boxes) { context in
            context.scaleBy(x: 1.3, y: 0.7)
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 1.7, y: 3), end: CGPoint(x: 70, y: 120), options: .drawsAfterEndLocation)
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 30, y: 60), startRadius: 3, endCenter: CGPoint(x: 38, y: 70),
                endRadius: 30, options: [])
        }
    }

    @Test func shadowsAndCurvesDoNotDependOnTheClip() {
        check(Self.rows) { context in
            context.setShadow(offset: CGSize(width: 5.5, height: 3), blur: 9, color: CGColor(gray: 0, alpha: 0.8))
            context.setFillColor(red: 0, green: 0.5, blue: 0, alpha: 0.7)
            context.fillEllipse(in: CGRect(x: -20, y: 10, width: 100.5, height: 60.2))
            context.setLineWidth(5)
            context.setLineDash(phase: 2, lengths: [11, 6])
            context.strokeEllipse(in: CGRect(x: 20, y: -30, width: 140, height: 110))
        }
    }

    /// A picture over a whole map at street scale: where its pixels meet is where arithmetic says.
    @Test func hugeImagesAreInTheirPlace() {
        let canvas = Canvas(64, 64)
        canvas.context.interpolationQuality = .none
        let columns = CGImage.of((0..<1000).map { $0 % 2 == 0 ? 0xFFFF_0000 : 0xFF00_00FF }, width: 1000)
        // Each column is 10000 wide; the border of 333 and 334 comes to x = 20.
        canvas.context.draw(columns, in: CGRect(x: 20 - 3_340_000, y: 0, width: 10_000_000, height: 64))
        #expect(canvas[19, 30] == 0xFF00_00FF)
        #expect(canvas[20, 30] == 0xFFFF_0000)
    }
}
