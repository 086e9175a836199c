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
}
