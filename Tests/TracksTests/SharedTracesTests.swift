import Foundation
import Testing
import Tracks

/// What a shared trace must give.
struct ExpectedTrace: Sendable, CustomTestStringConvertible {
    let file: String
    let points: Int
    let timed: Int
    let segments: Int
    let waypoints: Int
    /// Seconds since 1970 of the first and the last timed point in file order.
    let first: Double?
    let last: Double?
    /// The rules that must be reported, and no others.
    let rules: [String]

    init(
        _ file: String, points: Int, timed: Int, segments: Int, waypoints: Int, _ first: Double?, _ last: Double?,
        _ rules: String
    ) {
        self.file = file
        self.points = points
        self.timed = timed
        self.segments = segments
        self.waypoints = waypoints
        self.first = first
        self.last = last
        self.rules = rules.split(separator: " ").map(String.init)
    }

    var testDescription: String { file }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("../shared/traces").standardizedFileURL.path
    static let isThere = FileManager.default.fileExists(atPath: folder)
    static func path(_ file: String) -> String { folder + "/" + file }

    /// GPX: counted by regular expressions over the files (comments removed, coordinates that are no numbers in range
    /// left out); FIT, IGC, TCX, KML: by gpsbabel 1.8, for the FIT files it refuses from the intact ones they derive
    /// from; CSV and GeoJSON: by counting lines and brackets. Where this differs from `index.tsv`: nan_coords has 11
    /// points without a place; the last point of truncated_midtag is cut inside its longitude; ISSUE-51 has one of its
    /// waypoints in a comment; the trackpoints without a position in TCX files are no points; routes count here; the
    /// times of Mojstrovka lie in 1901.
    static let all: [Self] = [
        .init(
            "coregpx__GPXTest-TrackPointOnly.gpx", points: 4142, timed: 4142, segments: 1, waypoints: 0, 1543456138,
            1543483398, ""),
        .init(
            "derived__antimeridian.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717, ""),
        .init(
            "derived__comma_decimals.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717,
            "decimal-comma"),
        .init(
            "derived__crlf_leading_blank.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871,
            1688210717, "leading-garbage"),
        .init(
            "derived__first_last_no_time.gpx", points: 535, timed: 534, segments: 1, waypoints: 0, 1688208872,
            1688210717, ""),
        .init("derived__gap_8h.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688239517, ""),
        .init(
            "derived__latin1_bytes_declared_utf8.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871,
            1688210717, "encoding"),
        .init(
            "derived__nan_coords.gpx", points: 524, timed: 524, segments: 1, waypoints: 0, 1688208871, 1688210717,
            "invalid-coordinate"),
        .init(
            "derived__no_gpx_version.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717,
            ""),
        .init("derived__no_zone.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717, ""),
        .init("derived__polar.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717, ""),
        .init(
            "derived__reversed_time.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688210717, 1688208871, ""
        ),
        .init("derived__single_point.gpx", points: 1, timed: 1, segments: 1, waypoints: 0, 1688208871, 1688208871, ""),
        .init(
            "derived__truncated_midtag.gpx", points: 356, timed: 356, segments: 1, waypoints: 0, 1688208871, 1688210105,
            "truncated"),
        .init(
            "derived__two_identical_points.gpx", points: 2, timed: 2, segments: 1, waypoints: 0, 1688208871, 1688208871,
            ""),
        .init(
            "derived__utf16le_bom.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717, ""),
        .init(
            "derived__zone_offset.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717, ""),
        .init(
            "gpx-animator__bikeride.gpx", points: 8234, timed: 8234, segments: 1, waypoints: 0, 1571754960, 1571794028,
            ""),
        .init(
            "gpx-player__duplicate-timestamps.gpx", points: 3, timed: 3, segments: 1, waypoints: 0, 1718462781,
            1718462841, ""),
        .init(
            "gpx-player__race-boat1.gpx", points: 1909, timed: 1909, segments: 1, waypoints: 0, 1718462050, 1718470746,
            ""),
        .init(
            "gpx-player__race-boat2.gpx", points: 1567, timed: 1567, segments: 1, waypoints: 0, 1718462781, 1718471406,
            ""),
        .init(
            "gpx-player__race-boat3.gpx", points: 1694, timed: 1694, segments: 1, waypoints: 0, 1718462246, 1718471386,
            ""),
        .init("gpx-player__track1.gpx", points: 511, timed: 511, segments: 1, waypoints: 0, 1688207439, 1688210679, ""),
        .init("gpx-player__track2.gpx", points: 337, timed: 337, segments: 1, waypoints: 0, 1688208812, 1688210585, ""),
        .init("gpx-player__track3.gpx", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717, ""),
        .init(
            "gpx-player__wrong-timestamp-order.gpx", points: 3, timed: 3, segments: 1, waypoints: 0, 1718462781,
            1718462841, ""),
        .init(
            "gpx__garmin-activity.gpx", points: 988, timed: 988, segments: 2, waypoints: 0, 1501339595, 1501345093, ""),
        .init(
            "gpx__garmin_with_extensions.gpx", points: 3540, timed: 3540, segments: 2, waypoints: 0, 1556685071,
            1556721695, ""),
        .init("gpx__gpsies_example.gpx", points: 41, timed: 41, segments: 1, waypoints: 0, 1262304000, 1262306519, ""),
        .init("gpxpy__Mojstrovka.gpx", points: 184, timed: 0, segments: 1, waypoints: 0, nil, nil, "bad-time"),
        .init(
            "gpxpy__around-visnjan-with-car.gpx", points: 104, timed: 104, segments: 1, waypoints: 0, 1608272150,
            1608272664, ""),
        .init(
            "gpxpy__cerknicko-without-times.gpx", points: 296, timed: 5, segments: 8, waypoints: 7, 1281025372,
            1281025429, ""),
        .init(
            "gpxpy__gpx1.1_with_all_fields.gpx", points: 6, timed: 2, segments: 4, waypoints: 2, 1357092183, 1357041604,
            ""),
        .init(
            "gpxpy__gpx1.1_with_extensions_without_namespaces.gpx", points: 0, timed: 0, segments: 0, waypoints: 1, nil,
            nil, ""),
        .init(
            "gpxpy__korita-zbevnica.gpx", points: 871, timed: 513, segments: 4, waypoints: 2, 1286098590, 1286111971, ""
        ),
        .init(
            "gpxpy__track-with-empty-segment.gpx", points: 9, timed: 9, segments: 2, waypoints: 0, 1373131586,
            1373131662, ""),
        .init(
            "gpxpy__track-with-less-sec-time.gpx", points: 2, timed: 2, segments: 1, waypoints: 0, 1449844993,
            1449844993.994, ""),
        .init("gpxpy__unicode_with_bom.gpx", points: 0, timed: 0, segments: 0, waypoints: 1, nil, nil, ""),
        .init("gpxpy__unicode_with_bom_noencoding.gpx", points: 0, timed: 0, segments: 0, waypoints: 1, nil, nil, ""),
        .init(
            "jpx__GPX_invalid_extensions.gpx", points: 2, timed: 2, segments: 1, waypoints: 2, 1471782267, 1471782271,
            "mismatched-tag"),
        .init("jpx__ISSUE-49.gpx", points: 26, timed: 0, segments: 1, waypoints: 1, nil, nil, ""),
        .init("jpx__ISSUE-51.gpx", points: 0, timed: 0, segments: 0, waypoints: 3, nil, nil, ""),
        .init("jpx__ISSUE-77.gpx", points: 1, timed: 1, segments: 1, waypoints: 0, 1539086225, 1539086225, ""),
        .init("jpx__ISSUE-78.gpx", points: 0, timed: 0, segments: 0, waypoints: 1, nil, nil, ""),
        .init(
            "organicmaps__track_with_timestamps_broken.gpx", points: 5, timed: 3, segments: 2, waypoints: 0, 1288433474,
            1288433474, ""),
        .init(
            "togeojson__bad.gpx", points: 0, timed: 0, segments: 2, waypoints: 0, nil, nil,
            "invalid-coordinate bad-elevation"),
        .init(
            "togeojson__blue_hills.gpx", points: 1243, timed: 1243, segments: 14, waypoints: 46, 993395349, 990909851,
            "week-rollover"),
        .init("togeojson__empty_ele.gpx", points: 2, timed: 2, segments: 1, waypoints: 0, 1178896926, 1178896926, ""),
        .init("togeojson__empty_trk.gpx", points: 0, timed: 0, segments: 1, waypoints: 0, nil, nil, ""),
        .init(
            "trackanimation__6711313.gpx", points: 108, timed: 108, segments: 1, waypoints: 0, 1398776706, 1398777191,
            ""),
        .init(
            "derived__coordtimes.geojson", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717,
            ""),
        .init(
            "derived__semicolon_comma.csv", points: 535, timed: 535, segments: 1, waypoints: 0, 1688208871, 1688210717,
            "decimal-comma"),
        .init(
            "trackanimation__ibiza.csv", points: 691, timed: 691, segments: 9, waypoints: 0, 1258648228, 1259501621, ""),
        .init("fit__Activity.fit", points: 14, timed: 14, segments: 1, waypoints: 0, 1334006546, 1334006559, ""),
        .init(
            "fit__activity-filecrc.fit", points: 14, timed: 14, segments: 1, waypoints: 0, 1334006546, 1334006559,
            "checksum"),
        .init(
            "fit__activity-activity-filecrc.fit", points: 28, timed: 28, segments: 2, waypoints: 0, 1334006546,
            1334006559, "checksum"),
        .init(
            "fit__activity-large-fenxi2-multisport.fit", points: 24235, timed: 24235, segments: 1, waypoints: 0,
            1440832484, 1440857108, "no-position"),
        .init(
            "fit__garmin-edge-500-activitiy.fit", points: 10677, timed: 10677, segments: 47, waypoints: 0, 1316955622,
            1316968313, "no-position"),
        .init("fit__unterminated-strings.fit", points: 0, timed: 0, segments: 0, waypoints: 0, nil, nil, "no-position"),
        .init("go-igc__0000.igc", points: 1434, timed: 1434, segments: 1, waypoints: 0, 1696689340, 1696690773, ""),
        .init("go-igc__0048.igc", points: 221, timed: 221, segments: 1, waypoints: 0, 1696755092, 1696755312, ""),
        .init(
            "go-igc__2023-10-28-XNA-150420-01.igc", points: 41703, timed: 41703, segments: 1, waypoints: 0, 1698483617,
            1698525319, ""),
        .init(
            "python-tcxparser__test.tcx", points: 383, timed: 383, segments: 1, waypoints: 0, 1356557393, 1356559384,
            "no-position"),
        .init(
            "togeojson__garmin_connect.tcx", points: 316, timed: 316, segments: 1, waypoints: 0, 1583454226, 1583458578,
            "no-position"),
        .init("togeojson__gxtrack.kml", points: 7, timed: 7, segments: 1, waypoints: 0, 1275012129, 1275012176, ""),
    ]
}

@Suite(.enabled(if: ExpectedTrace.isThere, "needs ../shared/traces"))
struct SharedTracesTests {
    @Test(arguments: ExpectedTrace.all) func givesItsPoints(expected: ExpectedTrace) throws {
        let document = try TrackReader.read(path: ExpectedTrace.path(expected.file))
        let segments = document.tracks.flatMap(\.segments)
        let times = segments.flatMap { segment in (0..<segment.count).compactMap { segment.time(at: $0) } }
        #expect(document.pointCount == expected.points)
        #expect(segments.count == expected.segments)
        #expect(document.waypoints.count == expected.waypoints)
        #expect(times.count == expected.timed)
        #expect(times.first.map { Double($0) / 1e9 } == expected.first)
        #expect(times.last.map { Double($0) / 1e9 } == expected.last)
        #expect(document.problems.map(\.rule.rawValue) == expected.rules)
    }

    /// Every trace with points can be played: times increase, nothing is lost but what the rules name.
    @Test(arguments: ExpectedTrace.all.filter { (1..<5000).contains($0.points) }) func canBePlayed(
        expected: ExpectedTrace
    ) throws {
        let document = try TrackReader.read(path: ExpectedTrace.path(expected.file))
        let timelines = try TrackTimeline.timelines(of: document)
        #expect(timelines.reduce(0) { $0 + $1.count } == expected.points)
        for timeline in timelines {
            #expect(zip(timeline.seconds, timeline.seconds.dropFirst()).allSatisfy { $0 < $1 })
            #expect(timeline.seconds.allSatisfy { $0.isFinite })
            #expect((0..<timeline.count).allSatisfy { timeline.speed(at: $0).isFinite })
            #expect(zip(timeline.longitudes, timeline.longitudes.dropFirst()).allSatisfy { abs($0 - $1) <= 180 })
        }
    }

    @Test func everySharedTraceIsInTheTable() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: ExpectedTrace.folder)
            .filter { $0.contains("__") }
        let errors = ["derived__empty_file.gpx", "derived__html_error_page.gpx"]
        #expect(Set(files) == Set(ExpectedTrace.all.map(\.file) + errors))
    }

    @Test func filesThatAreNoTracksAreNamed() throws {
        func message(_ path: String) -> String? {
            do {
                _ = try TrackReader.read(path: path)
                return nil
            } catch { return "\(error)" }
        }
        let empty = ExpectedTrace.path("derived__empty_file.gpx")
        let page = ExpectedTrace.path("derived__html_error_page.gpx")
        #expect(message(empty) == "\(empty): the file is empty")
        #expect(message(page)?.hasPrefix("\(page): line 1: this is an HTML page, not a GPX file") == true)
    }
}
