import Foundation
import Testing

@testable import Tracks

@Suite struct SummaryTests {
    /// A degree along the equator in an hour, a stop of half an hour, a break, and another degree across 180°.
    private func document() -> TrackDocument {
        var first = TrackSegment()
        first.latitudes = [0, 0, 0]
        first.longitudes = [178, 179, 179]
        first.elevations = [100, 102, 110]
        first.times = [0, 3600, 5400].map { $0 * 1_000_000_000 }
        var second = TrackSegment()
        second.latitudes = [0, 0]
        second.longitudes = [179.5, -179.5]
        second.elevations = [50, 49]
        second.times = [9000, 12_600].map { $0 * 1_000_000_000 }
        second.channels[.heartRate] = [80, 90]
        var document = TrackDocument(format: "GPX 1.1", name: "Far")
        document.tracks = [Track(name: "East", segments: [first, second])]
        document.waypoints = [Waypoint(latitude: 1, longitude: 2)]
        document.zones.utc = 5
        return document
    }

    @Test func figuresAreThoseOfTheTrack() throws {
        let summary = try TrackSummary(of: document(), file: "far.gpx")
        let degree = 6_378_137 * Double.pi / 180
        let total = summary.total
        #expect(total.points == 5 && total.timedPoints == 5 && total.segments == 2 && summary.waypoints == 1)
        #expect(total.start == "1970-01-01T00:00:00Z" && total.end == "1970-01-01T03:30:00Z")
        #expect(total.duration == 12_600 && total.moving == 7200 && total.stopped == 5400)
        #expect(abs(total.distance - 2 * degree) < 1)
        #expect(total.bounds == .init(south: 0, west: 178, north: 0, east: -179.5))
        // 100 → 102 is too little, 100 → 110 counts, 110 → 50 counts, 50 → 49 is too little.
        #expect(total.elevation == .init(lowest: 49, highest: 110, ascent: 10, descent: 60))
        #expect(abs((total.speed?.mean ?? 0) - degree / 3600) < 0.01)
        #expect(total.channels == ["heartRate"])
    }

    @Test func textAndJSONSayTheSame() throws {
        let summary = try TrackSummary(of: document(), file: "far.gpx")
        let text = summary.text()
        #expect(text.hasPrefix("far.gpx: GPX 1.1, “Far”\n"))
        #expect(text.contains("5 in 2 segments of 1 track, 1 waypoint"))
        #expect(text.contains("1970-01-01 00:00:00 to 1970-01-01 03:30:00 UTC, 3 h 30 min (5 times in UTC)"))
        #expect(text.contains("2 h 0 min, stopped 1 h 30 min") && text.contains("(across 180°)"))
        let object = try JSONSerialization.jsonObject(with: Data(try summary.json().utf8)) as? [String: Any]
        let total = object?["total"] as? [String: Any]
        #expect(total?["points"] as? Int == 5 && total?["moving"] as? Double == 7200)
    }

    @Test func filesWithoutPointsHaveASummaryToo() throws {
        let summary = try TrackSummary(of: TrackDocument(format: "GPX"), file: "-")
        #expect(summary.total.points == 0 && summary.total.bounds == nil && summary.total.speed == nil)
        #expect(summary.text().contains("0 in 0 segments of 0 tracks"))
        #expect(try !summary.json().isEmpty)
    }
}
