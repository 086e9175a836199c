import CoreGraphics
import Foundation
import Testing

/// Areas come from geometry: the sum of all coverage is the area of the shape.
struct PaintingTests {
    @Test func rectanglesCoverTheirArea() {
        let canvas = Canvas(40, 40)
        canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        canvas.context.fill(CGRect(x: 3.5, y: 4.25, width: 20, height: 10.5))
        #expect(abs(canvas.area - 210) < 0.5)
        #expect(canvas[10, 10] == 0xFFFF_0000)
        #expect(canvas[2, 10] == 0)
    }

    @Test func ellipsesCoverTheirArea() {
        let canvas = Canvas(100, 60)
        canvas.context.fillEllipse(in: CGRect(x: 10, y: 5, width: 80, height: 50))
        // cairo resolves curves to a tenth of a pixel; the outline is 207 pixels long.
        #expect(abs(canvas.area - .pi * 40 * 25) < 10)
    }

    @Test func strokesCoverLengthTimesWidth() {
        let canvas = Canvas(120, 120)
        let context = canvas.context
        context.setLineWidth(6)
        context.move(to: CGPoint(x: 10, y: 10))
        context.addLine(to: CGPoint(x: 70, y: 90))
        context.strokePath()
        #expect(abs(canvas.area - 600) < 3)
    }

    @Test func roundCapsAddACircle() {
        let canvas = Canvas(120, 60)
        canvas.context.setLineWidth(20)
        canvas.context.setLineCap(.round)
        canvas.context.strokeLineSegments(between: [CGPoint(x: 30, y: 30), CGPoint(x: 90, y: 30)])
        #expect(abs(canvas.area - (60 * 20 + .pi * 100)) < 3)
    }

    @Test func dashesPaintTheirShare() {
        let canvas = Canvas(140, 20)
        canvas.context.setLineWidth(4)
        canvas.context.setLineDash(phase: 2, lengths: [10, 5])
        canvas.context.strokeLineSegments(between: [CGPoint(x: 10, y: 10), CGPoint(x: 130, y: 10)])
        // 120 = 8 rounds of 15; the phase only shifts them.
        #expect(abs(canvas.area - 8 * 10 * 4) < 1)
    }

    @Test func evenOddLeavesTheHole() {
        let canvas = Canvas(60, 60)
        canvas.context.addRect(CGRect(x: 5, y: 5, width: 50, height: 50))
        canvas.context.addRect(CGRect(x: 15, y: 15, width: 30, height: 30))
        canvas.context.drawPath(using: .eoFill)
        #expect(abs(canvas.area - (2500 - 900)) < 1)
    }

    @Test func alphaMultipliesColours() {
        let canvas = Canvas(4, 4)
        canvas.context.setAlpha(0.5)
        canvas.context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(canvas[1, 1] == 0x4000_0040)
    }

    @Test func strokesFollowTheTransformAtPaintingAndPathsThatAtBuilding() {
        let canvas = Canvas(60, 60)
        let context = canvas.context
        context.move(to: CGPoint(x: 10, y: 30))
        context.addLine(to: CGPoint(x: 50, y: 30))
        context.scaleBy(x: 4, y: 4)
        context.strokePath()
        #expect(abs(canvas.area - 40 * 4) < 1)
    }

    /// A triangle spanning many million pixels crosses the surface as the half plane it is there.
    @Test(arguments: [1e3, 1e7, 1e9, 1e12]) func hugeFillsAreCutNotWrapped(_ size: Double) {
        let canvas = Canvas(64, 64)
        let context = canvas.context
        context.move(to: CGPoint(x: 32 - size, y: 32 - size))
        context.addLine(to: CGPoint(x: 32 + size, y: 32 + size))
        context.addLine(to: CGPoint(x: 32 - size, y: 32 + size))
        context.closePath()
        context.fillPath()
        #expect(abs(canvas.area - 2048) < 40)
        #expect(canvas[10, 50] == 0xFF00_0000)
        #expect(canvas[50, 10] == 0)
    }

    @Test(arguments: [1e3, 1e7, 1e9], [false, true]) func hugeStrokesAreCutNotWrapped(_ size: Double, isClosed: Bool) {
        let canvas = Canvas(64, 64)
        let context = canvas.context
        context.setLineWidth(4)
        context.move(to: CGPoint(x: -size, y: 20))
        context.addLine(to: CGPoint(x: size, y: 20))
        context.addLine(to: CGPoint(x: size, y: size))
        if isClosed { context.closePath() }
        context.strokePath()
        #expect(abs(canvas.area - 64 * 4) < (isClosed ? 150 : 2))
        #expect(canvas[30, 20] == 0xFF00_0000)
        #expect(canvas[30, 40] == 0 || isClosed)
    }

    @Test func hugeCirclesPassWhereTheyShould() {
        let canvas = Canvas(64, 64)
        canvas.context.setLineWidth(4)
        canvas.context.strokeEllipse(in: CGRect(x: 32, y: 32 - 1e8, width: 2e8, height: 2e8))
        #expect(abs(canvas.area - 64 * 4) < 2)
        #expect(canvas[32, 10] == 0xFF00_0000)
    }

    @Test func hugeDashedLinesKeepTheirShare() {
        let canvas = Canvas(100, 20)
        canvas.context.setLineWidth(4)
        canvas.context.setLineDash(phase: 0, lengths: [6, 4])
        canvas.context.strokeLineSegments(between: [CGPoint(x: -5e8, y: 10), CGPoint(x: 5e8, y: 10)])
        #expect(abs(canvas.area - 100 * 4 * 0.6) < 4)
    }

    /// Pieces left out because they are beyond the clip must not change what is inside.
    @Test func whatShowsDoesNotDependOnTheClip() {
        func draw(_ clip: CGRect?) -> [UInt32] {
            let canvas = Canvas(80, 80)
            if let clip { canvas.context.clip(to: clip) }
            var points: [CGPoint] = []
            for step in 0..<300 {
                let angle = Double(step) * 0.37
                points.append(
                    CGPoint(
                        x: 40 + cos(angle) * Double(step % 97) * 3, y: 40 + sin(angle * 1.7) * Double(step % 89) * 3))
            }
            canvas.context.addLines(between: points)
            canvas.context.closePath()
            canvas.context.setLineWidth(3)
            canvas.context.setLineJoin(.round)
            canvas.context.setFillColor(red: 0, green: 0.5, blue: 0, alpha: 0.5)
            canvas.context.drawPath(using: .fillStroke)
            return canvas.words
        }
        let whole = draw(nil)
        let part = draw(CGRect(x: 20, y: 30, width: 32, height: 16))
        for y in 0..<80 {
            for x in 0..<80 {
                let isInside = (20..<52).contains(x) && (30..<46).contains(y)
                #expect(part[y * 80 + x] == (isInside ? whole[y * 80 + x] : 0), "pixel \(x), \(y)")
            }
        }
    }
}
