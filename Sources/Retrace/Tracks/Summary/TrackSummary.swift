internal import Foundation

/// What `retrace info` says about a file: figures worked out by the rules of time, and everything that was forgiven.
///
/// Encoded, it is the JSON of `retrace info --json`; the keys are the names of the properties, times are ISO 8601 in
/// UTC, lengths metres, durations seconds, speeds metres per second, angles degrees. Absent means unknown.
public struct TrackSummary: Sendable, Encodable {
    /// The file as the user named it.
    public var file: String
    /// The format, with its version and packing.
    public var format: String
    /// The file's own name.
    public var name: String?
    /// All tracks together.
    public var total: Figures
    /// Each track.
    public var tracks: [Figures]
    /// The number of waypoints.
    public var waypoints: Int
    /// How the file wrote its times.
    public var zones: Zones
    /// What was found while reading.
    public var problems: [Finding]
    /// Which rules of time and position apply when it is played.
    public var rules: [Finding]

    /// The figures of a track, or of all.
    public struct Figures: Sendable, Encodable {
        /// The track's name.
        public var name: String?
        /// `recorded` or `route`; nil for all tracks together.
        public var kind: String?
        /// Runs of points.
        public var segments: Int
        /// Points in the file.
        public var points: Int
        /// Points with a time of their own.
        public var timedPoints: Int
        /// The first and last time, ISO 8601 in UTC.
        public var start: String?
        public var end: String?
        /// Seconds from the first to the last time; of all tracks together, the sum.
        public var duration: Double
        /// Seconds faster than half a metre a second.
        public var moving: Double
        /// The other seconds, breaks included.
        public var stopped: Double
        /// Metres along the track on the WGS 84 ellipsoid, breaks left out.
        public var distance: Double
        /// Where it lies.
        public var bounds: Bounds?
        /// How high it lies.
        public var elevation: Elevation?
        /// Metres per second: the mean while moving, and the greatest mean over five seconds. Only for timed tracks.
        public var speed: Speed?
        /// The sensors.
        public var channels: [String]
    }

    /// A rectangle in degrees; `west` is greater than `east` when it lies across 180°.
    public struct Bounds: Sendable, Encodable, Equatable {
        public var south, west, north, east: Double
    }

    /// Metres above mean sea level; climbs and descents of less than three metres do not count.
    public struct Elevation: Sendable, Encodable, Equatable {
        public var lowest, highest, ascent, descent: Double
    }

    /// Metres per second.
    public struct Speed: Sendable, Encodable, Equatable {
        public var mean, highest: Double
    }

    /// Counts of times by how they name their zone.
    public struct Zones: Sendable, Encodable, Equatable {
        public var utc, offset, unstated: Int
    }

    /// A problem or an applied rule.
    public struct Finding: Sendable, Encodable {
        public var rule: String
        public var message: String
        public var count: Int
        public var line: Int?
        public var byte: Int?

        init(_ problem: TrackProblem) {
            rule = problem.rule.rawValue
            message = problem.message
            count = problem.count
            line = problem.line
            byte = problem.byte
        }
    }

    /// The summary of a document that was read from `file`.
    /// - Throws: ``TracksError`` when an option makes no sense.
    public init(of document: TrackDocument, file: String, options: TrackTimelineOptions = .init()) throws {
        self.file = file
        format = document.format
        name = document.name
        waypoints = document.waypoints.count
        zones = Zones(
            utc: document.zones.utc, offset: document.zones.offset, unstated: document.zones.unstated)
        problems = document.problems.map(Finding.init)
        var found: [TrackProblem] = []
        var parts: [TrackFigures] = []
        for track in document.tracks {
            let timeline = try TrackTimeline(track, options: options)
            parts.append(TrackFigures(track, timeline))
            for problem in timeline?.problems ?? [] {
                if let index = found.firstIndex(where: { $0.rule == problem.rule }) {
                    found[index].count += problem.count
                } else {
                    found.append(problem)
                }
            }
        }
        rules = found.map(Finding.init)
        tracks = parts.map { $0.figures() }
        total = TrackFigures(sumOf: parts).figures()
    }

    /// The summary as JSON, keys in alphabetical order.
    public func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
