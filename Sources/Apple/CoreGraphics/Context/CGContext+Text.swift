public import Foundation

extension CGContext {
    /// Where the next text begins, in user space: the translation of the text matrix.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// How Core Text paints glyphs: filled, stroked with the stroke colour and line width, or both.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

    /// What `setTextDrawingMode` said.
    package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }
}
