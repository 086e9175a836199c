import Testing
import Tracks

@Suite struct GPXReaderTests {
    private func read(_ text: String) throws -> TrackDocument { try TrackReader.read(bytes: Array(text.utf8)) }

    @Test func readsTracksRoutesAndWaypoints() throws {
        let document = try read(
            """
            <?xml version="1.0"?><gpx version="1.1"><metadata><name>Day</name></metadata>
            <wpt lat="1" lon="2"><ele>3</ele><name>A &amp; B</name></wpt>
            <rte><name>Plan</name><rtept lat="4" lon="5"/></rte>
            <trk><name><![CDATA[Ride]]></name><trkseg><trkpt lat="10" lon="20"><ele>30.5</ele>
            <time>1970-01-01T00:00:01Z</time></trkpt><trkpt lon="21" lat="11"></trkpt></trkseg><trkseg/></trk></gpx>
            """)
        #expect(document.format == "GPX 1.1" && document.name == "Day")
        #expect(document.waypoints == [Waypoint(name: "A & B", latitude: 1, longitude: 2, elevation: 3)])
        #expect(document.tracks.map(\.name) == ["Plan", "Ride"])
        #expect(document.tracks.map(\.kind) == [.route, .recorded])
        let segment = document.tracks[1].segments[0]
        #expect(document.tracks[1].segments.map(\.count) == [2, 0])
        #expect(segment.latitudes == [10, 11] && segment.longitudes == [20, 21])
        #expect(segment.time(at: 0) == 1_000_000_000 && segment.time(at: 1) == nil)
        #expect(segment.elevation(at: 0) == 30.5 && segment.elevation(at: 1) == nil)
        #expect(document.problems.isEmpty)
    }

    @Test(arguments: ["gpxtpx:", "ns3:", "ns1:", ""]) func readsSensorsWithAnyPrefix(prefix: String) throws {
        let document = try read(
            """
            <gpx><trk><trkseg><trkpt lat="1" lon="1"/><trkpt lat="1" lon="1"><extensions><power>250</power>
            <\(prefix)TrackPointExtension><\(prefix)hr>89</\(prefix)hr><\(prefix)cad>70</\(prefix)cad>
            <\(prefix)atemp>21.5</\(prefix)atemp></\(prefix)TrackPointExtension></extensions></trkpt>
            </trkseg></trk></gpx>
            """)
        let segment = document.tracks[0].segments[0]
        #expect(segment.value(.heartRate, at: 0) == nil)
        #expect(segment.value(.heartRate, at: 1) == 89)
        #expect(segment.value(.cadence, at: 1) == 70)
        #expect(segment.value(.temperature, at: 1) == 21.5)
        #expect(segment.value(.power, at: 1) == 250)
        #expect(segment.channels[.speed] == nil)
    }
}
