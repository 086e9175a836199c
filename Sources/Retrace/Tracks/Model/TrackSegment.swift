/// A run of fixes recorded without a break, as one array per quantity.
///
/// Position, elevation and time take 32 bytes a point, each further channel 4.
public struct TrackSegment: Sendable {
    /// The time of a point that has none.
    public static let untimed = Int64.min

    /// Degrees north, −90 … 90.
    public var latitudes: [Double] = []
    /// Degrees east, −180 … 180.
    public var longitudes: [Double] = []
    /// Metres above mean sea level, NaN where unknown; empty when no point has one.
    public var elevations: [Double] = []
    /// Nanoseconds since 1970-01-01T00:00:00Z, ``untimed`` where unknown; empty when no point has one.
    public var times: [Int64] = []
    /// Sensor values, NaN where unknown; a channel is there only when a point of the segment has it.
    public var channels: [TrackChannel: [Float]] = [:]
    /// What the file says about single points, by their indices, in order; few points are worth a word.
    public var notes: [PointNotes] = []

    /// What the file says about a point.
    public struct PointNotes: Sendable, Equatable {
        /// The point's index.
        public var index: Int
        /// What is said.
        public var notes: TrackNotes

        /// Notes of the point at an index.
        public init(_ index: Int, _ notes: TrackNotes) { (self.index, self.notes) = (index, notes) }
    }

    /// An empty segment.
    public init() {}

    /// The number of points.
    public var count: Int { latitudes.count }

    /// The time of a point in nanoseconds since 1970, nil when it has none.
    public func time(at index: Int) -> Int64? {
        guard index < times.count, times[index] != Self.untimed else { return nil }
        return times[index]
    }

    /// The elevation of a point in metres, nil when it has none.
    public func elevation(at index: Int) -> Double? {
        guard index < elevations.count, !elevations[index].isNaN else { return nil }
        return elevations[index]
    }

    /// The value of a channel at a point, nil when it has none.
    public func value(_ channel: TrackChannel, at index: Int) -> Float? {
        guard let values = channels[channel], !values[index].isNaN else { return nil }
        return values[index]
    }

    /// Leaves points out.
    mutating func remove(_ indices: [Int]) {
        let left = Set(indices)
        func kept<Value>(_ values: [Value]) -> [Value] {
            values.enumerated().filter { !left.contains($0.offset) }.map(\.element)
        }
        (latitudes, longitudes) = (kept(latitudes), kept(longitudes))
        (elevations, times) = (kept(elevations), kept(times))
        channels = channels.mapValues(kept)
        notes = notes.filter { !left.contains($0.index) }.map { note in
            PointNotes(note.index - indices.count { $0 < note.index }, note.notes)
        }
    }
}

/// A quantity that some recorders add to a fix.
public enum TrackChannel: String, Sendable, CaseIterable {
    /// Metres per second.
    case speed
    /// Degrees clockwise from true north.
    case course
    /// Beats per minute.
    case heartRate
    /// Revolutions (or strides) per minute.
    case cadence
    /// Watts.
    case power
    /// Degrees Celsius.
    case temperature
    /// The number of satellites in use.
    case satellites
    /// The dilution of precision in the plane; 1 is ideal.
    case hdop
    /// The dilution of precision in height.
    case vdop
    /// The dilution of precision in space.
    case pdop
    /// Metres of the geoid, which is the mean sea level, above the WGS 84 ellipsoid.
    case geoidHeight
    /// Degrees of magnetic north from true north.
    case magneticVariation
    /// Seconds since the last correction by a differential station.
    case correctionAge
}
