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
        second.notes = [
            .init(1, TrackNotes([.name: "Turn & left", .symbol: "Flag"], links: [.init("http://a.b/c?d=1&e")]))
        ]
        second.channels = [.satellites: [7, .nan], .hdop: [1.1, .nan], .magneticVariation: [.nan, 2.5]]
        var third = TrackSegment()
        third.latitudes = [5]
        third.longitudes = [6]
        var document = TrackDocument(format: "test", name: "Day & \"night\" <1>")
        document.tracks = [
            Track(
                name: "Plan, \"B\"", kind: .route, segments: [second],
                notes: TrackNotes([.comment: "c;,\"", .description: "<b>d</b> & e", .number: "7", .type: "t"])),
            Track(
                name: "Ride; ü", segments: [first, third],
                notes: TrackNotes([.description: "d", .source: "s", .type: "Biking"], links: [.init("http://x/y z")])),
            Track(segments: [third]),
        ]
        document.waypoints = [
            Waypoint(
                name: "W & w", latitude: 7, longitude: 8, elevation: 9.5, time: 1_000_000_000,
                notes: TrackNotes(
                    [.comment: "cmt", .description: "Höhe, \"7\"", .symbol: "Summit", .type: "Peak", .source: "map"],
                    links: [.init("https://a.b/c")]),
                values: [.satellites: 5, .hdop: 1.5, .temperature: -2.5, .geoidHeight: 47.5, .power: 3]),
            Waypoint(latitude: 10, longitude: 11),
        ]
        return document
    }

    private func same(_ one: [Double], _ other: [Double]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    }

    /// The texts of notes in an order of their own, as formats have theirs.
    private func sorted(_ notes: TrackNotes) -> [String] {
        notes.texts.map { "\($0.key.rawValue)=\($0.value)" }.sorted() + notes.links.map { "\($0)" }
    }

    /// Two quotes stand for one, and separators between quotes are text (RFC 4180, 2.6 and 2.7).
    @Test(arguments: ["a\",\" b\",\"c", "a,\" b", "\",\"", "x\"", "a;b,c"])
    func quotedFieldsOfCSVAreText(name: String) throws {
        let field = "\"" + name.replacing("\"", with: "\"\"") + "\""
        let text = "track,name,segment,latitude,longitude,time\n1,\(field),1,48.5,11.25,2026-11-30T10:00:00Z\n"
        let document = try TrackReader.read(bytes: Array(text.utf8))
        #expect(document.tracks.first?.name == name)
        #expect(document.tracks.first?.segments.first?.latitudes == [48.5])
        // And as it is written.
        let again = try TrackReader.read(bytes: TrackWriter.bytes(of: document, as: .csv))
        #expect(again.tracks.first?.name == name)
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
        #expect(back.tracks.map(\.kind) == document.tracks.map(\.kind))
        // An address has no blanks in any of them.
        let notes = document.tracks.map(\.notes).map { notes in
            var notes = notes
            if format != .geojson { notes.links = notes.links.map { .init($0.address.replacing(" ", with: "%20")) } }
            return notes
        }
        #expect(back.tracks.map { sorted($0.notes) } == notes.map(sorted))
        #expect(back.waypoints.map { sorted($0.notes) } == document.waypoints.map { sorted($0.notes) })
        func bare(_ waypoints: [Waypoint]) -> [Waypoint] {
            waypoints.map {
                var waypoint = $0
                waypoint.notes = TrackNotes()
                return waypoint
            }
        }
        #expect(bare(back.waypoints) == bare(document.waypoints))
        if format != .csv {
            #expect(back.name == document.name)
            let said = back.tracks.flatMap(\.segments).map(\.notes)
            #expect(said == document.tracks.flatMap(\.segments).map(\.notes))
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

    /// Every element that GPX 1.1 has for words and for the quality of a fix, written and read back.
    @Test func everyElementOfGPXSurvives() throws {
        let words =
            "<name>n</name><cmt>c</cmt><desc>d &amp;&#13;\n e</desc><src>s</src>"
            + "<link href=\"http://a/?b&amp;c\"><text>t</text><type>y</type></link><link href=\"d\"/>"
        let point =
            "<ele>1</ele><time>2020-01-01T00:00:00Z</time><magvar>2.5</magvar><geoidheight>-3.5</geoidheight>\(words)"
            + "<sym>f</sym><type>p</type><fix>3d</fix><sat>9</sat><hdop>1.1</hdop><vdop>2.2</vdop><pdop>3.3</pdop>"
            + "<ageofdgpsdata>4</ageofdgpsdata><dgpsid>17</dgpsid>"
        let metadata =
            "<metadata><name>m</name><desc>md</desc><author><name>a</name><email id=\"i\" domain=\"d.e\"/>"
            + "<link href=\"http://me\"><text>me</text></link></author><copyright author=\"h\"><year>2020</year>"
            + "<license>http://l</license></copyright><link href=\"http://l2\"/><time>2020-01-01T00:00:00Z</time>"
            + "<keywords>k, l</keywords></metadata>"
        let text =
            "<gpx version=\"1.1\" creator=\"c\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(metadata)"
            + "<wpt lat=\"1\" lon=\"2\">\(point)</wpt><rte>\(words)<number>3</number><type>r</type>"
            + "<rtept lat=\"1\" lon=\"2\">\(point)</rtept></rte><trk>\(words)<number>4</number><type>k</type><trkseg/>"
            + "<trkseg><trkpt lat=\"1\" lon=\"2\">\(point)</trkpt><trkpt lat=\"3\" lon=\"4\"/></trkseg></trk></gpx>"
        let document = try TrackReader.read(bytes: Array(text.utf8))
        #expect(document.problems.isEmpty && document.tracks[1].segments.map(\.count) == [0, 2])
        let written = String(decoding: try TrackWriter.bytes(of: document, as: .gpx), as: UTF8.self)
        // The same elements in the same order, apart from where lines end and how an empty element is written.
        func content(_ text: String) -> String {
            let start = text.firstRange(of: "<metadata>")?.lowerBound ?? text.startIndex
            return String(text[start...]).replacing("\n", with: "").replacing("<trkseg/>", with: "<trkseg></trkseg>")
                .replacing(/<link href="([^"]*)"\/>/) { "<link href=\"\($0.1)\"></link>" }
                .replacing(/<trkpt ([^>]*)\/>/) { "<trkpt \($0.1)></trkpt>" }
        }
        #expect(content(written) == content(text))
        // And on through GeoJSON.
        let other = try TrackReader.read(bytes: try TrackWriter.bytes(of: document, as: .geojson))
        let back = String(decoding: try TrackWriter.bytes(of: other, as: .gpx), as: UTF8.self)
        #expect(content(back) == content(written).replacing("<trkseg></trkseg>", with: ""))
    }

    /// Members that mean nothing here come out as they went in.
    @Test func unknownPropertiesOfGeoJSONSurvive() throws {
        let text = """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"kind":"hike","stroke":"#f00","stroke-width":2.5,"shared":true,"none":null,\
            "tags":["a",{"b":[1,null]}],"name":"N"},\
            "geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}},
            {"type":"Feature","properties":{"marker-color":"#0f0"},"geometry":{"type":"Point","coordinates":[1,2]}}]}
            """
        let document = try TrackReader.read(bytes: Array(text.utf8))
        let written = try TrackWriter.bytes(of: document, as: .geojson)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(written)) as? [String: Any])
        let features = try #require(json["features"] as? [[String: Any]])
        let mark = try #require(features[0]["properties"] as? [String: Any])
        let line = try #require(features[1]["properties"] as? [String: Any])
        #expect(mark["marker-color"] as? String == "#0f0")
        #expect(line["stroke"] as? String == "#f00" && line["stroke-width"] as? Double == 2.5)
        #expect(line["shared"] as? Bool == true && line["name"] as? String == "N")
        let tags = try #require(line["tags"] as? [Any])
        #expect(tags[0] as? String == "a" && ((tags[1] as? [String: Any])?["b"] as? [Any])?[0] as? Int == 1)
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
