import Testing
import Tracks

@Suite struct FormatTests {
    private func read(_ text: String, columns: [String]? = nil) throws -> TrackDocument {
        var options = TrackReadingOptions()
        options.columns = columns
        return try TrackReader.read(bytes: Array(text.utf8), options: options)
    }

    private func seconds(_ segment: TrackSegment) -> [Double?] {
        (0..<segment.count).map { index in segment.time(at: index).map { Double($0 / 1_000_000) / 1000 } }
    }

    // MARK: TCX

    @Test func tcxLapsGoOnAndPausesBreak() throws {
        func point(
            _ second: Int,
            _ place: String =
                "<Position><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position>"
        ) -> String {
            "<Trackpoint><Time>2020-01-01T00:00:0\(second)Z</Time>\(place)<AltitudeMeters>3</AltitudeMeters>"
                + "<HeartRateBpm><Value>80</Value></HeartRateBpm><Cadence>60</Cadence><Extensions><ns3:TPX>"
                + "<ns3:Speed>4.5</ns3:Speed><ns3:Watts>200</ns3:Watts></ns3:TPX></Extensions></Trackpoint>"
        }
        let document = try read(
            "<TrainingCenterDatabase><Activities><Activity><Id>Run</Id><Lap><Track>\(point(0))</Track></Lap>"
                + "<Lap><AverageHeartRateBpm><Value>99</Value></AverageHeartRateBpm><Track>\(point(1))\(point(2, ""))</Track>"
                + "<Track>\(point(3))</Track></Lap><Creator><Name>Watch</Name></Creator></Activity></Activities>"
                + "</TrainingCenterDatabase>")
        #expect(document.tracks.map(\.name) == ["Run"])
        #expect(document.tracks[0].segments.map(\.count) == [2, 1])
        let segment = document.tracks[0].segments[0]
        #expect(segment.value(.heartRate, at: 0) == 80 && segment.value(.cadence, at: 1) == 60)
        #expect(segment.value(.speed, at: 0) == 4.5 && segment.value(.power, at: 0) == 200)
        #expect(document.problems.map(\.rule) == [.noPosition])
    }

    // MARK: KML

    @Test func kmlLinesTracksAndPoints() throws {
        let document = try read(
            """
            <kml><Document><name>Doc</name><Placemark><name>Line</name><TimeSpan><begin>2020-01-01T00:00:00Z</begin>
            <end>2020-01-01T01:00:00Z</end></TimeSpan><LineString><coordinates>2,1,3 4,3
             6, 5, 7</coordinates></LineString></Placemark>
            <Placemark><name>Multi</name><gx:MultiTrack><gx:Track><when>2020-01-01T00:00:01Z</when><gx:coord>2 1 3</gx:coord>
            </gx:Track><gx:Track><when>2020-01-01T00:00:05Z</when><when>2020-01-01T00:00:06Z</when><gx:coord>4 3 0</gx:coord>
            <gx:coord/><ExtendedData><SchemaData><gx:SimpleArrayData name="heartrate"><gx:value>70</gx:value>
            </gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></gx:MultiTrack></Placemark>
            <Placemark><name>Mark</name><Point><coordinates>8,9</coordinates></Point></Placemark>
            <Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,1 2,2</coordinates></LinearRing>
            </outerBoundaryIs></Polygon></Placemark></Document></kml>
            """)
        #expect(document.name == "Doc" && document.tracks.map(\.name) == ["Line", "Multi"])
        let line = document.tracks[0].segments[0]
        #expect(line.latitudes == [1, 3, 5] && line.longitudes == [2, 4, 6])
        #expect(line.elevation(at: 1) == nil && line.elevation(at: 2) == 7)
        #expect(seconds(line) == [1_577_836_800, nil, 1_577_840_400])
        #expect(document.tracks[1].segments.map(\.count) == [1, 1])
        #expect(document.tracks[1].segments[1].value(.heartRate, at: 0) == 70)
        #expect(document.waypoints == [Waypoint(name: "Mark", latitude: 9, longitude: 8)])
        #expect(document.problems.map(\.rule) == [.invalidCoordinate])
    }

    /// As exporters write it: a folder of timed points, and the same way once more as a line.
    @Test func kmlTimedPointsAreATrack() throws {
        func point(_ second: Int) -> String {
            "<Placemark><TimeStamp><when>2020-01-01T00:00:0\(second)Z</when></TimeStamp>"
                + "<Point><coordinates>\(second),1</coordinates></Point></Placemark>"
        }
        let document = try read(
            "<kml><Folder><name>Tour</name>\(point(1))\(point(2))\(point(3))</Folder>"
                + "<Placemark><LineString><coordinates>1,1 2,1 3,1</coordinates></LineString></Placemark><Placemark><gx:Track>"
                + (1...3).map { "<when>2020-01-01T00:00:0\($0)Z</when><gx:coord>\($0) 1</gx:coord>" }.joined()
                + "</gx:Track></Placemark></kml>")
        #expect(document.tracks.map(\.name) == ["Tour"] && document.waypoints.isEmpty)
        #expect(document.tracks[0].segments[0].longitudes == [1, 2, 3])
    }

    // MARK: GeoJSON

    @Test func geoJSONGeometriesAndTimes() throws {
        let document = try read(
            """
            {"type":"FeatureCollection","name":"All","features":[
            {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[2,1,3],[4,3]],[[6,5]]]},
             "properties":{"name":"A","coordTimes":[["2020-01-01T00:00:00Z",null],[1577836802500]],"heartRates":[[80,null],[90]]}},
            {"type":"Feature","properties":null,"geometry":{"coordinates":[[2,1,0,1577836800.25],[4,3,0,1577836801]],"type":"LineString"}},
            {"type":"Feature","properties":{"name":"P"},"geometry":{"type":"Point","coordinates":[8,9]}},
            {"type":"Feature","properties":{"time":"2020-01-01T00:00:00Z"},"geometry":{"type":"Point","coordinates":[1,1]}},
            {"type":"Feature","properties":{"time":1577836801},"geometry":{"type":"Point","coordinates":[2,1]}}
            ]}
            """)
        #expect(document.name == "All" && document.tracks.map(\.pointCount) == [3, 2, 2])
        let segments = document.tracks.flatMap(\.segments)
        #expect(segments.map(\.count) == [2, 1, 2, 2])
        #expect(seconds(segments[0]) == [1_577_836_800, nil] && seconds(segments[1]) == [1_577_836_802.5])
        #expect(segments[1].value(.heartRate, at: 0) == 90 && segments[0].value(.heartRate, at: 1) == nil)
        #expect(seconds(segments[2]) == [1_577_836_800.25, 1_577_836_801])
        #expect(seconds(segments[3]) == [1_577_836_800, 1_577_836_801])
        #expect(document.waypoints == [Waypoint(name: "P", latitude: 9, longitude: 8)])
        #expect(document.problems.isEmpty)
    }

    @Test func geoJSONCutAndInLines() throws {
        let cut = try read(
            "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4],[5")
        #expect(cut.tracks[0].segments[0].longitudes == [1, 3])
        #expect(cut.problems.map(\.rule) == [.truncated])
        let line = "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2],[3,4]]}}\n"
        #expect(try read(line + "\u{1E}" + line).tracks.count == 2)
        let deep = try read("{\"type\":\"Feature\",\"x\":" + String(repeating: "[", count: 100_000))
        #expect(deep.pointCount == 0 && deep.problems.map(\.rule) == [.truncated])
        let objects = String(repeating: "{\"geometry\":", count: 10_000)
        #expect(try read(objects).problems.map(\.rule).contains(.deepNesting))
    }

    // MARK: CSV

    @Test(arguments: [
        "lat,lon,ele,time\n1.5,2.5,3,2020-01-01T00:00:00Z\n",
        "Time;Latitude;Longitude;Altitude (m)\r\n2020-01-01 00:00:00;1,5;2,5;3,0\r\n",
        "\"Longitude\"\t\"Latitude\"\t\"x\"\t\"timestamp\"\t\"elevation\"\n\"2.5\"\t1.5\t9\t1577836800000\t3\n",
        "date,time,lat,lng,alt\n01.01.2020,00:00,1.5,2.5,3\n",
        "1.5,2.5,3,2020-01-01T00:00:00Z\n",
        "sep=;\nlat;lon;ele;time\n1,5;2,5;3,0;2020-01-01T00:00:00Z\n",
        "# logger 7, model X\n\nlat,lon,ele,time\n1.5,2.5,3,1/1/2020 12:00:00 AM\n",
        "7;2020-01-01T00:00:00Z;1,5;2,5;3,0\n",
    ]) func csvLayouts(text: String) throws {
        let segment = try read(text).tracks[0].segments[0]
        #expect(segment.latitudes == [1.5] && segment.longitudes == [2.5] && segment.elevations == [3])
        #expect(seconds(segment) == [1_577_836_800])
    }

    @Test func csvSidesOfTheWorld() throws {
        let segment = try read("INDEX,LATITUDE N/S,LONGITUDE E/W\n1,48.5N,11.25W\n2,1.5S,2.5 E\n").tracks[0].segments[0]
        #expect(segment.latitudes == [48.5, -1.5] && segment.longitudes == [-11.25, 2.5])
    }

    @Test func csvColumnsByOption() throws {
        let text = "a;b;c\n2020-01-01T00:00:00Z;2.5;1.5\n"
        #expect(throws: TracksError.self) { try read(text) }
        let segment = try read(text, columns: ["time", "lon", "lat"]).tracks[0].segments[0]
        #expect(segment.latitudes == [1.5] && segment.longitudes == [2.5])
        #expect(throws: TracksError.self) { try read(text, columns: ["time"]) }
    }

    @Test func csvTracksByName() throws {
        let document = try read("lat,lon,track,speed_kmh\n1,2,A,36\n3,4,A,\n5,6,B,72\n,,B,\n")
        #expect(document.tracks.map(\.name) == ["A", "B"] && document.tracks.map(\.pointCount) == [2, 1])
        #expect(document.tracks[0].segments[0].value(.speed, at: 0) == 10)
        #expect(document.problems.map(\.rule) == [.invalidCoordinate])
    }

    // MARK: NMEA

    /// A sentence with its checksum.
    private func sentence(_ body: String) -> String {
        let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
        return "$\(body)*\(sum.count == 1 ? "0" : "")\(sum)\r\n"
    }

    @Test func nmeaMergesSentencesAndDatesThemLate() throws {
        let document = try read(
            sentence("GPGGA,235959.50,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,")
                + sentence("GNGGA,000000.50,4807.038,S,01131.000,W,1,08,0.9,546.4,M,46.9,M,,")
                + sentence("GNRMC,000000.50,A,4807.038,S,01131.000,W,10.0,084.4,020120,,")
                + sentence("GPGLL,4807.038,N,01131.000,E,000001,A")
                + sentence("GPGGA,000002,,,,,0,00,,,M,,M,,")
                + "$GPRMC,000003,A,4807.038,N,01131.000,E,1,1,020120,,*00\n")
        let segment = document.tracks[0].segments[0]
        #expect(seconds(segment) == [1_577_923_199.5, 1_577_923_200.5, 1_577_923_201])
        // 48°07.038′ is 48.1173°, 11°31′ is 11.51667°.
        #expect(abs(segment.latitudes[0] - 48.1173) < 1e-9 && abs(segment.latitudes[1] + 48.1173) < 1e-9)
        #expect(abs(segment.longitudes[1] + 11.516_666_667) < 1e-9)
        #expect(segment.elevations.first == 545.4 && segment.elevation(at: 2) == nil)
        #expect(abs((segment.value(.speed, at: 1) ?? 0) - 5.144_444) < 1e-5)
        #expect(segment.value(.course, at: 1) == 84.4)
        #expect(Set(document.problems.map(\.rule)) == [.checksum, .noPosition])
    }

    /// Converters write files in which every sentence calls itself void; receivers call only some so.
    @Test func nmeaVoidPositionsCountOnlyWhereThereAreNoOthers() throws {
        let void =
            sentence("GPRMC,120000,V,4807.038,N,01131.000,E,,,020120,,")
            + sentence("GPGGA,120001,4807.038,N,01131.000,E,0,0,,5.0,M,,M,,")
        let all = try read(void)
        #expect(seconds(all.tracks[0].segments[0]) == [1_577_966_400, 1_577_966_401])
        #expect(all.problems.map(\.rule) == [.voidPosition])
        let some = try read(void + sentence("GPRMC,120002,A,4807.038,N,01131.000,E,,,020120,,") + void)
        #expect(some.pointCount == 1 && some.problems.map(\.rule) == [.noPosition])
    }

    @Test func nmeaZDAAndNoDate() throws {
        let fix = sentence("GPGLL,4807.038,N,01131.000,E,120000,A")
        let dated = try read(fix + sentence("GPZDA,120000.00,02,01,2020,00,00"))
        #expect(seconds(dated.tracks[0].segments[0]) == [1_577_966_400])
        let undated = try read(fix)
        #expect(seconds(undated.tracks[0].segments[0]) == [43_200])
        #expect(undated.problems.map(\.rule) == [.badTime])
    }

    /// Every jump back by more than half a day is a midnight; numbers that are no date are none.
    @Test func nmeaCountsMidnightsAndIgnoresSenselessDates() throws {
        let night =
            sentence("GPGLL,4807.038,N,01131.000,E,235959,A") + sentence("GPGLL,4807.038,N,01131.000,E,000000,A")
        let document = try read(String(repeating: night, count: 20) + sentence("GPZDA,000000,-1e30,1e30,1,,"))
        #expect(seconds(document.tracks[0].segments[0]).last == 20 * 86_400)
        var igc = "AXXX\nHFDTE010120\n"
        for index in 0..<40 {
            igc += "B\(index % 2 == 0 ? "235959" : "000000")5206343N00006198WA0058700558\n"
        }
        #expect(seconds(try read(igc).tracks[0].segments[0]).last == 1_577_836_800 + 20 * 86_400)
    }

    // MARK: IGC

    @Test func igcMidnightHeightsAndExtensions() throws {
        let document = try read(
            "AXXXABC\r\nHFDTEDATE:311219,01\r\nHFPLTPILOTINCHARGE:Ann\r\nI033638LAD3941LOD4243TDS\r\n"
                + "B2359595206343N00006198WA005870055850050050\r\nB0000005206343S00006198EV0058700000000000000\r\nB12\r\n"
        )
        let segment = document.tracks[0].segments[0]
        #expect(document.tracks[0].name == "Ann")
        // 52°06.343500′ and 52°06.343′; 0°06.198500′.
        #expect(abs(segment.latitudes[0] - 52.105_725) < 1e-9 && abs(segment.latitudes[1] + 52.105_716_667) < 1e-9)
        #expect(abs(segment.longitudes[0] + 0.103_308_333) < 1e-9)
        #expect(segment.elevations == [558, 587])
        #expect(seconds(segment) == [1_577_836_799.5, 1_577_836_800])
        #expect(document.problems.map(\.rule) == [.badRecord])
    }

    // MARK: FIT

    /// A header, a definition of records with time and place, two records, and a checksum by a table of bits.
    private func fit(length: Int?, records: Int = 2, tail: [UInt8] = [], breaksChecksum: Bool = false) -> [UInt8] {
        var data: [UInt8] = [0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85]
        for index in 0..<records { data += [0, UInt8(index), 0xCA, 0x9A, 0x3B, 0, 0, 0, 0x20, 0, 0, 0, 0x10] }
        let size = length ?? data.count
        var file: [UInt8] =
            [14, 0x20, 0x54, 8, UInt8(size & 0xFF), UInt8(size >> 8), 0, 0] + Array(".FIT".utf8) + [0, 0]
        file += data
        var sum: UInt16 = 0
        for byte in file {
            for bit in 0..<8 {
                let isOdd = (sum ^ UInt16(byte >> bit)) & 1 == 1
                sum = isOdd ? (sum >> 1) ^ 0xA001 : sum >> 1
            }
        }
        if breaksChecksum { sum ^= 1 }
        return file + [UInt8(sum & 0xFF), UInt8(sum >> 8)] + tail
    }

    private func rules(_ bytes: [UInt8], points: Int) throws -> [TrackProblem.Rule] {
        let document = try TrackReader.read(bytes: bytes)
        #expect(document.format == "FIT" && document.pointCount == points)
        return document.problems.map(\.rule)
    }

    @Test func fitReadsPlacesAndTimes() throws {
        let document = try TrackReader.read(bytes: fit(length: nil))
        let segment = document.tracks[0].segments[0]
        // 2²⁹ and 2²⁸ semicircles are 45° and 22.5°; 1 000 000 000 s (0x3B9ACA00) after 1989-12-31.
        #expect(segment.latitudes == [45, 45] && segment.longitudes == [22.5, 22.5])
        #expect(seconds(segment) == [1_631_065_600, 1_631_065_601])
        #expect(document.problems.isEmpty)
    }

    /// A big-endian definition, a developer's field at the end of it, and headers that carry five bits of the time.
    @Test func fitBigEndianDeveloperFieldsAndCompressedTimes() throws {
        var data: [UInt8] = [0x60, 0, 1, 0, 20, 4, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 3, 1, 0x02, 1, 0, 2, 0]
        data += [0, 0x3B, 0x9A, 0xCA, 0x1E, 0x20, 0, 0, 0, 0x10, 0, 0, 0, 80, 0xAA, 0xBB]
        // Local type 1 without a time: 0x1F is a second later than 0x1E, 0x01 two seconds after that.
        data += [0x41, 0, 0, 20, 0, 2, 0, 4, 0x85, 1, 4, 0x85]
        data += [
            0x80 | 1 << 5 | 0x1F, 0, 0, 0, 0x20, 0, 0, 0, 0x10, 0x80 | 1 << 5 | 0x01, 0, 0, 1, 0x20, 0, 0, 0, 0x10,
        ]
        let header: [UInt8] = [12, 0x20, 0, 0, UInt8(data.count), 0, 0, 0] + Array(".FIT".utf8)
        let segment = try TrackReader.read(bytes: header + data + [0, 0]).tracks[0].segments[0]
        #expect(segment.latitudes == [45, 45, 45 + 45 / 8192.0] && segment.longitudes == [22.5, 22.5, 22.5])
        #expect(seconds(segment) == [1_631_065_630, 1_631_065_631, 1_631_065_633])
        #expect(segment.value(.heartRate, at: 0) == 80 && segment.value(.heartRate, at: 1) == nil)
    }

    @Test func fitOfWrongLengthAndChecksum() throws {
        let whole = fit(length: nil)
        #expect(try rules(whole + whole, points: 4) == [])
        #expect(try rules(fit(length: nil, breaksChecksum: true), points: 2) == [.checksum])
        #expect(try rules(fit(length: nil, breaksChecksum: true) + whole, points: 4) == [.checksum])
        #expect(try rules(fit(length: 0), points: 2) == [.truncated])
        #expect(try rules(fit(length: 28), points: 2) == [.checksum], "the header forgets the second record")
        #expect(try rules(Array(whole.dropLast(9)), points: 1) == [.truncated])
        #expect(try rules(Array(whole.dropLast(2)), points: 2) == [.truncated])
        #expect(try rules(fit(length: nil, tail: [1, 2, 3, 4]), points: 2) == [.trailingGarbage])
    }
}
