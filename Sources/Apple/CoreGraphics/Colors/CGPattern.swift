public import Foundation

/// How a pattern's cells are placed on the pixel grid.
public enum CGPatternTiling: Int32, Sendable {
    case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// The functions of a pattern.
public struct CGPatternCallbacks {
    public typealias Draw = (UnsafeMutableRawPointer?, CGContext) -> Void
    public typealias Release = (UnsafeMutableRawPointer?) -> Void

    public var version: UInt32
    public var drawPattern: Draw?
    public var releaseInfo: Release?

    public init(version: UInt32, drawPattern: Draw?, releaseInfo: Release?) {
        (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
    }
}

/// A cell that is drawn once and repeated over what is painted.
///
/// `@unchecked Sendable` because everything is set once in `init`; that the draw function may run on any thread that
/// paints is Apple's rule too.
public final class CGPattern: @unchecked Sendable {
    let info: UnsafeMutableRawPointer?
    let bounds: CGRect
    let matrix: CGAffineTransform
    let xStep: CGFloat
    let yStep: CGFloat
    let isColored: Bool
    let callbacks: CGPatternCallbacks

    /// Makes a pattern; nil when a step is 0 or the cell is empty.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        guard xStep != 0, yStep != 0, !bounds.isEmpty else { return nil }
        (self.info, self.bounds, self.matrix) = (info, bounds, matrix)
        (self.xStep, self.yStep, self.isColored, self.callbacks) = (xStep, yStep, isColored, callbacks.pointee)
    }

    deinit {
        callbacks.releaseInfo?(info)
    }
}
