import CoreGraphics
import Foundation
import Testing

struct PathTests {
    private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> CGPath {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
        return path
    }

    private func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: Double = 0.01) -> Bool {
        abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance && abs(a.maxX - b.maxX) < tolerance
            && abs(a.maxY - b.maxY) < tolerance
    }

    /// Which way round an arc goes shows in its box; expected boxes by the unit circle.
    @Test func arcsTurnTheWayTheirWordSays() {
        let quarter = CGRect(x: 0, y: 0, width: 10, height: 10)
        let whole = CGRect(x: -10, y: -10, width: 20, height: 20)
        #expect(isClose(arc(0, .pi / 2, clockwise: false).boundingBoxOfPath, quarter))
        #expect(isClose(arc(0, .pi / 2, clockwise: true).boundingBoxOfPath, whole))
        #expect(isClose(arc(0, 2 * .pi, clockwise: false).boundingBoxOfPath, whole))
        #expect(isClose(arc(0, 2 * .pi, clockwise: true).boundingBoxOfPath, whole))
        #expect(isClose(arc(-.pi / 2, 0, clockwise: false).boundingBoxOfPath, quarter.offsetBy(dx: 0, dy: -10)))
        #expect(isClose(arc(.pi / 2, -1.5 * .pi, clockwise: true).boundingBoxOfPath, whole))
        #expect(arc(1, 1, clockwise: false).boundingBoxOfPath.size == .zero)
    }

    @Test func boxOfACurveIsThatOfItsOutline() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 8))
        // y(t) = 3·8·t(1−t), greatest at ½.
        #expect(isClose(path.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 10, height: 6), 1e-9))
        let quad = CGMutablePath()
        quad.move(to: .zero)
        quad.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: -6))
        #expect(isClose(quad.boundingBoxOfPath, CGRect(x: 0, y: -3, width: 4, height: 3), 1e-9))
        #expect(CGMutablePath().boundingBox.isNull)
    }

    @Test func windingTellsInsideFromHoles() {
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: -20, y: -20, width: 40, height: 40))
        path.addEllipse(in: CGRect(x: -10, y: -10, width: 20, height: 20))
        for degree in stride(from: 0.0, to: 360, by: 7) {
            let (x, y) = (cos(degree * .pi / 180), sin(degree * .pi / 180))
            #expect(path.contains(CGPoint(x: 9.98 * x, y: 9.98 * y)))
            #expect(!path.contains(CGPoint(x: 9.98 * x, y: 9.98 * y), using: .evenOdd))
            #expect(path.contains(CGPoint(x: 10.02 * x, y: 10.02 * y), using: .evenOdd))
            #expect(!path.contains(CGPoint(x: 20.02 * x, y: 20.02 * y)))
        }
        #expect(path.contains(CGPoint(x: 100, y: 0), transform: CGAffineTransform(scaleX: 0.1, y: 1)))
    }

    @Test func roundedCornersLackTheirCorners() {
        let path = CGPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 4, cornerHeight: 4, transform: nil)
        #expect(!path.contains(CGPoint(x: 1, y: 1)))
        #expect(path.contains(CGPoint(x: 1.3, y: 1.3)))
        #expect(path.contains(CGPoint(x: 10, y: 0.1)))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test func tangentArcsTouchBothLines() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 0))
        path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 0, y: 10), radius: 4)
        #expect(abs(path.currentPoint.x) < 1e-9 && abs(path.currentPoint.y - 4) < 1e-9)
        // The arc bulges towards the corner: its middle is 4 from the centre (4, 4).
        let middle = 4 - 4 * (0.5).squareRoot()
        #expect(path.contains(CGPoint(x: middle + 0.05, y: middle + 0.05)))
        #expect(!path.contains(CGPoint(x: middle - 0.05, y: middle - 0.05)))
    }

    @Test func piecesComeBackAsTheyWentIn() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        #expect(path.isEmpty, "a line from nowhere is no line")
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4), transform: CGAffineTransform(translationX: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
        path.closeSubpath()
        path.addLine(to: CGPoint(x: 0, y: 0))
        var seen: [String] = []
        path.applyWithBlock { element in
            seen.append("\(element.pointee.type) \(element.pointee.points[0].x)")
        }
        #expect(
            seen == [
                "moveToPoint 1.0", "addLineToPoint 13.0", "addQuadCurveToPoint 7.0", "closeSubpath 7.0",
                "moveToPoint 1.0", "addLineToPoint 0.0",
            ])
    }

    @Test func equalPathsAreEqual() {
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        var move = CGAffineTransform(translationX: 1, y: 1)
        #expect(CGPath(rect: rect, transform: nil) == CGPath(rect: rect, transform: nil))
        #expect(CGPath(rect: rect, transform: &move) == CGPath(rect: rect.offsetBy(dx: 1, dy: 1), transform: nil))
        #expect(CGPath(rect: rect, transform: nil) != CGPath(ellipseIn: rect, transform: nil))
        var found = CGRect.zero
        #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
        #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    }

    @Test func copiesDoNotFollowTheOriginal() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        let copy = path.copy()
        path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(copy?.boundingBox.maxX == 1)
    }

    /// The outline filled is the line stroked, by cairo's own stroker.
    @Test(arguments: [CGLineCap.butt, .round, .square], [CGLineJoin.miter, .round, .bevel])
    func strokedCopiesCoverWhatStrokesDo(_ cap: CGLineCap, _ join: CGLineJoin) {
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: 20, y: 80), CGPoint(x: 50, y: 20), CGPoint(x: 80, y: 80), CGPoint(x: 30, y: 45),
        ])
        let (stroked, filled) = (Canvas(100, 100), Canvas(100, 100))
        stroked.context.setLineWidth(9)
        stroked.context.setLineCap(cap)
        stroked.context.setLineJoin(join)
        stroked.context.addPath(path)
        stroked.context.strokePath()
        filled.context.addPath(path.copy(strokingWithWidth: 9, lineCap: cap, lineJoin: join, miterLimit: 10))
        filled.context.fillPath()
        #expect(stroked.area > 1000)
        #expect(abs(stroked.area - filled.area) < 6)
    }

    @Test func dashedCopiesAreAsLongAsTheirDashes() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 40)])
        let dashed = path.copy(dashingWithPhase: 3, lengths: [7, 3])
        var (length, last, count) = (0.0, CGPoint.zero, 0)
        dashed.applyWithBlock { element in
            let point = element.pointee.points[0]
            if element.pointee.type == .moveToPoint {
                count += 1
            } else {
                length += hypot(point.x - last.x, point.y - last.y)
            }
            last = point
        }
        #expect(abs(length - 49) < 1e-9)
        // On 0…4, then 7…14, 17…24, …, 67…70.
        #expect(count == 8)
    }

    @Test func transformsComposeInOrder() {
        let transform = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2).scaledBy(x: 2, y: 3)
        let moved = CGPoint(x: 1, y: 1).applying(transform)
        #expect(abs(moved.x - 7) < 1e-12 && abs(moved.y - 2) < 1e-12)
        let back = moved.applying(transform.inverted())
        #expect(abs(back.x - 1) < 1e-12 && abs(back.y - 1) < 1e-12)
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    }
}
