import Foundation
import Testing

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

    init(row: Substring) {
        let fields = row.split(separator: " ").map(String.init)
        func count(_ index: Int) -> Int { Int(fields[index]) ?? -1 }
        file = fields[0]
        (points, timed, segments, waypoints) = (count(1), count(2), count(3), count(4))
        (first, last) = (Double(fields[5]), Double(fields[6]))
        rules = fields[7...].filter { $0 != "-" }
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
    /// times of Mojstrovka lie in 1901. Columns: points, points with a time, segments (s), waypoints (w), first and last
    /// time, rules.
    static let all: [Self] = """
        coregpx__GPXTest-TrackPointOnly.gpx                    4142  4142  1  0  1543456138     1543483398  -
        derived__antimeridian.gpx                               535   535  1  0  1688208871     1688210717  -
        derived__comma_decimals.gpx                             535   535  1  0  1688208871     1688210717  decimal-comma
        derived__crlf_leading_blank.gpx                         535   535  1  0  1688208871     1688210717  leading-garbage
        derived__first_last_no_time.gpx                         535   534  1  0  1688208872     1688210717  -
        derived__gap_8h.gpx                                     535   535  1  0  1688208871     1688239517  -
        derived__latin1_bytes_declared_utf8.gpx                 535   535  1  0  1688208871     1688210717  encoding
        derived__nan_coords.gpx                                 524   524  1  0  1688208871     1688210717  invalid-coordinate
        derived__no_gpx_version.gpx                             535   535  1  0  1688208871     1688210717  -
        derived__no_zone.gpx                                    535   535  1  0  1688208871     1688210717  -
        derived__polar.gpx                                      535   535  1  0  1688208871     1688210717  -
        derived__reversed_time.gpx                              535   535  1  0  1688210717     1688208871  -
        derived__single_point.gpx                                 1     1  1  0  1688208871     1688208871  -
        derived__truncated_midtag.gpx                           356   356  1  0  1688208871     1688210105  truncated
        derived__two_identical_points.gpx                         2     2  1  0  1688208871     1688208871  -
        derived__utf16le_bom.gpx                                535   535  1  0  1688208871     1688210717  -
        derived__zone_offset.gpx                                535   535  1  0  1688208871     1688210717  -
        gpx-animator__bikeride.gpx                             8234  8234  1  0  1571754960     1571794028  -
        gpx-player__duplicate-timestamps.gpx                      3     3  1  0  1718462781     1718462841  -
        gpx-player__race-boat1.gpx                             1909  1909  1  0  1718462050     1718470746  -
        gpx-player__race-boat2.gpx                             1567  1567  1  0  1718462781     1718471406  -
        gpx-player__race-boat3.gpx                             1694  1694  1  0  1718462246     1718471386  -
        gpx-player__track1.gpx                                  511   511  1  0  1688207439     1688210679  -
        gpx-player__track2.gpx                                  337   337  1  0  1688208812     1688210585  -
        gpx-player__track3.gpx                                  535   535  1  0  1688208871     1688210717  -
        gpx-player__wrong-timestamp-order.gpx                     3     3  1  0  1718462781     1718462841  -
        gpx__garmin-activity.gpx                                988   988  2  0  1501339595     1501345093  -
        gpx__garmin_with_extensions.gpx                        3540  3540  2  0  1556685071     1556721695  -
        gpx__gpsies_example.gpx                                  41    41  1  0  1262304000     1262306519  -
        gpxpy__Mojstrovka.gpx                                   184     0  1  0           -              -  bad-time
        gpxpy__around-visnjan-with-car.gpx                      104   104  1  0  1608272150     1608272664  -
        gpxpy__cerknicko-without-times.gpx                      296     5  8  7  1281025372     1281025429  -
        gpxpy__gpx1.1_with_all_fields.gpx                         6     2  4  2  1357092183     1357041604  -
        gpxpy__gpx1.1_with_extensions_without_namespaces.gpx      0     0  0  1           -              -  -
        gpxpy__korita-zbevnica.gpx                              871   513  4  2  1286098590     1286111971  -
        gpxpy__track-with-empty-segment.gpx                       9     9  2  0  1373131586     1373131662  -
        gpxpy__track-with-less-sec-time.gpx                       2     2  1  0  1449844993 1449844993.994  -
        gpxpy__unicode_with_bom.gpx                               0     0  0  1           -              -  -
        gpxpy__unicode_with_bom_noencoding.gpx                    0     0  0  1           -              -  -
        jpx__GPX_invalid_extensions.gpx                           2     2  1  2  1471782267     1471782271  mismatched-tag
        jpx__ISSUE-49.gpx                                        26     0  1  1           -              -  -
        jpx__ISSUE-51.gpx                                         0     0  0  3           -              -  -
        jpx__ISSUE-77.gpx                                         1     1  1  0  1539086225     1539086225  -
        jpx__ISSUE-78.gpx                                         0     0  0  1           -              -  -
        organicmaps__track_with_timestamps_broken.gpx             5     3  2  0  1288433474     1288433474  -
        togeojson__bad.gpx                                        0     0  2  0           -              -  invalid-coordinate bad-elevation
        togeojson__blue_hills.gpx                              1243  1243 14 46   993395349      990909851  -
        togeojson__empty_ele.gpx                                  2     2  1  0  1178896926     1178896926  -
        togeojson__empty_trk.gpx                                  0     0  1  0           -              -  -
        trackanimation__6711313.gpx                             108   108  1  0  1398776706     1398777191  -
        derived__coordtimes.geojson                             535   535  1  0  1688208871     1688210717  -
        derived__semicolon_comma.csv                            535   535  1  0  1688208871     1688210717  decimal-comma
        trackanimation__ibiza.csv                               691   691  9  0  1258648228     1259501621  -
        fit__Activity.fit                                        14    14  1  0  1334006546     1334006559  -
        fit__activity-filecrc.fit                                14    14  1  0  1334006546     1334006559  checksum
        fit__activity-activity-filecrc.fit                       28    28  2  0  1334006546     1334006559  checksum
        fit__activity-large-fenxi2-multisport.fit             24235 24235  1  0  1440832484     1440857108  no-position
        fit__garmin-edge-500-activitiy.fit                    10677 10677 47  0  1316955622     1316968313  no-position
        fit__unterminated-strings.fit                             0     0  0  0           -              -  no-position
        go-igc__0000.igc                                       1434  1434  1  0  1696689340     1696690773  -
        go-igc__0048.igc                                        221   221  1  0  1696755092     1696755312  -
        go-igc__2023-10-28-XNA-150420-01.igc                  41703 41703  1  0  1698483617     1698525319  -
        python-tcxparser__test.tcx                              383   383  1  0  1356557393     1356559384  no-position
        togeojson__garmin_connect.tcx                           316   316  1  0  1583454226     1583458578  no-position
        togeojson__gxtrack.kml                                    7     7  1  0  1275012129     1275012176  -
        """.split(separator: "\n").map(Self.init)
}
