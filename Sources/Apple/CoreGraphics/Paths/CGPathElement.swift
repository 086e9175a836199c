public import Foundation

/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One piece of a path as `CGPath.applyWithBlock(_:)` shows it.
public struct CGPathElement {
    public var type: CGPathElementType
    /// The points of the piece: 1 for a move or a line, 2 for a quadratic, 3 for a cubic, none for a close.
    ///
    /// Valid only during the call.
    public var points: UnsafeMutablePointer<CGPoint>

    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        (self.type, self.points) = (type, points)
    }
}

/// A function called with each piece of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a block with each piece in order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        // Apple's element points to mutable memory, so what the block sees is a copy.
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { scratch in
            scratch.initialize(repeating: .zero)
            guard let base = scratch.baseAddress else { return }
            elements.forEach { verb, _, index in
                for offset in 0..<verb.pointCount { scratch[offset] = elements.points[index + offset] }
                var element = CGPathElement(type: verb.elementType, points: base)
                block(&element)
            }
        }
    }

    /// Calls a function with `info` and each piece in order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

extension PathVerb {
    fileprivate var elementType: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
