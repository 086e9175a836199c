internal import Foundation

/// The kind of one piece of a path.
enum PathVerb: UInt8 {
    case move, line, quad, curve, close

    /// How many points the piece adds.
    var pointCount: Int {
        switch self {
        case .move, .line: 1
        case .quad: 2
        case .curve: 3
        case .close: 0
        }
    }
}

/// The storage of paths: verbs beside their points, so that thousands of lines are two flat arrays.
///
/// Every subpath begins with a move: what follows a close gets one of its own.
struct PathElements: Hashable {
    private(set) var verbs: [PathVerb] = []
    private(set) var points: [CGPoint] = []
    private var subpathStart = CGPoint.zero

    static func == (left: PathElements, right: PathElements) -> Bool {
        left.verbs == right.verbs && left.points == right.points
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(verbs)
        for point in points {
            hasher.combine(point.x)
            hasher.combine(point.y)
        }
    }

    var isEmpty: Bool { verbs.isEmpty }

    /// Where the next piece begins.
    var currentPoint: CGPoint? {
        guard let last = verbs.last else { return nil }
        return last == .close ? subpathStart : points[points.count - 1]
    }

    mutating func removeAll() {
        verbs.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
    }

    mutating func reserve(verbs verbCount: Int, points pointCount: Int) {
        verbs.reserveCapacity(verbCount)
        points.reserveCapacity(pointCount)
    }

    mutating func move(to point: CGPoint) {
        // A move right after a move replaces it; an isolated point would only cost the box its tightness.
        if verbs.last == .move {
            points[points.count - 1] = point
        } else {
            verbs.append(.move)
            points.append(point)
        }
        subpathStart = point
    }

    /// Adds a line; without a current point there is nothing to start from and the call is ignored, as Apple's is.
    mutating func line(to point: CGPoint) {
        guard continueSubpath() else { return }
        verbs.append(.line)
        points.append(point)
    }

    mutating func quad(_ control: CGPoint, to end: CGPoint) {
        guard continueSubpath() else { return }
        verbs.append(.quad)
        points.append(control)
        points.append(end)
    }

    mutating func curve(_ control1: CGPoint, _ control2: CGPoint, to end: CGPoint) {
        guard continueSubpath() else { return }
        verbs.append(.curve)
        points.append(control1)
        points.append(control2)
        points.append(end)
    }

    mutating func close() {
        guard let last = verbs.last, last != .close else { return }
        verbs.append(.close)
    }

    /// Adds a move to the first point and lines through the rest.
    mutating func lines(through newPoints: [CGPoint], _ transform: CGAffineTransform) {
        guard let first = newPoints.first else { return }
        move(to: first.applying(transform))
        guard newPoints.count > 1 else { return }
        verbs.append(contentsOf: repeatElement(.line, count: newPoints.count - 1))
        let begin = points.count
        points.append(contentsOf: newPoints[1...])
        transformPoints(from: begin, transform)
    }

    mutating func append(_ other: PathElements, _ transform: CGAffineTransform) {
        guard !other.isEmpty else { return }
        if verbs.last == .move {
            verbs.removeLast()
            points.removeLast()
        }
        let begin = points.count
        verbs.append(contentsOf: other.verbs)
        points.append(contentsOf: other.points)
        transformPoints(from: begin, transform)
        subpathStart = other.subpathStart.applying(transform)
    }

    func transformed(by transform: CGAffineTransform) -> PathElements {
        var result = self
        result.transformPoints(from: 0, transform)
        result.subpathStart = subpathStart.applying(transform)
        return result
    }

    private mutating func transformPoints(from begin: Int, _ transform: CGAffineTransform) {
        if transform.isIdentity { return }
        points.withUnsafeMutableBufferPointer { buffer in
            for index in begin..<buffer.count {
                buffer[index] = buffer[index].applying(transform)
            }
        }
    }

    private mutating func continueSubpath() -> Bool {
        guard let last = verbs.last else { return false }
        if last == .close { move(to: subpathStart) }
        return true
    }
}

extension PathElements {
    /// Calls `body` with each verb, the point it starts from, and the index of its own first point.
    @inline(__always)
    func forEach(_ body: (_ verb: PathVerb, _ from: CGPoint, _ index: Int) -> Void) {
        var (index, current, start) = (0, CGPoint.zero, CGPoint.zero)
        for verb in verbs {
            body(verb, current, index)
            index += verb.pointCount
            switch verb {
            case .move:
                current = points[index - 1]
                start = current
            case .close: current = start
            default: current = points[index - 1]
            }
        }
    }
}
