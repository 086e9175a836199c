import Foundation
public import MapKit
import QuartzCore
import Tracks

extension MKMapView {
    /// What the time stamps of delivered locations say.
    public enum ReplayTimestamps: Sendable {
        /// The times of the file: the same in every run.
        case track
        /// The time of day of the delivery, for code that throws away locations which are not fresh.
        case delivery
    }

    /// Lets an app's code walk along a track: the one line that its `CLLocationManager` and `CADisplayLink` need.
    ///
    ///     try await map.replay(track: "ride.gpx", speed: 60) { frame, number in … }
    ///
    /// For each frame the simulation's clock moves on, display links are called, the locations whose time has come are
    /// delivered to all location managers and `CLLocationUpdate.liveUpdates()`, and the map is drawn. Frame 0 is the
    /// first fix; the last one has them all.
    ///
    /// - Parameters:
    ///   - path: a file of any format that `retrace info` reads.
    ///   - framesPerSecond: frames in a second of the film, more than 0.
    ///   - speed: seconds of the track in a second of the film, more than 0.
    ///   - body: called with each frame and its number. What it throws ends the replay.
    /// - Throws: `TracksError` when the file cannot be read, and what `body` throws.
    public func replay(
        track path: String, framesPerSecond: Double = 30, speed: Double = 1, timestamps: ReplayTimestamps = .track,
        _ body: @MainActor (MapFrame, Int) async throws -> Void
    ) async throws {
        precondition(framesPerSecond > 0 && speed > 0, "a replay needs a frame rate and a speed above 0")
        var walk = try TrackWalk(path: path)
        let clock = MediaClock.shared
        // The clock starts above zero, which code likes to take for "not started".
        let start = 1.0
        clock.beginSimulation(at: start)
        defer { clock.endSimulation() }
        let count = Int((walk.duration / speed * framesPerSecond).rounded(.up)) + 1
        for number in 0..<count {
            let seconds = Double(number) / framesPerSecond
            clock.fire(timestamp: start + seconds, duration: 1 / framesPerSecond)
            // The last frame comes after the last fix by less than a frame; rounding must not take that fix away.
            walk.deliver(upTo: number == count - 1 ? .infinity : seconds * speed, timestamps)
            try await body(await render(), number)
        }
    }
}

/// The locations of a track file with the seconds at which they are due.
@MainActor
private struct TrackWalk {
    private var waiting: ArraySlice<(due: Double, location: CLLocation)>
    /// Seconds from the first fix to the last.
    let duration: Double

    init(path: String) throws {
        let timelines = try TrackTimeline.timelines(of: TrackReader.read(path: path))
        let sorted = timelines.enumerated().sorted {
            ($0.element.startTime ?? 0, $0.offset) < ($1.element.startTime ?? 0, $1.offset)
        }.map(\.element)
        var all: [(due: Double, location: CLLocation)] = []
        for timeline in sorted {
            // Tracks with times keep them; others follow each other.
            let apart = (timeline.startTime ?? 0) - (sorted[0].startTime ?? 0)
            let start = timeline.isTimed && sorted[0].isTimed ? Double(apart) / 1e9 : all.last?.due ?? 0
            all += zip(timeline.seconds, timeline.locations).map { (start + $0, $1) }
        }
        all.sort { $0.due < $1.due }
        waiting = all[...]
        duration = all.last?.due ?? 0
    }

    mutating func deliver(upTo time: Double, _ timestamps: MKMapView.ReplayTimestamps) {
        while let next = waiting.first, next.due <= time {
            waiting.removeFirst()
            LocationFeed.shared.send(timestamps == .track ? next.location : next.location.now)
        }
    }
}

extension CLLocation {
    fileprivate var now: CLLocation {
        CLLocation(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, speed: speed, timestamp: Date())
    }
}
