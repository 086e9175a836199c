import CoreLocation
import Foundation
import Testing
import Tracks

@Suite struct TrackTimelineTests {
    /// A track along the equator, but not through 0°, 0°: longitudes in degrees, times in seconds, nil for none.
    private func track(_ runs: [(longitude: Double, time: Double?)]..., latitude: Double = 0.0001) -> Track {
        Track(
            segments: runs.map { run in
                var segment = TrackSegment()
                segment.latitudes = run.map { _ in latitude }
                segment.longitudes = run.map(\.longitude)
                segment.times = run.map { $0.time.map { Int64($0 * 1e9) } ?? TrackSegment.untimed }
                return segment
            })
    }

    private func timeline(
        _ track: Track, _ change: (inout TrackTimelineOptions) -> Void = { _ in }
    ) throws -> TrackTimeline {
        var options = TrackTimelineOptions()
        change(&options)
        return try #require(try TrackTimeline(track, options: options))
    }

    /// One degree along the equator.
    private let degree = 6_378_137 * Double.pi / 180

    @Test func interpolatesBetweenFixes() throws {
        let line = try timeline(track([(10, 100), (11, 110), (13, 120)]))
        #expect(line.seconds == [0, 10, 20] && line.duration == 20)
        #expect(line.startTime == 100_000_000_000)
        #expect(line.position(at: 5).longitude == 10.5)
        let between = line.position(at: 15)
        #expect(between.longitude == 12 && between.index == 1 && between.fraction == 0.5)
        #expect(line.position(at: -1).longitude == 10 && line.position(at: 99).longitude == 13)
        #expect(line.position(at: 99).index == 2)
    }

    @Test func fixesAreLocations() throws {
        let places = try timeline(track([(179.9, 100), (-179.9, 120), (179.9, 160)])).locations
        #expect(places.map { ($0.coordinate.longitude * 1000).rounded() } == [179_900, -179_900, 179_900])
        #expect(places.map(\.timestamp.timeIntervalSince1970) == [100, 120, 160])
        #expect(places.map { $0.course.rounded() } == [-1, 90, 270] && places[0].verticalAccuracy == -1)
        // A fifth of a degree in 20 s and in 40 s.
        #expect(abs(places[1].speed - degree / 100) < 1 && abs(places[2].speed - degree / 200) < 1)
    }

    @Test func untimedFixesArePlacedByDistance() throws {
        let line = try timeline(track([(9, nil), (10, 0), (10.2, nil), (11, 10), (12, nil)]))
        let expected = [0, 10, 12, 20, 30.0]
        for (value, wanted) in zip(line.seconds, expected) { #expect(abs(value - wanted) < 1e-5) }
        #expect(line.problems.map(\.rule) == [.untimedPoint] && line.problems[0].count == 3)
    }

    @Test func tracksWithoutTimesTakeTheAssumedSpeed() throws {
        let line = try timeline(track([(0, nil), (1, nil)], [(5, nil), (6, nil)])) { $0.assumedSpeed = 100 }
        #expect(!line.isTimed && line.startTime == nil)
        #expect(abs(line.duration - 2 * degree / 100) < 0.01)
        #expect(line.isBreak == [false, false, true, false])
    }

    @Test func equalTimesAreSpreadInsideTheSecond() throws {
        let line = try timeline(track([(0, 5), (1, 5), (2, 5), (3, 5), (4, 7), (5, 7)]))
        #expect(line.seconds == [0, 0.25, 0.5, 0.75, 2, 2.5])
        #expect((0..<6).allSatisfy { line.speed(at: $0).isFinite })
        #expect(line.problems.map(\.rule) == [.equalTimes])
    }

    @Test func aTrackStoredBackwardsPlaysInEachOrder() throws {
        let backwards = track([(0, 30), (1, 20), (2, 0)])
        let file = try timeline(backwards)
        #expect(file.longitudes == [0, 1, 2] && file.seconds == [0, 10, 30])
        let sorted = try timeline(backwards) { $0.order = .sort }
        #expect(sorted.longitudes == [2, 1, 0] && sorted.seconds == [0, 20, 30])
        let split = try timeline(backwards) { $0.order = .split }
        #expect(split.longitudes == [2, 1, 0] && split.isBreak == [false, true, true])
    }

    @Test func aClockSetBackTakesTheUsualInterval() throws {
        let line = try timeline(track([(0, 10_000), (1, 10_002), (2, 10_004), (3, 0), (4, 2), (5, 4)]))
        #expect(line.seconds == [0, 2, 4, 6, 8, 10])
    }

    @Test func longitudesGoOnAcross180() throws {
        let line = try timeline(track([(179, 0), (-179, 1), (178, 2)]))
        #expect(line.longitudes == [179, 181, 178])
        #expect(line.position(at: 0.5).longitude == 180)
    }

    @Test func stopsAndPausesAreCut() throws {
        let stop = track([(0, 0), (1, 10), (1, 1000), (1, 2000), (2, 2010)])
        let cutStop = try timeline(stop) { $0.idleLimit = 20 }
        #expect(cutStop.seconds[1] == 10 && cutStop.seconds[3] == 30 && cutStop.seconds[4] == 40)
        let pause = track([(0, 0), (1, 10)], [(2, 30_000), (3, 30_010)])
        let cut = try timeline(pause) { $0.gapLimit = 60 }
        #expect(cut.seconds == [0, 10, 70, 80])
        #expect(cut.position(at: 40).longitude == 1 && cut.position(at: 70).longitude == 2)
    }

    /// An hour without fixes is a pause for a recorder of every second, and usual for one of every hour.
    @Test func longPausesBreakTheLine() throws {
        var everySecond: [(longitude: Double, time: Double?)] = []
        for i in 0..<100 { everySecond.append((longitude: Double(i), time: Double(i < 50 ? i : i + 3600))) }
        let dense = track(everySecond)
        #expect(try timeline(dense).isBreak.firstIndex(of: true) == 50)
        let sparse = track((0..<100).map { (Double($0), Double($0) * 3600) })
        #expect(try timeline(sparse).isBreak.contains(true) == false)
    }

    @Test func spikesAreLeftOut() throws {
        var spiky = track([(10, 0), (0, 1), (10.0001, 2), (30, 3), (10.0002, 4)], latitude: 0)
        #expect(try timeline(spiky).count == 4)
        #expect(try timeline(spiky) { $0.maximumSpeed = 50 }.longitudes == [10, 10.0001, 10.0002])
        spiky = track([(0, 0), (0.001, 1)], latitude: 0)
        #expect(try timeline(spiky).count == 2, "a track that passes 0°, 0° keeps it")
    }

    @Test func emptyTracksAndOnePoint() throws {
        #expect(try TrackTimeline(track([])) == nil)
        let one = try timeline(track([(7, 5)]))
        #expect(one.duration == 0 && one.position(at: 3).longitude == 7)
        var document = TrackDocument(format: "GPX")
        document.tracks = [Track()]
        #expect(throws: TracksError.self) { try TrackTimeline.timelines(of: document) }
    }

    @Test func severalTracksBegin() throws {
        let lines = [try timeline(track([(0, 100), (1, 110)])), try timeline(track([(0, 40), (1, 50)]))]
        #expect(TrackSync.absolute.starts(of: lines).seconds == [60, 0])
        #expect(TrackSync.start.starts(of: lines).seconds == [0, 0])
        #expect(TrackSync.offset([3]).starts(of: lines).seconds == [3, 0])
        let late = try timeline(track([(0, 1_000_000), (1, 1_000_010)]))
        #expect(TrackSync.absolute.starts(of: lines + [late]).problems.map(\.rule) == [.farApart])
    }

    /// The first and the last moment that nanoseconds in 64 bits can tell are further apart than those bits can tell.
    @Test func timesAtTheEndsOfTheRange() throws {
        var ends = track([(0, 0), (1, 0), (2, nil)])
        ends.segments[0].times = [.min + 1, .max, TrackSegment.untimed]
        let line = try timeline(ends)
        #expect(abs(line.seconds[1] - 18_446_744_073.7) < 1)
        #expect(line.seconds[2] > line.seconds[1])
    }

    @Test func senselessOptionsAreRefused() {
        #expect(throws: TracksError.self) { try timeline(track([(0, 0)])) { $0.assumedSpeed = 0 } }
        #expect(throws: TracksError.self) { try timeline(track([(0, 0)])) { $0.gapLimit = .nan } }
    }
}
