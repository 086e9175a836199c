internal import CCairo
public import Foundation

/// A surface to draw on and the state of drawing.
///
/// One thread at a time may use a context. Bitmap contexts have their origin at the bottom left with y pointing up, as
/// Apple's have; the contexts that overlay renderers and UIKit's image calls hand out have y pointing down.
public final class CGContext {
    let surface: PixelSurface
    let cairo: OpaquePointer
    /// From the space the context shows as its device space to device pixels, y down.
    let base: CGAffineTransform
    var state: GraphicsState
    var stack: [GraphicsState] = []
    /// The path being built, in device pixels, so that a later change of the transform leaves it where it is.
    var elements = PathElements()
    /// What `resetClip` goes back to, in device pixels.
    var outerClip: CGRect
    /// How many device pixels one unit of a shadow's offset and blur is.
    package var shadowScale: CGFloat = 1
    /// Memory in another layout that has to be kept up to date.
    var mirror: PixelMirror?
    var layers: [TransparencyLayer] = []
    /// From the space of text to user space, which Core Text applies; no part of the saved state, as on Apple's systems.
    public var textMatrix = CGAffineTransform.identity

    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int

    init(surface: consuming PixelSurface, width: Int, height: Int, base: CGAffineTransform) {
        guard let cairo = cairo_create(surface.pointer) else {
            preconditionFailure("cairo_create returned no context: out of memory")
        }
        self.cairo = cairo
        self.surface = surface
        (self.width, self.height, self.base) = (width, height, base)
        outerClip = CGRect(x: 0, y: 0, width: width, height: height)
        state = GraphicsState(matrix: base, clipBox: outerClip)
    }

    deinit {
        flush()
        cairo_destroy(cairo)
    }

    // MARK: - State

    /// Puts a copy of the state on the stack; the path is no part of it.
    public func saveGState() {
        stack.append(state)
        cairo_save(cairo)
    }

    /// Goes back to the state saved last; without one the call is ignored.
    public func restoreGState() {
        guard stack.count > (layers.last?.stackDepth ?? 0), let last = stack.popLast() else { return }
        state = last
        cairo_restore(cairo)
    }

    // MARK: - Transform

    /// From user space to the context's device space.
    public var ctm: CGAffineTransform { state.matrix.concatenating(base.inverted()) }

    /// From user space to pixels, counted from the top left corner, y down.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        state.matrix = state.matrix.scaledBy(x: sx, y: sy)
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        state.matrix = state.matrix.translatedBy(x: tx, y: ty)
    }

    /// Turns by an angle in radians, from the x axis towards the y axis.
    public func rotate(by angle: CGFloat) {
        state.matrix = state.matrix.rotated(by: angle)
    }

    public func concatenate(_ transform: CGAffineTransform) {
        state.matrix = transform.concatenating(state.matrix)
    }

    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

    public static let typeID: CFTypeID = 0x636f_6e74
}
