import Testing
import UIKit

struct BezierPathTests {
    @Test func clockwiseIsMeantWithYDown() {
        let path = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(abs(path.bounds.minX) < 0.01 && abs(path.bounds.maxY - 10) < 0.01 && abs(path.bounds.width - 10) < 0.01)
    }

    @Test func evenOddIsAskedForByAFlag() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        path.append(UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4)))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 5, y: 5)))
    }

    @Test func roundedCornersAreChosen() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 6, height: 6))
        #expect(!path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 19, y: 19)))
        #expect(path.contains(CGPoint(x: 19.9, y: 0.1)) && path.contains(CGPoint(x: 0.1, y: 19.9)))
    }

    @Test func walkingBackGivesTheSameOutline() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: 5, y: 1))
        path.addCurve(to: CGPoint(x: 9, y: 9), controlPoint1: CGPoint(x: 6, y: 2), controlPoint2: CGPoint(x: 8, y: 3))
        let back = path.reversing()
        #expect(back.currentPoint == CGPoint(x: 1, y: 1))
        #expect(back.bounds == path.bounds)
        #expect(back.reversing().cgPath == path.cgPath)
    }
}
