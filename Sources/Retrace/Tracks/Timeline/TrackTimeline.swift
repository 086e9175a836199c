/// A track as it is played: one flat run of fixes with usable times. Immutable.
///
/// Longitudes are continuous: a track across 180° goes on beyond ±180. Times increase strictly.
public struct TrackTimeline: Sendable {
    /// The track's name.
    public let name: String?
    /// Degrees north.
    public let latitudes: [Double]
    /// Degrees east, continuous, so possibly beyond ±180.
    public let longitudes: [Double]
    /// Metres above mean sea level, NaN where unknown; empty when no fix has one.
    public let elevations: [Double]
    /// Seconds from the first fix, strictly increasing; stops and pauses are cut as the options say.
    public let seconds: [Double]
    /// Whether a fix begins a new run: no line joins it to the fix before.
    public let isBreak: [Bool]
    /// Sensor values, NaN where unknown.
    public let channels: [TrackChannel: [Float]]
    /// The true time of each fix in nanoseconds since 1970, ``TrackSegment/untimed`` when the file had no times.
    public let times: [Int64]
    /// Whether the times are the file's; otherwise they come from an assumed speed.
    public let isTimed: Bool
    /// Which rules of time and position were applied.
    public let problems: [TrackProblem]

    /// The number of fixes.
    public var count: Int { seconds.count }
    /// Seconds from the first fix to the last.
    public var duration: Double { seconds.last ?? 0 }
    /// The time of the first fix in nanoseconds since 1970; nil when the file had no times.
    public var startTime: Int64? { isTimed ? times.first : nil }

    /// A place on the way.
    public struct Position: Sendable, Equatable {
        /// Degrees north.
        public var latitude: Double
        /// Degrees east, continuous.
        public var longitude: Double
        /// The last fix that has been reached.
        public var index: Int
        /// How far it is from that fix to the next, 0 ..< 1. Stays 0 while a break is crossed.
        public var fraction: Double
    }

    /// Where the track is, linearly between fixes. Before the first fix and after the last it rests there; during a
    /// break it rests at the fix before the break.
    /// - Precondition: the timeline has a fix, which every timeline that could be made has.
    public func position(at time: Double) -> Position {
        let index = lastIndex(at: time)
        guard index >= 0 else {
            return Position(latitude: latitudes[0], longitude: longitudes[0], index: 0, fraction: 0)
        }
        let next = index + 1
        guard next < count, !isBreak[next] else {
            return Position(latitude: latitudes[index], longitude: longitudes[index], index: index, fraction: 0)
        }
        let fraction = (time - seconds[index]) / (seconds[next] - seconds[index])
        return Position(
            latitude: latitudes[index] + (latitudes[next] - latitudes[index]) * fraction,
            longitude: longitudes[index] + (longitudes[next] - longitudes[index]) * fraction,
            index: index, fraction: fraction)
    }

    /// The last fix whose time is not after `time`; −1 before the first.
    public func lastIndex(at time: Double) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if seconds[middle] <= time { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// The speed between the fix before and this one, in metres per second; 0 for the first and after a break. Never
    /// infinite: times increase strictly.
    public func speed(at index: Int) -> Double {
        guard index > 0, index < count, !isBreak[index] else { return 0 }
        return GroundDistance.metres(
            latitudes[index - 1], longitudes[index - 1], latitudes[index], longitudes[index])
            / (seconds[index] - seconds[index - 1])
    }
}
