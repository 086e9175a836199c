import Foundation
import Testing
import Tracks

/// The same track in seven formats reads to the same model, within the precision of each.
@Suite struct CrossFormatTests {
    private struct Fix {
        var latitude: Double
        var longitude: Double
        var elevation: Double
        var second: Int
    }

    /// Twenty fixes across midnight in the south-west; minutes and metres that every format can hold exactly.
    private static let fixes = (0..<20).map { index in
        Fix(
            latitude: -33 - Double(index * 25 + 1000) / 60_000, longitude: -70 - Double(index * 30 + 2000) / 60_000,
            elevation: Double(500 + index), second: 1_583_020_790 + index)
    }

    private static func format(_ text: String, _ values: any CVarArg...) -> String {
        String(format: text, locale: Locale(identifier: "en_US_POSIX"), arguments: values)
    }

    private static func iso(_ second: Int) -> String {
        Date(timeIntervalSince1970: Double(second)).ISO8601Format()
    }

    private static func clock(_ second: Int) -> String {
        format("%02d%02d%02d", second / 3600 % 24, second / 60 % 60, second % 60)
    }

    private static func minutes(_ angle: Double, _ text: String) -> String {
        let thousandths = Int((abs(angle) * 60_000).rounded())
        return format(text, thousandths / 60_000, thousandths % 60_000 / 1000, thousandths % 1000)
    }

    private static let texts: [String: String] = [
        "GPX": "<gpx><trk><trkseg>"
            + fixes.map {
                "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"><ele>\($0.elevation)</ele><time>\(iso($0.second))</time></trkpt>"
            }.joined() + "</trkseg></trk></gpx>",
        "TCX": "<TrainingCenterDatabase><Activities><Activity><Lap><Track>"
            + fixes.map {
                "<Trackpoint><Time>\(iso($0.second))</Time><Position><LatitudeDegrees>\($0.latitude)</LatitudeDegrees>"
                    + "<LongitudeDegrees>\($0.longitude)</LongitudeDegrees></Position>"
                    + "<AltitudeMeters>\($0.elevation)</AltitudeMeters></Trackpoint>"
            }.joined() + "</Track></Lap></Activity></Activities></TrainingCenterDatabase>",
        "KML": "<kml><Placemark><gx:Track>" + fixes.map { "<when>\(iso($0.second))</when>" }.joined()
            + fixes.map { "<gx:coord>\($0.longitude) \($0.latitude) \($0.elevation)</gx:coord>" }.joined()
            + "</gx:Track></Placemark></kml>",
        "GeoJSON": "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":["
            + fixes.map { "\"\(iso($0.second))\"" }.joined(separator: ",")
            + "]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":["
            + fixes.map { "[\($0.longitude),\($0.latitude),\($0.elevation)]" }.joined(separator: ",") + "]}}",
        "CSV": "lat,lon,ele,time\n"
            + fixes.map { "\($0.latitude),\($0.longitude),\($0.elevation),\(iso($0.second))\n" }.joined(),
        "NMEA 0183": fixes.map { fix in
            let place = minutes(fix.latitude, "%02d%02d.%03d,S,") + minutes(fix.longitude, "%03d%02d.%03d,W,")
            let date = fix.second < 1_583_020_800 ? "290220" : "010320"
            return "$GPGGA,\(clock(fix.second)),\(place)1,08,1.0,\(fix.elevation),M,0,M,,\n"
                + "$GPRMC,\(clock(fix.second)),A,\(place)0,0,\(date),,\n"
        }.joined(),
        "IGC": "AXXX\nHFDTE290220\n"
            + fixes.map { fix in
                "B\(clock(fix.second))" + minutes(fix.latitude, "%02d%02d%03dS")
                    + minutes(fix.longitude, "%03d%02d%03dWA")
                    + format("%05d%05d\n", 0, Int(fix.elevation))
            }.joined(),
    ]

    /// FIT holds places in steps of 8.4 × 10⁻⁸ degrees and heights in fifths of a metre above −500.
    private static let fit: [UInt8] = {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> ($0 * 8) & 0xFF) } }
        func semicircles(_ angle: Double) -> Int { Int((angle * 2_147_483_648 / 180).rounded()) }
        let definition: [UInt8] = [0x40, 0, 0, 20, 0, 4, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84]
        let records = fixes.flatMap { fix in
            [0] + bytes(fix.second - 631_065_600, 4) + bytes(semicircles(fix.latitude), 4)
                + bytes(semicircles(fix.longitude), 4) + bytes(Int((fix.elevation + 500) * 5), 2)
        }
        let data = definition + records
        return [12, 0x10, 0, 0] + bytes(data.count, 4) + Array(".FIT".utf8) + data + [0, 0]
    }()

    @Test func fitReadsTheSame() throws {
        let document = try TrackReader.read(bytes: Self.fit)
        let segment = document.tracks[0].segments[0]
        #expect(document.tracks.count == 1 && segment.count == Self.fixes.count)
        for (index, fix) in Self.fixes.enumerated() {
            #expect(abs(segment.latitudes[index] - fix.latitude) < 4.2e-8)
            #expect(abs(segment.longitudes[index] - fix.longitude) < 4.2e-8)
            #expect(segment.elevation(at: index) == fix.elevation)
            #expect(segment.time(at: index) == Int64(fix.second) * 1_000_000_000)
        }
    }

    // MARK: A track with everything

    /// A fix of a track in two segments: quarters of a second, a height and a sensor missing in places.
    private struct Rich {
        var longitude: Double
        var elevation: String?
        var time: String
        var nanoseconds: Int64
        var heartRate: Int?
    }

    private static let rich: [[Rich]] = [0..<3, 3..<5].map { part in
        part.map { index in
            Rich(
                longitude: 179.5 + Double(index) / 16, elevation: index == 1 ? nil : "\(index * 10).5",
                time: "2020-02-29T23:59:59.\(["0", "25", "5", "75", "999"][index])Z",
                nanoseconds: 1_583_020_799_000_000_000 + [0, 250, 500, 750, 999][index] * 1_000_000,
                heartRate: index % 2 == 0 ? 80 + index : nil)
        }
    }

    private static let name = "Höhe 山 🚲 & \u{627}"
    private static let xmlName = name.replacing("&", with: "&amp;")

    private static func each(_ part: [Rich], _ separator: String = "", _ text: (Rich) -> String) -> String {
        part.map(text).joined(separator: separator)
    }

    private static func optional<Value>(_ value: Value?, _ text: (Value) -> String) -> String {
        value.map(text) ?? ""
    }

    private static func gpxPoint(_ fix: Rich) -> String {
        "<trkpt lat='-1.25' lon='\(fix.longitude)'>" + optional(fix.elevation) { "<ele>\($0)</ele>" }
            + "<time>\(fix.time)</time>"
            + optional(fix.heartRate) {
                "<extensions><x:TrackPointExtension><x:hr>\($0)</x:hr></x:TrackPointExtension></extensions>"
            } + "</trkpt>"
    }

    private static func tcxPoint(_ fix: Rich) -> String {
        "<Trackpoint><Time>\(fix.time)</Time><Position><LatitudeDegrees>-1.25</LatitudeDegrees><LongitudeDegrees>"
            + "\(fix.longitude)</LongitudeDegrees></Position>"
            + optional(fix.elevation) { "<AltitudeMeters>\($0)</AltitudeMeters>" }
            + optional(fix.heartRate) { "<HeartRateBpm><Value>\($0)</Value></HeartRateBpm>" } + "</Trackpoint>"
    }

    private static func kmlTrack(_ part: [Rich]) -> String {
        "<gx:Track>" + each(part) { "<when>\($0.time)</when>" }
            + each(part) { fix in
                "<gx:coord>\(fix.longitude) -1.25" + optional(fix.elevation) { " \($0)" } + "</gx:coord>"
            }
            + "<gx:SimpleArrayData name='heartrate'>"
            + each(part) { fix in "<gx:value>" + optional(fix.heartRate) { "\($0)" } + "</gx:value>" }
            + "</gx:SimpleArrayData></gx:Track>"
    }

    private static func json(_ value: (Rich) -> String) -> String {
        "[" + rich.map { "[" + each($0, ",", value) + "]" }.joined(separator: ",") + "]"
    }

    private static func row(_ fix: Rich, _ segment: Int) -> String {
        "\"\(name)\",\(segment),-1.25,\(fix.longitude)," + optional(fix.elevation) { $0 } + ",\(fix.time),"
            + optional(fix.heartRate) { "\($0)" } + "\n"
    }

    private static let richTexts: [String: String] = [
        "GPX": "<gpx><trk><name>\(xmlName)</name>"
            + rich.map { "<trkseg>" + each($0, "", gpxPoint) + "</trkseg>" }.joined()
            + "</trk></gpx>",
        "TCX": "<TrainingCenterDatabase><Activity><Id>\(xmlName)</Id><Lap>"
            + rich.map { "<Track>" + each($0, "", tcxPoint) + "</Track>" }.joined()
            + "</Lap></Activity></TrainingCenterDatabase>",
        "KML": "<kml><Placemark><name>\(xmlName)</name><gx:MultiTrack>" + rich.map(kmlTrack).joined()
            + "</gx:MultiTrack></Placemark></kml>",
        "GeoJSON": "{\"type\":\"Feature\",\"properties\":{\"name\":\"\(name)\",\"coordTimes\":"
            + json { "\"\($0.time)\"" } + ",\"heartRates\":" + json { $0.heartRate.map(String.init) ?? "null" }
            + "},\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":"
            + json { fix in "[\(fix.longitude),-1.25" + optional(fix.elevation) { ",\($0)" } + "]" } + "}}",
        "CSV": "track,segment,lat,lon,ele,time,hr\n"
            + rich.enumerated().map { place, part in each(part) { row($0, place) } }.joined(),
    ]

    @Test(arguments: richTexts.keys.sorted()) func aRichTrackReadsTheSame(format: String) throws {
        let document = try TrackReader.read(bytes: Array(try #require(Self.richTexts[format]).utf8))
        #expect(document.format == format && document.problems.isEmpty && document.tracks.map(\.name) == [Self.name])
        let segments = document.tracks[0].segments
        #expect(segments.map(\.count) == Self.rich.map(\.count))
        for (segment, part) in zip(segments, Self.rich) {
            for (index, fix) in part.enumerated() {
                #expect(segment.latitudes[index] == -1.25 && segment.longitudes[index] == fix.longitude)
                #expect(segment.elevation(at: index) == fix.elevation.flatMap(Double.init))
                #expect(segment.time(at: index) == fix.nanoseconds)
                #expect(segment.value(.heartRate, at: index) == fix.heartRate.map(Float.init))
            }
        }
    }

    @Test(arguments: texts.keys.sorted()) func readsTheSame(name: String) throws {
        let document = try TrackReader.read(bytes: Array(try #require(Self.texts[name]).utf8))
        #expect(document.format == name && document.problems.isEmpty)
        #expect(document.tracks.count == 1 && document.tracks[0].segments.count == 1)
        let segment = document.tracks[0].segments[0]
        #expect(segment.count == Self.fixes.count)
        for (index, fix) in Self.fixes.enumerated() {
            #expect(abs(segment.latitudes[index] - fix.latitude) < 1e-9)
            #expect(abs(segment.longitudes[index] - fix.longitude) < 1e-9)
            #expect(segment.elevation(at: index) == fix.elevation)
            #expect(segment.time(at: index) == Int64(fix.second) * 1_000_000_000)
        }
    }

    // MARK: Cut files

    /// Wherever a file ends, its points are those of the whole file, or lack something; nothing is half a number.
    @Test(arguments: texts.keys.sorted() + richTexts.keys.sorted().map { "rich " + $0 })
    func cutAnywhereNothingIsMadeUp(name: String) throws {
        let whole = Array(try #require(Self.texts[name] ?? Self.richTexts[String(name.dropFirst(5))]).utf8)
        let truth = try TrackReader.read(bytes: whole).tracks.flatMap(\.segments)
        let places = Dictionary(
            truth.flatMap { segment in segment.longitudes.indices.map { (segment.longitudes[$0], (segment, $0)) } },
            uniquingKeysWith: { first, _ in first })
        for length in stride(from: whole.count / 2, to: whole.count, by: 5) {
            guard let document = try? TrackReader.read(bytes: Array(whole.prefix(length))) else { continue }
            for segment in document.tracks.flatMap(\.segments) {
                for index in segment.longitudes.indices {
                    guard let (full, place) = places[segment.longitudes[index]] else {
                        Issue.record("cut at \(length): longitude \(segment.longitudes[index])")
                        continue
                    }
                    #expect(segment.latitudes[index] == full.latitudes[place], "cut at \(length)")
                    if let elevation = segment.elevation(at: index), elevation != full.elevation(at: place) {
                        Issue.record("cut at \(length): elevation \(elevation)")
                    }
                    if let time = segment.time(at: index), time != full.time(at: place) {
                        Issue.record("cut at \(length): time \(time)")
                    }
                    if let rate = segment.value(.heartRate, at: index), rate != full.value(.heartRate, at: place) {
                        Issue.record("cut at \(length): heart rate \(rate)")
                    }
                }
            }
        }
    }
}
