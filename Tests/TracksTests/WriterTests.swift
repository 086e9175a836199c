import Foundation
import Testing
import Tracks

@Suite struct WriterTests {
    /// Everything that the model can hold, with numbers that are awkward to write.
    private var document: TrackDocument {
        var first = TrackSegment()
        first.latitudes = [53.546112617477775, -0.00000012, 90]
        first.longitudes = [-179.99999999, 1e-7, 179.5]
        first.elevations = [-0.4000000059604645, .nan, 1e-5]
        first.times = [1_688_208_871_123_456_789, TrackSegment.untimed, -1_000_000_000]
        first.channels = [
            .heartRate: [80, .nan, 81], .speed: [1.25, 0.1, .nan], .power: [.nan, 250, .nan],
            .temperature: [-3.5, .nan, .nan], .cadence: [70, .nan, .nan], .course: [341.6, .nan, .nan],
        ]
        var second = TrackSegment()
        second.latitudes = [1, 2]
        second.longitudes = [3, 4]
        var third = TrackSegment()
        third.latitudes = [5]
        third.longitudes = [6]
        var document = TrackDocument(format: "test", name: "Day & \"night\" <1>")
        document.tracks = [
            Track(name: "Plan, \"B\"", kind: .route, segments: [second]),
            Track(name: "Ride; ü", segments: [first, third]), Track(segments: [third]),
        ]
        document.waypoints = [
            Waypoint(name: "W & w", latitude: 7, longitude: 8, elevation: 9.5, time: 1_000_000_000),
            Waypoint(latitude: 10, longitude: 11),
        ]
        return document
    }

    private func same(_ one: [Double], _ other: [Double]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    }

    /// What is read back has every bit of what was written, as far as the format can hold it.
    @Test(arguments: TrackWriter.Format.allCases) func roundTrip(format: TrackWriter.Format) throws {
        let document = document
        let back = try TrackReader.read(bytes: try TrackWriter.bytes(of: document, as: format))
        #expect(back.problems.isEmpty)
        #expect(back.tracks.count == document.tracks.count)
        #expect(back.tracks.map(\.name) == document.tracks.map(\.name))
        for (found, wanted) in zip(back.tracks.flatMap(\.segments), document.tracks.flatMap(\.segments)) {
            #expect(same(found.latitudes, wanted.latitudes) && same(found.longitudes, wanted.longitudes))
            #expect(same(found.elevations, wanted.elevations) && found.times == wanted.times)
            #expect(Set(found.channels.keys) == Set(wanted.channels.keys))
            for (channel, values) in wanted.channels {
                #expect(same((found.channels[channel] ?? []).map(Double.init), values.map(Double.init)), "\(channel)")
            }
        }
        if format != .csv {
            #expect(back.tracks.map(\.kind) == document.tracks.map(\.kind))
            #expect(back.name == document.name && back.waypoints == document.waypoints)
        }
    }

    /// Names that look like files of other formats do not change what the file is.
    @Test(arguments: TrackWriter.Format.allCases) func namesOfOtherFormats(format: TrackWriter.Format) throws {
        var segment = TrackSegment()
        (segment.latitudes, segment.longitudes) = ([1, 2], [3, 4])
        for name in ["<gpx version=\"0.1\">", "<kml>", "\"coordinates\"", "$GPGGA,1,2", "HFDTE010120", "lat,lon"] {
            var document = TrackDocument(format: "test", name: name)
            document.tracks = [Track(name: name, segments: [segment])]
            let back = try TrackReader.read(bytes: try TrackWriter.bytes(of: document, as: format))
            #expect(back.pointCount == 2 && back.tracks.map(\.name) == [name], "\(name) as \(back.format)")
        }
    }

    /// The schema wants decimals without exponents, longitudes below 180, times with Z.
    @Test func gpxIsWrittenAsTheSchemaAsks() throws {
        var document = document
        document.tracks[1].segments[0].longitudes[2] = 180
        let text = String(decoding: try TrackWriter.bytes(of: document, as: .gpx), as: UTF8.self)
        #expect(text.contains("lat=\"-0.00000012\" lon=\"0.0000001\""))
        #expect(text.contains("lat=\"90\" lon=\"-180\"") && text.contains("<ele>0.00001</ele>"))
        #expect(text.contains("<time>2023-07-01T10:54:31.123456789Z</time>"))
        #expect(text.contains("<time>1969-12-31T23:59:59Z</time>"))
        #expect(text.contains("<name>Day &amp; \"night\" &lt;1&gt;</name>"))
    }

    @Test func aFileAppearsOnlyWhenItIsComplete() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("out.gpx").path
        try TrackWriter.write(document, to: path, as: .gpx)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.gpx"])
        #expect(try TrackReader.read(path: path).pointCount == document.pointCount)
        #expect(throws: TracksError.self) {
            try TrackWriter.write(document, to: folder.path + "/missing/out.gpx", as: .gpx)
        }
        #expect(TrackWriter.Format(path: "a.GeoJSON") == .geojson && TrackWriter.Format(path: "a.txt") == nil)
    }

    /// Every shared trace survives each format.
    @Test(
        .enabled(if: ExpectedTrace.isThere, "needs ../shared/traces"),
        arguments: ExpectedTrace.all.filter { $0.points < 600 })
    func sharedTracesSurvive(expected: ExpectedTrace) throws {
        let document = try TrackReader.read(path: ExpectedTrace.path(expected.file))
        let points = document.tracks.flatMap(\.segments)
        for format in TrackWriter.Format.allCases where document.pointCount > 0 {
            let back = try TrackReader.read(bytes: try TrackWriter.bytes(of: document, as: format))
            let found = (format == .gpx ? back.tracks.sorted { $0.kind.rawValue > $1.kind.rawValue } : back.tracks)
            let wanted =
                format == .gpx ? document.tracks.sorted { $0.kind.rawValue > $1.kind.rawValue } : document.tracks
            #expect(found.flatMap(\.segments).flatMap(\.latitudes) == wanted.flatMap(\.segments).flatMap(\.latitudes))
            #expect(back.pointCount == points.reduce(0) { $0 + $1.count })
        }
    }
}
