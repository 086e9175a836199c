/// One journey: segments, between which the recorder was off.
public struct Track: Sendable {
    /// How the points came about.
    public enum Kind: String, Sendable {
        /// Recorded by a device.
        case recorded
        /// Planned by a person or a program; seldom has times.
        case route
    }

    /// The track's name.
    public var name: String?
    /// How the points came about.
    public var kind: Kind
    /// Runs of fixes; may be empty.
    public var segments: [TrackSegment]
    /// What else the file says about it.
    public var notes: TrackNotes

    /// A track of segments.
    public init(
        name: String? = nil, kind: Kind = .recorded, segments: [TrackSegment] = [], notes: TrackNotes = .init()
    ) {
        self.name = name
        self.kind = kind
        self.segments = segments
        self.notes = notes
    }

    /// The number of points in all segments.
    public var pointCount: Int { segments.reduce(0) { $0 + $1.count } }
}

/// A place marked by the user.
public struct Waypoint: Sendable, Equatable {
    /// The name shown beside it.
    public var name: String?
    /// Degrees north, −90 … 90.
    public var latitude: Double
    /// Degrees east, −180 … 180.
    public var longitude: Double
    /// Metres above mean sea level.
    public var elevation: Double?
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    public var time: Int64?
    /// What else the file says about it.
    public var notes: TrackNotes
    /// What was measured there.
    public var values: [TrackChannel: Float]

    /// A waypoint at a coordinate in degrees.
    public init(
        name: String? = nil, latitude: Double, longitude: Double, elevation: Double? = nil, time: Int64? = nil,
        notes: TrackNotes = .init(), values: [TrackChannel: Float] = [:]
    ) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.elevation = elevation
        self.time = time
        self.notes = notes
        self.values = values
    }
}
