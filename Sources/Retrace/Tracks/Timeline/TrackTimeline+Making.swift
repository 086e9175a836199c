extension TrackTimeline {
    /// The timelines of a document's tracks, in file order; tracks without a fix have none.
    /// - Throws: ``TracksError`` when an option makes no sense, or no track has a fix.
    public static func timelines(
        of document: TrackDocument, options: TrackTimelineOptions = .init()
    ) throws -> [TrackTimeline] {
        let options = try options.checked()
        let timelines = document.tracks.compactMap { track -> TrackTimeline? in
            var rules = TimelineRules(track, options)
            return rules.timeline()
        }
        guard !timelines.isEmpty else {
            let waypoints = document.waypoints.count
            throw TracksError(
                "play", .noPoints,
                waypoints == 0
                    ? "has no track points, so there is nothing to play"
                    : "has \(waypoints) waypoint\(waypoints == 1 ? "" : "s") but no track points to play")
        }
        return timelines
    }

    /// The timeline of one track; nil when it has no fix.
    /// - Throws: ``TracksError`` when an option makes no sense.
    public init?(_ track: Track, options: TrackTimelineOptions = .init()) throws {
        var rules = TimelineRules(track, try options.checked())
        guard let timeline = rules.timeline() else { return nil }
        self = timeline
    }
}

/// When several tracks begin (`--sync`).
public enum TrackSync: Sendable, Equatable {
    /// At their true times, the earliest at 0; tracks without times at 0.
    case absolute
    /// All at once.
    case start
    /// At the given seconds, one a track; tracks beyond the list at 0.
    case offset([Double])

    /// The seconds at which each timeline begins, and what is to be said about it.
    public func starts(of timelines: [TrackTimeline]) -> (seconds: [Double], problems: [TrackProblem]) {
        switch self {
        case .start: return (timelines.map { _ in 0 }, [])
        case .offset(let offsets):
            return (timelines.indices.map { $0 < offsets.count ? offsets[$0] : 0 }, [])
        case .absolute:
            let earliest = timelines.compactMap(\.startTime).min() ?? 0
            let starts = timelines.map { timeline in
                timeline.startTime.map { NumericTime.seconds(from: earliest, to: $0) } ?? 0
            }
            let order = starts.indices.sorted { starts[$0] < starts[$1] }
            let gap = zip(order, order.dropFirst()).map { starts[$1] - starts[$0] - timelines[$0].duration }.max() ?? 0
            guard gap > 86_400 else { return (starts, []) }
            let problem = TrackProblem(
                rule: .farApart,
                message: "the tracks lie \(Int(gap / 86_400)) days apart; --sync start plays them together")
            return (starts, [problem])
        }
    }
}
