/// What a GPS file says: tracks of segments of fixes, waypoints, and what had to be forgiven to read it.
///
/// The document holds the file's points as they stand, in file order, with only unusable coordinates left out.
/// ``TrackTimeline`` applies the rules of time to them.
public struct TrackDocument: Sendable {
    /// The file's format in a word, such as `GPX` or `FIT`, with its version where the file names one.
    public var format: String
    /// The file's own name for itself.
    public var name: String?
    /// What else the file says about itself.
    public var notes = TrackNotes()
    /// The tracks and routes, in file order. Tracks without a point are kept: they take no part in bounds.
    public var tracks: [Track] = []
    /// Places marked by the user, in file order.
    public var waypoints: [Waypoint] = []
    /// What was forgiven, one entry a kind, in the order in which it was met.
    public var problems: [TrackProblem] = []
    /// How the file wrote its times.
    public var zones = TimeZoneEvidence()

    /// An empty document.
    public init(format: String, name: String? = nil) {
        self.format = format
        self.name = name
    }

    /// The number of track points in all segments.
    public var pointCount: Int { tracks.reduce(0) { $0 + $1.pointCount } }

    /// The bytes that the points occupy, with the arrays' room for growth.
    public var pointBytes: Int {
        tracks.lazy.flatMap(\.segments).reduce(0) { sum, segment in
            let wide = segment.latitudes.capacity + segment.longitudes.capacity + segment.elevations.capacity
            let channels = segment.channels.values.reduce(0) { $0 + $1.capacity }
            return sum + (wide + segment.times.capacity) * 8 + channels * 4
        }
    }
}

/// How the times of a file were written; counts of times, not of points.
public struct TimeZoneEvidence: Sendable, Equatable {
    /// Times in UTC by a `Z`, or by the definition of the format.
    public var utc = 0
    /// Times with an offset such as `+02:00`.
    public var offset = 0
    /// Times without any zone, read as UTC or as ``TrackReadingOptions/timeZone`` says.
    public var unstated = 0

    /// No times seen yet.
    public init() {}
}
