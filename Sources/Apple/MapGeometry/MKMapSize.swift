/// A width and height in map points.
public struct MKMapSize: Sendable {
    /// Map points from west to east.
    public var width: Double
    /// Map points from north to south.
    public var height: Double

    /// An empty size.
    public init() {
        width = 0
        height = 0
    }

    /// A size from its sides in map points.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The whole world: 2²⁸ map points on a side.
    public static let world = MKMapSize(width: Mercator.worldSize, height: Mercator.worldSize)
}
