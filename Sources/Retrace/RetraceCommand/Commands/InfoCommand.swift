import Foundation
import Tracks

extension Command {
    /// Says what is in GPS files.
    static var info: Command {
        Command(
            name: "info",
            summary: "say what is in GPS files, and what is wrong with them",
            operands: "TRACK...",
            details: """
                Reads GPX, TCX, KML, KMZ, GeoJSON, CSV, NMEA, IGC and FIT, also packed by gzip
                or zip, by content and whatever the name; '-' is standard input. gpsbabel,
                when it is installed, adds its formats.
                """,
            examples: [
                Example(
                    line: "retrace info ride.gpx", effect: "points, times, distance, heights, and what was forgiven"),
                Example(line: "retrace info --json *.fit | jq '.[].total.distance'", effect: "the same for programs"),
                Example(line: "retrace info --tz Europe/Berlin log.csv", effect: "times without a zone are Berlin's"),
            ],
            options: [
                OptionGroup<InfoSettings>(
                    "Output", [Option("json", help: "print a JSON array with an object for each file", \.isJSON, true)])
            ] + [OptionGroup<TrackOptions>.reading, .playing].map { $0.within(\.tracks) },
            settings: InfoSettings()
        ) { settings, files, console in
            guard !files.isEmpty else { throw CommandError(usage: "info needs a track: retrace info TRACK.gpx") }
            var objects: [String] = []
            var status = ExitStatus.success
            for (index, file) in files.enumerated() {
                do {
                    let document = try TrackReader.read(path: file, options: settings.tracks.reading)
                    let summary = try TrackSummary(of: document, file: file, options: settings.tracks.playing)
                    if settings.isJSON {
                        objects.append(try summary.json())
                    } else {
                        let text = summary.text(in: settings.tracks.reading.timeZone ?? .gmt)
                        console.print((index > 0 ? "\n" : "") + text)
                    }
                } catch let error as TracksError {
                    console.printError("retrace: \(error)\n")
                    status = .failure
                }
            }
            if settings.isJSON { console.print("[\n" + objects.joined(separator: ",\n") + "\n]\n") }
            return status
        }
    }
}

/// Everything that `info` can be told.
private struct InfoSettings {
    var isJSON = false
    var tracks = TrackOptions()
}
