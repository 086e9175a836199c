import Testing
import Tracks

/// What `convert` writes as GPX is valid GPX 1.1 by the judgement of libxml2.
@Suite(.enabled(if: GPXSchema.isThere, "needs xmllint: apt install libxml2-utils"))
struct GPXValidityTests {
    private func objection(to document: TrackDocument) throws -> String? {
        try GPXSchema.objection(to: try TrackWriter.bytes(of: document, as: .gpx))
    }

    private func gpx(_ content: String, attributes: String = "version='1.1' creator='c'") -> [UInt8] {
        Array("<gpx xmlns='http://www.topografix.com/GPX/1/1' \(attributes)>\(content)</gpx>".utf8)
    }

    /// The judge itself: each of these breaks one rule of the schema.
    @Test(arguments: [
        "<wpt lat='90.1' lon='0'/>", "<wpt lat='0' lon='180'/>", "<wpt lat='0' lon='-180.1'/>", "<wpt lat='0'/>",
        "<wpt lat='1e-7' lon='0'/>", "<wpt lat='0' lon='0'><time>2020-01-01</time></wpt>",
        "<wpt lat='0' lon='0'><time>2020-01-01T00:00:60Z</time></wpt>",
        "<wpt lat='0' lon='0'><time/><ele>1</ele></wpt>", "<wpt lat='0' lon='0'><name/><ele>1</ele></wpt>",
        "<wpt lat='0' lon='0'><ele>nan</ele></wpt>", "<wpt lat='0' lon='0'><speed>1</speed></wpt>", "<trk/><rte/>",
        "<rte/><wpt lat='0' lon='0'/>", "<trk><trkpt lat='0' lon='0'/></trk>", "<trk><trkseg/><name/></trk>",
        "<rte><rtept lat='0' lon='0'/><name/></rte>", "<extensions/><trk/>", "<name/>",
        "<wpt lat='0' lon='0'><extensions><hr>1</hr></extensions></wpt>",
    ]) func refusesWhatIsNotValid(content: String) throws {
        #expect(try GPXSchema.objection(to: gpx(content)) != nil)
    }

    @Test func acceptsWhatIsValid() throws {
        let point =
            "<ele>-1.5</ele><time>2020-01-01T00:00:00.5+01:00</time><name>n</name><fix>3d</fix><sat>7</sat>"
            + "<extensions><x:hr xmlns:x='urn:x'>1</x:hr></extensions>"
        let content =
            "<metadata><name>m</name><time>2020-01-01T00:00:00Z</time></metadata><wpt lat='90' lon='-180'>\(point)</wpt>"
            + "<rte><name>r</name><rtept lat='0' lon='179.999'/></rte><trk><trkseg/><trkseg><trkpt lat='-90' lon='0'>"
            + "\(point)</trkpt></trkseg></trk>"
        #expect(try GPXSchema.objection(to: gpx(content)) == nil)
        #expect(try GPXSchema.objection(to: gpx("", attributes: "version='1.0' creator='c'")) != nil)
        #expect(try GPXSchema.objection(to: gpx("", attributes: "version='1.1'")) != nil)
    }

    /// The ends of every range that the model has, and names that XML cannot hold as they are.
    @Test func theEndsOfTheModelAreValid() throws {
        var segment = TrackSegment()
        segment.latitudes = [90, -90, 1e-9, .leastNonzeroMagnitude]
        segment.longitudes = [180, -180, -1e-9, 179.999_999_999_999_97]
        segment.elevations = [-999_999.5, .nan, 1e-7, 999_999]
        segment.times = [Int64.min + 1, Int64.max, TrackSegment.untimed, 999_999_999]
        for channel in TrackChannel.allCases { segment.channels[channel] = [-1e-7, 1e20, .nan, 0.1] }
        let addresses = [
            "http://a b/ü?c=[1]#d#e", "", "x:y:z", "1:2", "http://a:b/c", "http://[::1]:8/", "%zz", "//a@b@c",
            "\"<>&\n",
            "javascript:alert(1)", ":", "http://", "http://a:/", "mailto:a@b.c", "a:b/c:d", "?:", "#:", "\\", "^`{|}",
        ]
        let odd = TrackNotes(
            [
                .number: "-1", .fix: "4d", .station: "1024", .type: "<>", .symbol: "\u{0}", .year: "20201", .email: "a",
                .license: "http://a b", .copyright: "\"&<", .written: "yesterday", .author: "", .keywords: "]]>",
                .init(rawValue: "own"): "own",
            ], links: addresses.map { .init($0, text: "<", type: "&") })
        segment.notes = [.init(0, odd), .init(3, odd)]
        var document = TrackDocument(format: "test", name: "a\u{0}b\u{1}c\u{FFFE}]]><&\"'\u{1F6B2}\r\n\t")
        document.tracks = [
            Track(notes: odd), Track(name: "", kind: .route, notes: odd),
            Track(name: "&lt;", segments: [TrackSegment(), segment]),
            Track(name: "--><!--", kind: .route, segments: [segment, segment]),
        ]
        document.notes = odd
        document.waypoints = [
            Waypoint(latitude: 90, longitude: 180, time: Int64.min + 1),
            Waypoint(name: "\u{FFFF}", latitude: -90, longitude: -180, elevation: -0.0, notes: odd),
            Waypoint(
                latitude: 0, longitude: 0,
                values: [.satellites: -1, .hdop: .infinity, .magneticVariation: -1e-9, .geoidHeight: .nan, .power: 1e9]),
        ]
        let objection = try objection(to: document)
        #expect(objection == nil)
    }

    @Test(.enabled(if: ExpectedTrace.isThere, "needs ../shared/traces"), arguments: ExpectedTrace.all)
    func everySharedTraceIsValidWhenConverted(expected: ExpectedTrace) throws {
        let objection = try objection(to: try TrackReader.read(path: ExpectedTrace.path(expected.file)))
        #expect(objection == nil)
    }
}
