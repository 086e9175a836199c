import Foundation
import TestSupport
import Testing

/// What a film costs in counts, which are the same on every machine; times are for tools/bench.
@Suite("Cost", .waitsForPrograms)
struct CostTests {
    @Test("A ride of 600 frames at 1920 × 1080 draws a few tiles a frame")
    func ride() throws {
        let counts = try Self.counts([
            "replay", "scenarios/ride/ride.gpx", "--size", "1920x1080", "--background", "none",
        ])
        // Three overlays move; each covers one tile, or two to four where it lies on an edge. 45 tiles are in view.
        #expect(counts["tilesDrawn"]! < 600 * 3 * 2 + 3 * 60)
        #expect(counts["tilesDrawn"]! >= 600 * 3)
        // A marker and a circle of 48 points: far less than a hundredth of the frame.
        #expect(counts["pixelsComposited"]! < 1920 * 1080 + 600 * 1920 * 1080 / 100)
        // 68 bands of 16 rows: a circle of 48 rows that moves a few touches at most five, seldom six.
        #expect(counts["bandsDeflated"]! < 68 + 600 * 6)
        #expect(counts["unattributedRedraws"] == 0)
    }

    @Test("A track a hundred times as long draws the same frames with the same tiles")
    func hundredfold() throws {
        let scratch = try Scratch()
        let film = ["--size", "1280x720", "--background", "none", "--speed", "80", "--frames", "0-149"]
        var counts: [[String: Int]] = []
        var folders: [FilmFolder] = []
        for rounds in [1, 100] {
            let track = "\(scratch.path)/\(rounds).gpx"
            try Self.writeTrack(to: track, rounds: rounds)
            let folder = FilmFolder(in: scratch, "film-\(rounds)")
            folders.append(folder)
            counts.append(try Self.counts(["replay", track] + film, folder))
        }
        for count in ["tilesDrawn", "drawCalls", "pixelsComposited", "bandsDeflated"] {
            #expect(counts[0][count]! > 150)
            #expect(counts[1][count] == counts[0][count], "\(count)")
        }
        let names = try folders[0].frames
        #expect(names.count == 150)
        #expect(try folders[1].firstDifference(from: folders[0], in: names) == nil)
    }

    @Test("20,000 small frames do not grow the memory")
    func memory() throws {
        let scratch = try Scratch()
        let folder = FilmFolder(in: scratch, "long")
        let run = try RunningProgram([
            "replay", "scenarios/ride/ride.gpx", "--size", "64x48", "--fps", "1000", "--duration", "20", "--quiet",
            "--background", "none",
            "-o", folder.path,
        ])
        // The manifest's length tells how far the run is without listing the folder.
        func frames() -> Int { ((try? folder.bytes("frames.jsonl").count) ?? 0) / 100 }
        run.waitUntil { frames() >= 1_000 }
        let early = run.residentBytes
        var late = early
        run.waitUntil {
            let now = run.residentBytes
            if now > 0 { late = now }
            return false
        }
        #expect(try run.finish().status == 0)
        #expect(try folder.frames.count == 20_000)
        #expect(early > 0)
        #expect(late - early < 3 << 20)
    }

    /// The counts of a film's report.
    private static func counts(_ arguments: [String], _ folder: FilmFolder? = nil) throws -> [String: Int] {
        let scratch = try Scratch()
        let report = "\(scratch.path)/report.json"
        let outcome = try (folder ?? FilmFolder(in: scratch, "film")).make(arguments + ["--report", report])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: report)))
        return try #require((json as? [String: Any])?["counts"] as? [String: Int])
    }

    /// A zigzag of 400 points in 400 s, travelled again and again.
    private static func writeTrack(to path: String, rounds: Int) throws {
        var text = "<gpx version=\"1.1\" creator=\"test\"><trk><trkseg>\n"
        for point in 0..<400 * rounds {
            let place = point % 400
            let leg = Double(place % 20) / 20
            let latitude = 47.0 + 0.02 * (place / 20 % 2 == 0 ? leg : 1 - leg)
            let longitude = 8.0 + Double(place) * 0.0003
            let (hours, minutes, seconds) = (point / 3600, point / 60 % 60, point % 60)
            let time = String(
                format: "2024-05-%02dT%02d:%02d:%02dZ", 1 + hours / 24, hours % 24, minutes, seconds)
            text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><time>\(time)</time></trkpt>\n"
        }
        try (text + "</trkseg></trk></gpx>\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
