/// The figures of a track while they are added up.
struct TrackFigures {
    /// A rise or fall counts when it is this many metres: less is what a lying receiver seems to move.
    private static let climbThreshold = 3.0
    /// Speeds are means over at least this many seconds.
    private static let speedWindow = 5.0

    private var name: String?
    private var kind: Track.Kind?
    private var segments = 0
    private var points = 0
    private var timedPoints = 0
    private var start: Int64?
    private var end: Int64?
    private var duration = 0.0
    private var moving = 0.0
    private var distance = 0.0
    private var movingDistance = 0.0
    private var highestSpeed = 0.0
    private var isTimed = false
    private var latitudes: ClosedRange<Double>?
    private var longitudes: ClosedRange<Double>?
    private var elevations: ClosedRange<Double>?
    private var ascent = 0.0
    private var descent = 0.0
    private var channels: Set<TrackChannel> = []

    init(_ track: Track, _ timeline: TrackTimeline?) {
        name = track.name
        kind = track.kind
        segments = track.segments.count
        points = track.pointCount
        for segment in track.segments {
            timedPoints += segment.times.count { $0 != TrackSegment.untimed }
            channels.formUnion(segment.channels.keys)
        }
        guard let timeline else { return }
        isTimed = timeline.isTimed
        if isTimed {
            let times = track.segments.lazy.flatMap(\.times).filter { $0 != TrackSegment.untimed }
            start = times.min()
            end = times.max()
        }
        duration = timeline.duration
        measure(timeline)
        measureHeights(timeline)
    }

    /// All tracks together.
    init(sumOf parts: [TrackFigures]) {
        let areAnyTimed = parts.contains { $0.isTimed }
        for part in parts {
            segments += part.segments
            points += part.points
            timedPoints += part.timedPoints
            start = [start, part.start].compactMap { $0 }.min()
            end = [end, part.end].compactMap { $0 }.max()
            distance += part.distance
            // An assumed speed says nothing beside those that were measured.
            if part.isTimed || !areAnyTimed {
                duration += part.duration
                moving += part.moving
                movingDistance += part.movingDistance
                highestSpeed = max(highestSpeed, part.highestSpeed)
            }
            isTimed = isTimed || part.isTimed
            latitudes = Self.union(latitudes, part.latitudes)
            longitudes = Self.union(longitudes, part.longitudes.map { Self.turned($0, near: longitudes) })
            elevations = Self.union(elevations, part.elevations)
            ascent += part.ascent
            descent += part.descent
            channels.formUnion(part.channels)
        }
    }

    func figures() -> TrackSummary.Figures {
        TrackSummary.Figures(
            name: name, kind: kind?.rawValue, segments: segments, points: points, timedPoints: timedPoints,
            start: start.map(TimestampText.iso8601), end: end.map(TimestampText.iso8601), duration: duration,
            moving: moving, stopped: duration - moving, distance: distance, bounds: bounds,
            elevation: elevations.map {
                .init(lowest: $0.lowerBound, highest: $0.upperBound, ascent: ascent, descent: descent)
            },
            speed: isTimed && moving > 0 ? .init(mean: movingDistance / moving, highest: highestSpeed) : nil,
            channels: TrackChannel.allCases.filter(channels.contains).map(\.rawValue))
    }

    private mutating func measure(_ timeline: TrackTimeline) {
        var way = [0.0]
        var windowStart = 0
        for index in 0..<timeline.count {
            latitudes = Self.union(latitudes, timeline.latitudes[index]...timeline.latitudes[index])
            longitudes = Self.union(longitudes, timeline.longitudes[index]...timeline.longitudes[index])
            guard index > 0 else { continue }
            guard !timeline.isBreak[index] else {
                way.append(way[index - 1])
                windowStart = index
                continue
            }
            let interval = timeline.seconds[index] - timeline.seconds[index - 1]
            let step = timeline.speed(at: index) * interval
            way.append(way[index - 1] + step)
            distance += step
            if step > interval * TrackTimelineOptions.stoppedSpeed {
                moving += interval
                movingDistance += step
            }
            // The shortest window before this fix that is long enough.
            while windowStart + 1 < index,
                timeline.seconds[index] - timeline.seconds[windowStart + 1] >= Self.speedWindow
            { windowStart += 1 }
            let span = timeline.seconds[index] - timeline.seconds[windowStart]
            if span >= Self.speedWindow { highestSpeed = max(highestSpeed, (way[index] - way[windowStart]) / span) }
        }
    }

    private mutating func measureHeights(_ timeline: TrackTimeline) {
        var level: Double?
        for elevation in timeline.elevations where !elevation.isNaN {
            elevations = Self.union(elevations, elevation...elevation)
            guard let last = level else {
                level = elevation
                continue
            }
            if elevation - last >= Self.climbThreshold {
                ascent += elevation - last
                level = elevation
            } else if last - elevation >= Self.climbThreshold {
                descent += last - elevation
                level = elevation
            }
        }
    }

    private var bounds: TrackSummary.Bounds? {
        guard let latitudes, let longitudes else { return nil }
        guard longitudes.upperBound - longitudes.lowerBound < 360 else {
            return .init(south: latitudes.lowerBound, west: -180, north: latitudes.upperBound, east: 180)
        }
        return .init(
            south: latitudes.lowerBound, west: Self.wrapped(longitudes.lowerBound), north: latitudes.upperBound,
            east: Self.wrapped(longitudes.upperBound))
    }

    private static func union(_ one: ClosedRange<Double>?, _ other: ClosedRange<Double>?) -> ClosedRange<Double>? {
        guard let one, let other else { return one ?? other }
        return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
    }

    /// The range moved by whole turns to where it lies nearest.
    private static func turned(_ range: ClosedRange<Double>, near other: ClosedRange<Double>?) -> ClosedRange<Double> {
        guard let other else { return range }
        let middle = (range.lowerBound + range.upperBound) / 2
        let turn = (((other.lowerBound + other.upperBound) / 2 - middle) / 360).rounded() * 360
        return range.lowerBound + turn...range.upperBound + turn
    }

    private static func wrapped(_ longitude: Double) -> Double {
        abs(longitude) <= 180 ? longitude : longitude - (longitude / 360).rounded() * 360
    }
}
