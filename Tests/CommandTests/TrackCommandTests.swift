import Foundation
import TestSupport
import Testing

@testable import RetraceCommand

/// `info` and `convert`, and what the options of tracks mean.
@MainActor
@Suite struct TrackCommandTests {
    private static let gpx = """
        <gpx version="1.1"><trk><name>Tour</name><trkseg><trkpt lat="1" lon="2"><time>2020-01-01T00:00:00</time></trkpt>
        <trkpt lat="nan" lon="2"/><trkpt lat="1.001" lon="2"><time>2020-01-01T00:01:00</time></trkpt></trkseg></trk>
        """

    private struct Outcome {
        var status = ExitStatus.success
        var output = ""
        var errors = ""
    }

    private func run(_ arguments: String...) -> Outcome {
        final class Texts { var output = "", errors = "" }
        let texts = Texts()
        let console = Console(
            print: { texts.output += $0 }, printError: { texts.errors += $0 }, terminalWidth: { nil })
        let status = Program.run(arguments, console: console)
        return Outcome(status: status, output: texts.output, errors: texts.errors)
    }

    /// Runs `body` with a folder that holds `in.gpx`.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(Self.gpx.utf8).write(to: folder.appendingPathComponent("in.gpx"))
        try body(folder.path)
    }

    @Test func infoTellsWhatIsThereAndWhatWasForgiven() throws {
        try withFolder { folder in
            let text = run("info", "\(folder)/in.gpx", "--tz", "+02:00")
            #expect(text.status == .success && text.errors == "")
            #expect(text.output.contains("2 in 1 segment of 1 track"))
            #expect(text.output.contains("line 2: latitude or longitude missing") && text.output.contains("1 min 0 s"))
            let json = run("info", "--json", "\(folder)/in.gpx", "--tz", "+02:00")
            let array = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
            let total = array?.first?["total"] as? [String: Any]
            #expect(total?["start"] as? String == "2019-12-31T22:00:00Z")
            let rules = (array?.first?["problems"] as? [[String: Any]])?.compactMap { $0["rule"] as? String }
            #expect(rules == ["invalid-coordinate", "truncated"])
        }
    }

    @Test func infoGoesOnAfterABadFile() throws {
        try withFolder { folder in
            let outcome = run("info", "\(folder)/none.gpx", "\(folder)/in.gpx")
            #expect(outcome.status == .failure && outcome.output.contains("2 in 1 segment"))
            #expect(outcome.errors == "retrace: \(folder)/none.gpx: No such file or directory\n")
        }
    }

    @Test(arguments: ["gpx", "geojson", "csv"]) func convertWritesWhatItRead(ending: String) throws {
        try withFolder { folder in
            let target = "\(folder)/out.\(ending)"
            let outcome = run("convert", "\(folder)/in.gpx", "-o", target, "--time-shift", "-1h")
            #expect(outcome.status == .success && outcome.output == "")
            #expect(outcome.errors.contains("\(target): 2 points in 1 track\n"))
            let info = run("info", "--json", target)
            #expect(info.output.contains("2019-12-31T23:00:00Z") && info.output.contains("\"problems\" : [\n\n  ]"))
        }
    }

    @Test(arguments: [
        (["convert", "a.gpx"], "convert needs tracks and a target: retrace convert TRACK.fit -o OUT.gpx"),
        (
            ["convert", "a.gpx", "-o", "b.shp"],
            "'b.shp' ends in none of .gpx, .geojson, .csv; give --format gpx, geojson or csv"
        ),
        (["info"], "info needs a track: retrace info TRACK.gpx"),
        (
            ["info", "a.gpx", "--tz", "CST"],
            "--tz 'CST': expected a zone such as Europe/Berlin, or an offset such as +02:00"
        ),
        (["info", "a.gpx", "--time-shift", "1x"], "--time-shift '1x': expected a time such as 90s, -1h30m or 1024w"),
        (["info", "a.gpx", "--time-order", "up"], "--time-order 'up': expected file, sort or split"),
        (
            ["replay", "a.gpx", "--sync", "0,later"],
            "--sync '0,later': expected absolute, start, or a time for each track such as 0,30s,2m"
        ),
        (
            ["replay", "a.gpx", "--max-speed", "-5"],
            "--max-speed '-5': expected kilometres per hour greater than 0, such as 200"
        ),
    ]) func wrongUsageIsExplained(arguments: [String], message: String) {
        var outcome = Outcome()
        switch arguments.count {
        case 1: outcome = run(arguments[0])
        case 2: outcome = run(arguments[0], arguments[1])
        default: outcome = run(arguments[0], arguments[1], arguments[2], arguments[3])
        }
        #expect(outcome.status == .usage && outcome.errors == "retrace: \(message)\n")
    }
}
