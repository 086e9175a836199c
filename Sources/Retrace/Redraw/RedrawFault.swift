/// A fault planted on purpose, to see that the checks notice it.
package enum RedrawFault: String, Sendable {
    /// Invalidations are forgotten where a tile has a picture already.
    case underInvalidation
    /// A tile that nobody invalidated is drawn again with each invalidation.
    case overInvalidation
}
