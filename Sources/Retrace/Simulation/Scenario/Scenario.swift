/// A film as its file describes it: the map, the clock, the tracks and what is drawn over the map.
///
/// The file is JSON, `scenarios/schema.json` describes it for editors, and `init(file:)` reads it.
public struct Scenario: Sendable, Equatable {
    /// The version of the format that this build reads.
    public static let currentVersion = 1

    /// What the map shows and how.
    public var map: Map
    /// How time passes.
    public var clock: Clock
    /// The track files by name, each path as it stands relative to the working folder or absolute.
    public var tracks: [String: String]
    /// What is drawn over the map, from below to above within each level.
    public var overlays: [Overlay]
    /// What overlays do about bounds that grow, unless they say otherwise.
    public var bounds: BoundsPolicy
}

extension Scenario {
    /// A position on Earth in degrees.
    public struct Coordinate: Sendable, Hashable {
        /// Degrees north, -90...90.
        public var latitude: Double
        /// Degrees east, -180...180.
        public var longitude: Double
    }

    /// A rectangle in map points: the world is 2²⁸ on a side, y grows southward.
    public struct MapRect: Sendable, Hashable {
        /// The north-west corner.
        public var x, y: Double
        /// The extent to the east and to the south, greater than 0.
        public var width, height: Double
    }

    /// What happens when an overlay grows past the `boundingMapRect` that it had when it was added.
    public enum BoundsPolicy: String, Sendable, CaseIterable {
        /// Tiles outside are never drawn, as in MapKit.
        case frozen
        /// The bounds are read again.
        case live
    }
}
