import Foundation
import Testing
import Tracks

/// Small files as programs and people make them, one oddity each; what is right is worked out by reading them.
@Suite struct OddFileTests {
    struct Odd: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var points = 1
        /// The seconds since 1970 of the first point; nil for none.
        var first: Double?
        var rules: [TrackProblem.Rule] = []
        var check: @Sendable (TrackDocument) -> Bool = { _ in true }

        init(
            _ name: String, _ text: String, points: Int = 1, first: Double? = nil, _ rules: TrackProblem.Rule...,
            check: @escaping @Sendable (TrackDocument) -> Bool = { _ in true }
        ) {
            testDescription = name
            bytes = Array(text.utf8)
            (self.points, self.first, self.rules, self.check) = (points, first, rules, check)
        }
    }

    private static let newYear = 1_577_836_800.0

    private static func gpx(_ points: String, name: String = "") -> String {
        "<gpx version='1.1'><trk><name>\(name)</name><trkseg>\(points)</trkseg></trk></gpx>"
    }

    private static func feature(_ properties: String, _ place: String) -> String {
        "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":{\"type\":\"Point\",\"coordinates\":\(place)}}"
    }

    private static func segment(_ document: TrackDocument) -> TrackSegment { document.tracks[0].segments[0] }

    private static let line = "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}"

    private static let tables: [Odd] = [
        Odd(
            "Qstarz: sides of the world in columns of their own, units behind the values",
            "INDEX,DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED\n1,2020/01/01,00:00:00,33.5,S,70.5,W,100 m,36 km/h\n",
            first: newYear
        ) {
            segment($0).latitudes == [-33.5] && segment($0).longitudes == [-70.5] && segment($0).elevations == [100]
                && segment($0).channels[.speed] == [10]
        },
        Odd(
            "Columbus: dates and times of digits only",
            "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W\n1,T,200101,000000,33.5S,70.5W\n", first: newYear),
        Odd(
            "GoPro: units in brackets",
            "\"cts\",\"date\",\"GPS (Lat.) [deg]\",\"GPS (Long.) [deg]\",\"GPS (Alt.) [m]\",\"GPS (2D speed) [m/s]\"\n"
                + "0,2020-01-01T00:00:00.000Z,1.5,2.5,3,4\n",
            first: newYear
        ) { segment($0).elevations == [3] && segment($0).channels[.speed] == [4] },
        Odd("feet and knots", "lat,lon,altitude (ft),speed (kn)\n1,2,1000,3600\n") {
            abs(segment($0).elevations[0] - 304.8) < 1e-9 && abs((segment($0).value(.speed, at: 0) ?? 0) - 1852) < 0.01
        },
        Odd("degrees Fahrenheit are no multiple of Celsius", "lat,lon,temp (F)\n1,2,70\n") {
            segment($0).channels.isEmpty
        },
        Odd("separated by blanks", "1.5  2.5 3\n1.6 2.6 4\n", points: 2, .badRecord) {
            segment($0).elevations == [3, 4]
        },
        Odd("times without dates", "lat,lon,time\n1,2,23:59:59\n1,2,0:00:01.5\n", points: 2, first: 86_399, .badTime) {
            segment($0).time(at: 1) == 86_401_500_000_000
        },
        Odd("months by name", "date,time,lat,lon\n01-Jan-2020,00:00:00,1,2\n", first: newYear),
        Odd(
            "FlightRadar24: both in one column, feet and knots",
            "Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction\n1577836800,x,A1,\"50.5,-4.5\",1000,3600,90\n",
            first: newYear
        ) {
            segment($0).longitudes == [-4.5] && abs(segment($0).elevations[0] - 304.8) < 1e-9
                && abs((segment($0).value(.speed, at: 0) ?? 0) - 1852) < 0.01
        },
        Odd(
            "minutes, seconds and letters", "lat,lon\n50°49'18.9\"N,4°21'6.0\"W\n\"N 50 49.315\",\"E 004 21.100\"\n",
            points: 2
        ) {
            // 50 + 49/60 + 18.9/3600 and 50 + 49.315/60 are the same.
            segment($0).latitudes.allSatisfy { abs($0 - 50.821_916_667) < 1e-9 }
                && abs(segment($0).longitudes[0] + 4.351_666_667) < 1e-9
        },
        Odd("decimal commas in one column", "Zeit;Position\n2020-01-01 00:00:00;50,5, 4,5\n", first: newYear) {
            segment($0).latitudes == [50.5] && segment($0).longitudes == [4.5]
        },
        Odd("well-known text", "id,wkt\n1,POINT (4.5 50.5)\n") {
            segment($0).latitudes == [50.5] && segment($0).longitudes == [4.5]
        },
        Odd("cut in the second row's last number", "lat,lon\n50.82193,4.35174\n50.82203,4.35", .truncated),
        Odd("cut in the last row", "lat,lon,ele\n1,2,3\n4,5.", .truncated),
        Odd("no end of the last line", "lat,lon,ele\n1,2,3\n4,5,6", points: 2),
    ]

    private static let geoJSON: [Odd] = [
        Odd(
            "Overland: points in an answer, with sensors",
            "{\"locations\":[\(feature("{\"timestamp\":\"2020-01-01T00:00:00Z\",\"speed\":3}", "[1,2]")),"
                + "\(feature("{\"timestamp\":\"2020-01-01T00:00:01Z\"}", "[1,3]"))],\"current\":{}}",
            points: 2, first: newYear
        ) { segment($0).value(.speed, at: 0) == 3 && segment($0).value(.speed, at: 1) == nil },
        Odd("inside an answer", "{\"status\":\"ok\",\"data\":{\"type\":\"Feature\",\"geometry\":\(line)}}", points: 2),
        Odd(
            "times as texts behind the height",
            "{\"type\":\"LineString\",\"coordinates\":[[1,2,3,\"2020-01-01T00:00:00Z\"],[4,5,6,null]]}", points: 2,
            first: newYear),
        Odd("numbers in quotes", "{\"type\":\"LineString\",\"coordinates\":[[\"1.5\",\"2\"],[3,4]]}", points: 2) {
            segment($0).longitudes == [1.5, 3]
        },
        Odd(
            "a character of two escapes",
            "{\"type\":\"Feature\",\"properties\":{\"name\":\"\\u00d6\\ud83d\\udeb2\"},\"geometry\":\(line)}", points: 2
        ) { $0.tracks[0].name == "Ö🚲" },
        Odd("cut inside a number", "{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4.", .truncated),
    ]

    private static let xml: [Odd] = [
        Odd("seconds since 1970", gpx("<trkpt lat='1' lon='2'><time>1577836800</time></trkpt>"), first: newYear),
        Odd("milliseconds", gpx("<trkpt lat='1' lon='2'><time>1577836800500</time></trkpt>"), first: newYear + 0.5),
        Odd(
            "a date as in mails", gpx("<trkpt lat='1' lon='2'><time>Wed, 01 Jan 2020 00:00:00 GMT</time></trkpt>"),
            first: newYear),
        Odd("signs of degrees", gpx("<trkpt lat='48.5°' lon='11,5° W'/>")) {
            segment($0).latitudes == [48.5] && segment($0).longitudes == [-11.5]
        },
        Odd("minutes and seconds", gpx("<trkpt lat='N 50 49.315' lon='4°21′6.0″W'/>")) {
            abs(segment($0).latitudes[0] - 50.821_916_667) < 1e-9
                && abs(segment($0).longitudes[0] + 4.351_666_667) < 1e-9
        },
        // A changed bit makes a 0 a sign of degrees.
        Odd(
            "no place of a changed digit", gpx("<trkpt lat='1\u{B0}.5' lon='2'/><trkpt lat='1' lon='2'/>"),
            .invalidCoordinate),
        Odd(
            "the mark of UTF-8 is believed",
            "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?>" + gpx("<trkpt lat='1' lon='2'/>", name: "Größe"),
            .encoding
        ) { $0.tracks[0].name == "Größe" },
        Odd(
            "Garmin: points between those of a route",
            "<gpx><rte><rtept lat='1' lon='2'><name>A</name><extensions><gpxx:RoutePointExtension><gpxx:rpt lat='1.5' lon='2'>"
                + "<gpxx:Subclass>00</gpxx:Subclass></gpxx:rpt></gpxx:RoutePointExtension></extensions></rtept>"
                + "<rtept lat='2' lon='2'/></rte></gpx>", points: 3
        ) { segment($0).latitudes == [1, 1.5, 2] && segment($0).notes.map(\.index) == [0] },
        // Half a number is another number.
        Odd("cut inside a height", "<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>12", .truncated) {
            segment($0).elevations.isEmpty
        },
        Odd("cut inside a coordinate", "<kml><Placemark><LineString><coordinates>1,2,3 4,5", .truncated),
        Odd(
            "TCX version 1",
            "<TrainingCenterDatabase><History><Running>"
                + String(
                    repeating: "<Run><Lap><Track><Trackpoint><Position><LatitudeDegrees>1</LatitudeDegrees>"
                        + "<LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></Track></Lap></Run>", count: 2
                )
                + "</Running></History></TrainingCenterDatabase>", points: 2
        ) { $0.tracks.count == 2 },
        Odd(
            "TCX behind blanks, as Strava writes it",
            "          <?xml version='1.0'?><TrainingCenterDatabase><Trackpoint><LatitudeDegrees>1</LatitudeDegrees>"
                + "<LongitudeDegrees>2</LongitudeDegrees></Trackpoint></TrainingCenterDatabase>", .leadingGarbage),
        Odd(
            "KML with commas between the places",
            "<kml><Placemark><LineString><coordinates>1,2,3, 4,5,6,</coordinates></LineString></Placemark></kml>",
            points: 2
        ) { segment($0).elevations == [3, 6] },
        Odd(
            "My Tracks: a sensor with a bar in its name",
            "<kml><Placemark><gx:Track><when>2020-01-01T00:00:00Z</when><gx:coord>1 2</gx:coord><ExtendedData><SchemaData>"
                + "<gx:SimpleArrayData name='heart_rate'><gx:value>80</gx:value></gx:SimpleArrayData></SchemaData>"
                + "</ExtendedData></gx:Track></Placemark></kml>", first: newYear
        ) {
            segment($0).channels[.heartRate] == [80]
        },
    ]

    private static let lines: [Odd] = [
        Odd(
            "NMEA cut inside a longitude",
            "$GPRMC,000000,A,4807.038,N,01131.000,E,0,0,010120\n$GPRMC,000001,A,4807.038,N,011", first: newYear,
            .truncated),
        Odd(
            "NMEA shorter than its name", "$GPRMC,000000,A,4807.038,N,01131.000,E,0,0,010120\n$GP*GGA,1\n",
            first: newYear),
        Odd(
            "IGC with a date for each day",
            "AXXX\nHFDTE311219\nB2359595206343N00006198WA0058700558\nHFDTE010120\n"
                + "B0000005206343N00006198WA0058700558\n", points: 2, first: newYear - 1
        ) { segment($0).time(at: 1) == Int64(newYear) * 1_000_000_000 },
        Odd(
            "IGC with a negative count", "AXXX\nHFDTE010120\nI-13638LAD\nB0000005206343N00006198WA-002000558\n",
            first: newYear
        ) {
            segment($0).elevations == [558]
        },
    ]

    @Test(arguments: tables + geoJSON + xml + lines) func readsAsItIsMeant(odd: Odd) throws {
        let document = try TrackReader.read(bytes: odd.bytes)
        #expect(document.pointCount == odd.points && document.problems.map(\.rule) == odd.rules)
        #expect(document.tracks.first?.segments.first?.time(at: 0).map { Double($0) / 1e9 } == odd.first)
        #expect(odd.check(document))
    }

    /// Names in the encodings that Python's codecs give for them.
    @Test(arguments: [
        ("KOI8-R", "8M/Iz8Q=", "Поход"), ("GBK", "uey8ow==", "轨迹"), ("Big5", "rXm48Q==", "軌跡"),
        ("EUC-KR", "x9GxuQ==", "한국"),
        ("ISO-8859-15", "pHVybw==", "€uro"), ("Shift_JIS", "k4w=", "東"), ("windows-1250", "jg==", "Ž"),
    ]) func namesInStatedEncodings(encoding: String, base64: String, name: String) throws {
        let bytes = try #require(Data(base64Encoded: base64))
        let head = "<?xml version='1.0' encoding='\(encoding)'?><gpx><trk><name>"
        let document = try TrackReader.read(bytes: Array(head.utf8) + bytes + Array("</name></trk></gpx>".utf8))
        #expect(document.tracks[0].name == name && document.problems.isEmpty)
    }

    /// What people have beside their tracks is named.
    @Test(
        arguments: [
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "unxz"), (Array("BZh9".utf8), "bunzip2"), (Array("Rar!".utf8), "RAR"),
            (Array("%PDF-1.7".utf8), "PDF"), ([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"),
            (Array("SQLite format 3\0".utf8), "SQLite"),
            ([0, 0, 0, 0x20] + Array("ftypmp42".utf8), "video"), ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], "UTF-32"),
            (Array("<div>log in</div>".utf8), "HTML"),
        ] as [([UInt8], String)]) func otherFilesAreNamed(bytes: [UInt8], word: String)
    {
        #expect {
            try TrackReader.read(bytes: bytes)
        } throws: { "\($0)".contains(word) }
    }
}
