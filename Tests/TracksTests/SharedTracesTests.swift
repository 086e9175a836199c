import Foundation
import Testing
import Tracks

/// Every shared trace gives what ``ExpectedTrace`` says, or an error that names file, place and reason.
@Suite(.enabled(if: ExpectedTrace.isThere, "needs ../shared/traces"))
struct SharedTracesTests {
    @Test(arguments: ExpectedTrace.all) func givesItsPoints(expected: ExpectedTrace) throws {
        let document = try TrackReader.read(path: ExpectedTrace.path(expected.file))
        let segments = document.tracks.flatMap(\.segments)
        let times = segments.flatMap { segment in (0..<segment.count).compactMap { segment.time(at: $0) } }
        #expect(document.pointCount == expected.points)
        #expect(segments.count == expected.segments)
        #expect(document.waypoints.count == expected.waypoints)
        #expect(times.count == expected.timed)
        #expect(times.first.map { Double($0) / 1e9 } == expected.first)
        #expect(times.last.map { Double($0) / 1e9 } == expected.last)
        #expect(document.problems.map(\.rule.rawValue) == expected.rules)
    }

    /// Every trace with points can be played: times increase, nothing is lost but what the rules name.
    @Test(arguments: ExpectedTrace.all.filter { (1..<5000).contains($0.points) }) func canBePlayed(
        expected: ExpectedTrace
    ) throws {
        let document = try TrackReader.read(path: ExpectedTrace.path(expected.file))
        let timelines = try TrackTimeline.timelines(of: document)
        #expect(timelines.reduce(0) { $0 + $1.count } == expected.points)
        for timeline in timelines {
            #expect(zip(timeline.seconds, timeline.seconds.dropFirst()).allSatisfy { $0 < $1 })
            #expect(timeline.seconds.allSatisfy { $0.isFinite })
            #expect((0..<timeline.count).allSatisfy { timeline.speed(at: $0).isFinite })
            #expect(zip(timeline.longitudes, timeline.longitudes.dropFirst()).allSatisfy { abs($0 - $1) <= 180 })
        }
    }

    @Test func everySharedTraceIsInTheTable() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: ExpectedTrace.folder)
            .filter { $0.contains("__") }
        let errors = ["derived__empty_file.gpx", "derived__html_error_page.gpx"]
        #expect(Set(files) == Set(ExpectedTrace.all.map(\.file) + errors))
    }

    @Test func filesThatAreNoTracksAreNamed() throws {
        func message(_ path: String) -> String? {
            do {
                _ = try TrackReader.read(path: path)
                return nil
            } catch { return "\(error)" }
        }
        let empty = ExpectedTrace.path("derived__empty_file.gpx")
        let page = ExpectedTrace.path("derived__html_error_page.gpx")
        #expect(message(empty) == "\(empty): the file is empty")
        #expect(message(page)?.hasPrefix("\(page): line 1: this is an HTML page, not a GPX file") == true)
    }
}
