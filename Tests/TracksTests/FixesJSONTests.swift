import Testing
import Tracks

/// JSON that is no GeoJSON, as services export it.
@Suite struct FixesJSONTests {
    private static let newYear = Int64(1_577_836_800_000_000_000)

    private func read(_ text: String) throws -> TrackDocument {
        let document = try TrackReader.read(bytes: Array(text.utf8))
        #expect(document.format == "JSON")
        return document
    }

    @Test func googleRecords() throws {
        let document = try read(
            """
            {"locations":[{"latitudeE7":505000000,"longitudeE7":-45000000,"altitude":10,"velocity":3,"heading":90,
            "timestamp":"2020-01-01T00:00:00.000Z"},
            {"timestampMs":"1577836801500","latitudeE7":506000000,"longitudeE7":-46000000,
            "activity":[{"timestampMs":"1577836801500","activity":[{"type":"STILL","confidence":100}]}]}]}
            """)
        let segment = document.tracks[0].segments[0]
        #expect(segment.latitudes == [50.5, 50.6] && segment.longitudes == [-4.5, -4.6])
        #expect(segment.times == [Self.newYear, Self.newYear + 1_500_000_000])
        #expect(segment.elevation(at: 0) == 10 && segment.value(.speed, at: 0) == 3)
        #expect(document.problems.isEmpty && document.waypoints.isEmpty)
    }

    /// Places of interest have no time of their own and are no fixes.
    @Test func googleTimeline() throws {
        let document = try read(
            """
            {"semanticSegments":[{"startTime":"2020-01-01T01:00:00.000+01:00","visit":{"topCandidate":{"placeLocation":
            {"latLng":"1.5°, 2.5°"}}}},{"startTime":"2020-01-01T01:00:00.000+01:00","timelinePath":[
            {"point":"50.5°, 4.5°","time":"2020-01-01T01:00:00.000+01:00"},{"point":"50.6°, 4.6°","time":"2020-01-01T01:01:00.000+01:00"}]}],
            "rawSignals":[{"position":{"LatLng":"50.7°, 4.7°","altitudeMeters":5.5,"timestamp":"2020-01-01T01:02:00.000+01:00"}}]}
            """)
        #expect(document.tracks.map(\.pointCount) == [2, 1])
        #expect(document.tracks[0].segments[0].latitudes == [50.5, 50.6])
        #expect(document.tracks[0].segments[0].times == [Self.newYear, Self.newYear + 60_000_000_000])
        #expect(document.tracks[1].segments[0].elevations == [5.5])
        #expect(document.zones.offset > 0 && document.problems.isEmpty)
    }

    @Test func googleTimelineOfPhones() throws {
        let document = try read(
            """
            [{"endTime":"2020-01-01T02:00:00.000+01:00","startTime":"2020-01-01T01:00:00.000+01:00","timelinePath":[
            {"point":"geo:50.5,-4.5","durationMinutesOffsetFromStartTime":"10"}]}]
            """)
        let segment = document.tracks[0].segments[0]
        #expect(segment.longitudes == [-4.5] && segment.times == [Self.newYear + 600_000_000_000])
    }

    @Test func ownTracksInLines() throws {
        let document = try read(
            "{\"_type\":\"location\",\"lat\":50.5,\"lon\":4.5,\"tst\":1577836800,\"vel\":36}\n"
                + "{\"_type\":\"location\",\"lat\":50.6,\"lon\":4.6,\"tst\":1577836860}\n")
        #expect(document.tracks.count == 1 && document.pointCount == 2)
        #expect(document.tracks[0].segments[0].value(.speed, at: 0) == 10)
    }

    /// An outer object says when; radians are degrees times π/180: 0.5 is 28.64789°.
    @Test func suuntoCountsInRadians() throws {
        let document = try read(
            "{\"Samples\":[{\"Attributes\":{\"suunto/sml\":{\"Sample\":{\"Latitude\":0.5,\"Longitude\":0.25}}},"
                + "\"TimeISO8601\":\"2020-01-01T00:00:00Z\"}]}")
        let segment = document.tracks[0].segments[0]
        #expect(abs(segment.latitudes[0] - 28.647_889_757) < 1e-8 && segment.times == [Self.newYear])
    }

    @Test func placesWithoutTimesCountWhereNoneHasOne() throws {
        #expect(try read("[{\"lat\":1,\"lng\":2},{\"lat\":3,\"lng\":4}]").tracks[0].segments[0].latitudes == [1, 3])
        let mixed = try read("[{\"lat\":1,\"lng\":2},{\"lat\":3,\"lng\":4,\"time\":\"2020-01-01T00:00:00Z\"}]")
        #expect(mixed.tracks[0].segments[0].latitudes == [3])
    }

    @Test func whatTheEndCutsIsLeftOut() throws {
        let cut = try read("[{\"lat\":1,\"lng\":2,\"ts\":1577836800},{\"ts\":1577836801,\"lat\":3,\"lng\":4")
        #expect(cut.pointCount == 1 && cut.problems.map(\.rule) == [.truncated])
        let deep = try read("{\"lat\":" + String(repeating: "[", count: 100_000))
        #expect(deep.pointCount == 0 && deep.problems.map(\.rule).contains(.deepNesting))
    }
}
