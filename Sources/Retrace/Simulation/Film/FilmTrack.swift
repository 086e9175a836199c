import DynamicOverlays
import MapKit
import Tracks

/// A track as a film plays it: its course in map points, and when it starts.
struct FilmTrack {
    let geometry: PathGeometry
    /// Seconds on the tracks' common time line at which the course begins.
    let start: Double

    var end: Double { start + (geometry.times.last ?? 0) }

    /// Where its head is at a time of the common time line, in seconds.
    func head(at seconds: Double) -> PathHead { geometry.head(at: seconds - start) }
}

/// All tracks of a film on one time line.
struct FilmTracks {
    /// The tracks of each file, by the file's name in the scenario.
    let byName: [String: [FilmTrack]]
    /// Seconds from the start of the first track to the end of the last.
    let span: Double
    /// The smallest rectangle that holds them all, in map points.
    let bounds: MKMapRect
    /// The largest rectangle that an overlay can announce, half the world on either side of the tracks: nothing is ever
    /// outside, on whichever side of the 180th meridian they lie.
    var worldAround: MKMapRect {
        let world = MKMapRect.world
        return bounds.isNull ? world : world.offsetBy(dx: bounds.midX - world.midX, dy: 0)
    }

    /// What had to be forgiven in the files.
    let notes: [String]

    /// Reads the files and lays them onto one time line.
    init(files: [String: String], reading: TrackReadingOptions, playing: TrackTimelineOptions, sync: TrackSync) throws {
        var timelines: [(name: String, timeline: TrackTimeline)] = []
        var notes: [String] = []
        for (name, path) in files.sorted(by: { $0.key < $1.key }) {
            let document = try TrackReader.read(path: path, options: reading)
            for problem in document.problems { notes.append("\(path): \(problem)") }
            for timeline in try Self.played(document, playing, path) {
                for problem in timeline.problems { notes.append("\(path): \(problem)") }
                timelines.append((name, timeline))
            }
        }
        let (starts, problems) = sync.starts(of: timelines.map(\.timeline))
        notes += problems.map(\.description)
        var byName: [String: [FilmTrack]] = [:]
        var reference: Double?
        for (entry, start) in zip(timelines, starts) {
            let geometry = PathGeometry(entry.timeline, near: reference)
            if reference == nil, geometry.count > 0 { reference = geometry.bounds.midX }
            byName[entry.name, default: []].append(FilmTrack(geometry: geometry, start: start))
        }
        for (name, tracks) in byName { byName[name] = Self.inOrder(tracks) }
        let all = byName.values.flatMap { $0 }
        self.byName = byName
        span = all.map(\.end).max() ?? 0
        bounds = all.reduce(MKMapRect.null) { $0.union($1.geometry.bounds) }
        self.notes = notes
    }

    private static func played(
        _ document: TrackDocument, _ options: TrackTimelineOptions, _ path: String
    ) throws -> [TrackTimeline] {
        do {
            return try TrackTimeline.timelines(of: document, options: options)
        } catch var error as TracksError {
            if error.path == nil { error.path = path }
            throw error
        }
    }

    /// The tracks of one file: those that follow each other in time become one course, with breaks between.
    ///
    /// Tracks without times would all start together; they are played one after the other.
    private static func inOrder(_ tracks: [FilmTrack]) -> [FilmTrack] {
        guard tracks.count > 1 else { return tracks }
        var sorted = tracks.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
        if Set(sorted.map(\.start)).count == 1 {
            var end = sorted[0].start
            sorted = sorted.map { track in
                defer { end += track.geometry.times.last ?? 0 }
                return FilmTrack(geometry: track.geometry, start: end)
            }
        }
        let follows = zip(sorted, sorted.dropFirst()).allSatisfy { $0.end <= $1.start }
        guard follows else { return tracks }
        var x: [Double] = []
        var y: [Double] = []
        var times: [Double] = []
        var starts: [Int] = []
        for track in sorted {
            starts += track.geometry.starts.map { $0 + x.count }
            x += track.geometry.x
            y += track.geometry.y
            times += track.geometry.times.map { $0 + track.start - sorted[0].start }
        }
        return [
            FilmTrack(geometry: PathGeometry(x: x, y: y, times: times, starts: starts), start: sorted[0].start)
        ]
    }
}
