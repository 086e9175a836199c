import CoreGraphics
import Testing

struct AreaTests {
    private let a = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    private let b = CGPath(rect: CGRect(x: 5, y: 5, width: 10, height: 10), transform: nil)

    /// The area by the shoelace formula, holes counting against it.
    private func area(_ path: CGPath) -> Double {
        var (sum, start, last) = (0.0, CGPoint.zero, CGPoint.zero)
        path.applyWithBlock { element in
            let point = element.pointee.type == .closeSubpath ? start : element.pointee.points[0]
            if element.pointee.type == .moveToPoint {
                start = point
            } else {
                sum += last.x * point.y - last.y * point.x
            }
            last = point
        }
        return abs(sum / 2)
    }

    @Test func areasAddUp() {
        #expect(abs(area(a.union(b)) - 175) < 1e-9)
        #expect(abs(area(a.intersection(b)) - 25) < 1e-9)
        #expect(a.intersection(b).boundingBox == CGRect(x: 5, y: 5, width: 5, height: 5))
        #expect(abs(area(a.subtracting(b)) - 75) < 1e-9)
        #expect(abs(area(a.symmetricDifference(b)) - 150) < 1e-9)
        #expect(a.intersects(b))
        #expect(!a.intersects(CGPath(rect: CGRect(x: 11, y: 0, width: 1, height: 1), transform: nil)))
        #expect(a.intersection(CGPath(rect: CGRect(x: 20, y: 0, width: 1, height: 1), transform: nil)).isEmpty)
    }

    @Test func holesStayHoles() {
        let hole = CGPath(ellipseIn: CGRect(x: 3, y: 3, width: 4, height: 4), transform: nil)
        let ring = a.subtracting(hole)
        #expect(abs(area(ring) - (100 - .pi * 4)) < 0.01)
        #expect(!ring.contains(CGPoint(x: 5, y: 5)) && ring.contains(CGPoint(x: 1, y: 5)))
        #expect(ring.componentsSeparated().count == 1)
        #expect(
            a.union(CGPath(rect: CGRect(x: 30, y: 0, width: 1, height: 1), transform: nil)).componentsSeparated().count
                == 2)
    }

    /// A five-pointed star: its middle is wound twice.
    @Test func fillRulesDecideTheMiddle() {
        let star = CGMutablePath()
        star.addLines(between: [
            CGPoint(x: 0, y: 10), CGPoint(x: 5.878, y: -8.09), CGPoint(x: -9.511, y: 3.09), CGPoint(x: 9.511, y: 3.09),
            CGPoint(x: -5.878, y: -8.09),
        ])
        star.closeSubpath()
        let (whole, points) = (star.normalized(), star.normalized(using: .evenOdd))
        #expect(whole.contains(.zero) && !points.contains(.zero))
        #expect(whole.componentsSeparated().count == 1 && points.componentsSeparated().count == 5)
        // The middle is a regular pentagon of circumradius 10/φ² = 3.8197: 5/2·r²·sin 72°.
        #expect(abs(area(whole) - area(points) - 34.69) < 0.02)
    }

    @Test func linesAreCutAtAreas() {
        let line = CGMutablePath()
        line.addLines(between: [CGPoint(x: -5, y: 5), CGPoint(x: 15, y: 5)])
        #expect(line.lineIntersection(a).boundingBox == CGRect(x: 0, y: 5, width: 10, height: 0))
        #expect(line.lineSubtracting(a).boundingBox == CGRect(x: -5, y: 5, width: 20, height: 0))
        #expect(!line.lineSubtracting(a).flattened(threshold: 1).isEmpty)
    }
}
