internal import Foundation

/// Collects what a reader finds and applies the rules of position that hold for every format.
///
/// A struct that readers pass `inout`: its arrays grow in place.
struct TrackBuilder {
    /// A fix as a reader finds it: nothing checked yet.
    struct Fix {
        var latitude = Double.nan
        var longitude = Double.nan
        var elevation = Double.nan
        var time = TrackSegment.untimed
        var channels = ChannelValues()
    }

    private(set) var document: TrackDocument
    let options: TrackReadingOptions
    let window: ByteWindow
    /// Whether places in the file are told by line.
    var hasLines = true
    /// The reader of all times of the file.
    var timestamps: TimestampText
    /// The reader of all names of the file.
    var names = NameText()

    /// When the file says that it was written itself, in nanoseconds since 1970.
    var writtenTime: Int64?

    private var track: Track?
    private var segment = SegmentArrays()
    private var dropped = 0
    private var swappable = 0
    private let shift: Int64
    /// 1980-01-06.
    private static let gpsEpoch = Int64(315_964_800) * 1_000_000_000
    private(set) var pointCount = 0

    init(window: ByteWindow, options: TrackReadingOptions, format: String = "") {
        self.window = window
        self.options = options
        document = TrackDocument(format: format)
        timestamps = TimestampText(zone: options.timeZone)
        // A shift beyond the range leaves every point untimed.
        shift = abs(options.timeShift) < 9e9 ? Int64((options.timeShift * 1e9).rounded()) : Int64.max
    }

    /// The most tracks that are read: one costs as much as a dozen points, in a few bytes of a file made to harm.
    private static let trackLimit = 1 << 16
    private var hasAllTracks = false

    /// Whether the limit of points or tracks is reached and reading should end.
    var isFull: Bool { pointCount >= options.pointLimit || hasAllTracks }

    var format: String {
        get { document.format }
        set { document.format = newValue }
    }

    var documentName: String? {
        get { document.name }
        set { document.name = newValue }
    }

    /// What the file says about itself, beside its name.
    var notes: TrackNotes {
        get { document.notes }
        _modify { yield &document.notes }
    }

    /// What the file says about the track that is being built, beside its name.
    var trackNotes: TrackNotes {
        get { track?.notes ?? TrackNotes() }
        set { track?.notes = newValue }
    }

    /// Begins a track; ends the one before.
    mutating func beginTrack(name: String? = nil, kind: Track.Kind = .recorded, notes: TrackNotes = .init()) {
        endTrack()
        track = Track(name: name, kind: kind, notes: notes)
    }

    /// Names the track that is being built.
    mutating func nameTrack(_ name: String?) {
        if let name { track?.name = name }
    }

    /// Begins a segment; ends the one before and begins a track when there is none.
    mutating func beginSegment() {
        if track == nil { beginTrack() }
        endSegment()
        segment.isOpen = true
    }

    /// Ends a segment. One without points is kept where the file has it as an element of its own.
    mutating func endSegment() {
        guard segment.isOpen || segment.count > 0 else { return }
        track?.segments.append(segment.finished())
        segment = SegmentArrays()
    }

    /// Ends a track; one without segments is kept, as the file has it.
    mutating func endTrack() {
        endSegment()
        if let track { document.tracks.append(track) }
        hasAllTracks = document.tracks.count >= Self.trackLimit
        track = nil
    }

    /// Replaces the finished tracks.
    mutating func keepTracks(_ tracks: [Track]) { document.tracks = tracks }

    /// Leaves points out of the track that was finished last: those that `choose` names by their indices in each segment.
    /// Returns how many.
    mutating func thinLastTrack(_ choose: (TrackSegment) -> [Int]) -> Int {
        guard let last = document.tracks.indices.last else { return 0 }
        var dropped = 0
        for index in document.tracks[last].segments.indices {
            let chosen = choose(document.tracks[last].segments[index])
            guard !chosen.isEmpty else { continue }
            document.tracks[last].segments[index].remove(chosen)
            dropped += chosen.count
        }
        pointCount -= dropped
        return dropped
    }

    /// Moves the times of the segment that is being built, by nanoseconds: its date was found late.
    mutating func shiftOpenSegment(by nanoseconds: Int64) {
        segment.shift(by: nanoseconds)
    }

    /// Adds a fix after checking its position; `byte` is where it stands in the file.
    @inline(__always)
    mutating func add(_ fix: Fix, at byte: Int) {
        guard let place = position(fix.latitude, fix.longitude, byte) else { return }
        if track == nil { beginTrack() }
        pointCount += 1
        segment.append(
            latitude: place.latitude, longitude: place.longitude, elevation: fix.elevation, time: shifted(fix.time))
        if fix.channels.isPresent { segment.set(fix.channels) }
    }

    /// Adds a fix about which the file has something to say.
    mutating func add(_ fix: Fix, notes: TrackNotes, at byte: Int) {
        let count = pointCount
        add(fix, at: byte)
        if pointCount > count, !notes.isEmpty { segment.note(notes) }
    }

    /// Adds a waypoint after checking its position.
    mutating func addWaypoint(_ fix: Fix, name: String?, notes: TrackNotes = .init(), at byte: Int) {
        guard let place = position(fix.latitude, fix.longitude, byte) else { return }
        let time = shifted(fix.time)
        document.waypoints.append(
            Waypoint(
                name: name, latitude: place.latitude, longitude: place.longitude,
                elevation: fix.elevation.isNaN ? nil : fix.elevation, time: time == TrackSegment.untimed ? nil : time,
                notes: notes, values: fix.channels.present))
    }

    /// Notes a problem; only the first of a kind keeps its place.
    mutating func report(
        _ rule: TrackProblem.Rule, _ message: @autoclosure () -> String, count: Int = 1, at byte: Int? = nil
    ) {
        if let index = document.problems.firstIndex(where: { $0.rule == rule }) {
            document.problems[index].count += count
        } else {
            document.problems.append(
                TrackProblem(
                    rule: rule, message: message(), count: count,
                    line: hasLines ? byte.map { window.line(ofByte: $0) } : nil,
                    byte: byte))
        }
    }

    /// A string of bytes in the file's encoding; nil when blank.
    mutating func string(
        _ bytes: some Collection<UInt8>, limit: Int = NameText.limit, at byte: Int?
    ) -> String? {
        let (text, isFaithful) = names.string(bytes, limit: limit)
        if !isFaithful {
            report(.encoding, "bytes that are not UTF-8 read as Windows-1252 (Latin-1)", at: byte)
        }
        return text
    }

    /// The document, when everything has been read.
    mutating func finish() -> TrackDocument {
        endTrack()
        document.zones = timestamps.evidence
        judgeSwap()
        judgeRollover()
        return document
    }

    @inline(__always)
    private func shifted(_ time: Int64) -> Int64 {
        guard shift != 0, time != TrackSegment.untimed else { return time }
        let (sum, isOutOfRange) = time.addingReportingOverflow(shift)
        return isOutOfRange ? TrackSegment.untimed : sum
    }

    @inline(__always)
    private mutating func position(
        _ latitude: Double, _ longitude: Double, _ byte: Int
    ) -> (latitude: Double, longitude: Double)? {
        let (latitude, longitude) = options.swapCoordinates ? (longitude, latitude) : (latitude, longitude)
        if abs(latitude) <= 90, abs(longitude) <= 180 { return (latitude, longitude) }
        return unusual(latitude, longitude, byte)
    }

    /// Longitudes of up to two and a half turns either way are brought back; beyond that they are no longitudes.
    private mutating func unusual(
        _ latitude: Double, _ longitude: Double, _ byte: Int
    ) -> (latitude: Double, longitude: Double)? {
        if abs(latitude) <= 90, abs(longitude) <= 900 {
            report(.longitudeWrapped, "longitude beyond ±180° brought back by whole turns", at: byte)
            return (latitude, longitude - (longitude / 360).rounded() * 360)
        }
        dropped += 1
        if abs(latitude) > 90, abs(latitude) <= 180, abs(longitude) <= 90 { swappable += 1 }
        report(
            .invalidCoordinate, "latitude or longitude missing, not a number or out of range; point dropped", at: byte)
        return nil
    }

    private mutating func judgeSwap() {
        guard swappable > 0, swappable * 2 > dropped, swappable * 10 > pointCount else { return }
        document.problems.append(
            TrackProblem(
                rule: .swappedCoordinates,
                message: "latitude and longitude look swapped; read it with --swap to exchange them",
                count: swappable))
    }

    /// Receivers whose week counter has rolled over give dates 1024 weeks early. Dates of GPS time, which begins in 1980,
    /// from before GPS files were common are suspected, unless the file was written in the same years.
    private mutating func judgeRollover() {
        let weeks = Int64(TrackReadingOptions.weekRollover) * 1_000_000_000
        let now = Int64(Date().timeIntervalSince1970 * 1e9)
        let early = Int64(1_009_843_200) * 1_000_000_000  // 2002-01-01
        let first = document.tracks.lazy.flatMap(\.segments).compactMap { segment in
            segment.times.first { $0 != TrackSegment.untimed }
        }.first
        guard let first, first < early, first >= Self.gpsEpoch, first + weeks <= now else { return }
        let age = writtenTime.map { NumericTime.seconds(from: first, to: $0) / TrackReadingOptions.weekRollover }
        if let age, age < 0.5 { return }
        func day(_ time: Int64) -> Substring { TimestampText.iso8601(time).prefix(10) }
        let cure = "--time-shift 1024w moves it to \(day(first + weeks))"
        let message =
            if let writtenTime, let age, age > 0.9 {
                "the track begins on \(day(first)) but the file was written on \(day(writtenTime)): the receiver's "
                    + "week counter has rolled over; \(cure)"
            } else {
                "the track begins on \(day(first)); if it is newer, the receiver's week counter has rolled over and \(cure)"
            }
        document.problems.append(TrackProblem(rule: .weekRollover, message: message))
    }
}
