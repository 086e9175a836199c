import Foundation
import Testing

@testable import Tracks

/// Damages small files at random, by a seed: no crash, no endless loop, and what is read keeps its promises. The long
/// runs are `tools/fuzz/run`.
@Suite struct MutationTests {
    private static let seeds: [String: [UInt8]] = [
        "gpx": Array(
            "<?xml version=\"1.0\"?><gpx><wpt lat=\"1\" lon=\"2\"><name>W</name></wpt><trk><trkseg><trkpt lat=\"1.5\" lon=\"2\"><ele>3</ele><time>2020-01-01T00:00:00Z</time><extensions><hr>9</hr></extensions></trkpt><trkpt lat=\"2\" lon=\"179\"/></trkseg></trk></gpx>"
                .utf8),
        "tcx": Array(
            "<TrainingCenterDatabase><Activity><Lap><Track><Trackpoint><Time>2020-01-01T00:00:00Z</Time><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Trackpoint></Track></Lap></Activity></TrainingCenterDatabase>"
                .utf8),
        "kml": Array(
            "<kml><Placemark><gx:Track><when>2020-01-01T00:00:00Z</when><gx:coord>1 2 3</gx:coord></gx:Track><LineString><coordinates>1,2,3 4,5</coordinates></LineString></Placemark></kml>"
                .utf8),
        "geojson": Array(
            "{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[\"2020-01-01T00:00:00Z\",1577836801]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2,3],[4,5]]}}"
                .utf8),
        "json": Array(
            "{\"locations\":[{\"latitudeE7\":505000000,\"longitudeE7\":45000000,\"timestampMs\":\"1577836800000\"},{\"time\":1577836801,\"at\":{\"point\":\"1°, 2°\"}}]}"
                .utf8),
        "csv": Array("time;lat;lon;name\n2020-01-01 00:00:00;1,5;2,5;\"a;b\"\n2020-01-01 00:00:01;1,6;2,6;c\n".utf8),
        "nmea": Array(
            "$GPGGA,235959.50,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,\n$GNRMC,000000.50,A,4807.038,S,01131.000,W,10.0,084.4,020120,,\n$GPVTG,1,T,,M,5,N,,K\n"
                .utf8),
        "igc": Array(
            "AXXX\nHFDTE311219\nI013638LAD\nB2359595206343N00006198WA0058700558500\nB0000005206343S00006198EV0058700000000\n"
                .utf8),
        // A header, a definition of records with time and place, two records, one with a compressed time, a checksum.
        "fit": [
            14, 0x20, 0x54, 0x08, 40, 0, 0, 0, 0x2E, 0x46, 0x49, 0x54, 0, 0, 0x40, 0, 0, 20, 0, 3, 253, 4, 0x86, 0, 4,
            0x85,
            1, 4, 0x85, 0, 0, 0xCA, 0x9A, 0x3B, 0, 0, 0, 0x20, 0, 0, 0, 0x10, 0, 1, 0xCA, 0x9A, 0x3B, 0, 0, 0, 0x21, 0,
            0, 0,
            0x11, 0, 0,
        ],
    ]

    @Test(arguments: seeds.keys.sorted()) func damageDoesNoHarm(kind: String) throws {
        let original = try #require(Self.seeds[kind])
        #expect(try TrackReader.read(bytes: original).pointCount > 0)
        var random = SplitMix(seed: 2024)
        for round in 0..<300 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.insert(original.randomElement(using: &random) ?? 0, at: place)
                case 2: bytes.remove(at: place)
                case 3: bytes.removeSubrange(place...)
                default: bytes.insert(contentsOf: original.suffix(place + 1), at: place)
                }
            }
            guard let document = try? TrackReader.read(bytes: bytes) else { continue }
            for segment in document.tracks.flatMap(\.segments) {
                let isInRange = zip(segment.latitudes, segment.longitudes).allSatisfy {
                    abs($0) <= 90 && abs($1) <= 180
                }
                #expect(isInRange, "\(kind), round \(round)")
                #expect(segment.channels.values.allSatisfy { $0.count == segment.count })
            }
            for timeline in (try? TrackTimeline.timelines(of: document)) ?? [] {
                let isIncreasing = zip(timeline.seconds, timeline.seconds.dropFirst()).allSatisfy { $0 < $1 }
                #expect(isIncreasing, "\(kind), round \(round)")
            }
            if document.pointCount > 0 {
                let written = try TrackWriter.bytes(of: document, as: .gpx)
                #expect(try TrackReader.read(bytes: written).pointCount == document.pointCount)
            }
        }
    }

    /// A large file costs a window and its points: 32 bytes each, and no more room than that.
    @Test func pointsTakeThirtyTwoBytes() throws {
        let point = "<trkpt lat=\"1.5\" lon=\"2.5\"><ele>3</ele><time>2020-01-01T00:00:00Z</time></trkpt>\n"
        let text = "<gpx><trk><trkseg>" + String(repeating: point, count: 20_000) + "</trkseg></trk></gpx>"
        let document = try TrackReader.read(bytes: Array(text.utf8))
        #expect(document.pointCount == 20_000)
        #expect(document.pointBytes <= 20_000 * 36)
    }

    /// A track costs more memory than the few bytes that begin one.
    @Test func theLimitOfTracksEndsReading() throws {
        let texts = [
            "<gpx>" + String(repeating: "<trk/>", count: 70_000) + "</gpx>",
            "track,lat,lon\n" + String(repeating: "1,1,2\n2,1,2\n", count: 35_000),
        ]
        for text in texts {
            let document = try TrackReader.read(bytes: Array(text.utf8))
            #expect(document.tracks.count <= 65_537 && document.problems.map(\.rule).contains(.limit))
            let summary = try TrackSummary(of: document, file: "many.gpx").text()
            #expect(summary.split(separator: "\n").count < 120 && summary.contains("more, see --json"))
        }
    }

    @Test func theLimitOfPointsEndsReading() throws {
        var options = TrackReadingOptions()
        options.pointLimit = 1
        for (kind, bytes) in Self.seeds.sorted(by: { $0.key < $1.key }) {
            let document = try TrackReader.read(bytes: bytes, options: options)
            #expect(document.pointCount <= 2, "\(kind)")
        }
    }
}
