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
                Reads GPX, TCX, KML, KMZ, GeoJSON, JSON of fixes, CSV, NMEA, IGC and FIT, also
                packed by gzip or zip, by content and whatever the name; '-' is standard
                input. gpsbabel, when it is installed, adds its formats.
                """,
            examples: [
                Example(
                    line: "retrace info ride.gpx", effect: "points, times, distance, heights, and what was forgiven"),
                Example(line: "retrace info --json *.fit | jq '.[].total.distance'", effect: "the same for programs"),
                Example(line: "retrace info --tz Europe/Berlin log.csv", effect: "times without a zone are Berlin's"),
            ],
            options: [
                OptionGroup<InfoSettings>(
                    "Output",
                    [
                        Option("json", help: "print a JSON array with an object for each file", \.isJSON, true),
                        Option("timing", help: "only read, and tell how fast that was", \.isTiming, true),
                    ])
            ] + [OptionGroup<TrackOptions>.reading, .playing].map { $0.within(\.tracks) },
            settings: InfoSettings()
        ) { settings, files, console in
            guard !files.isEmpty else { throw CommandError(usage: "info needs a track: retrace info TRACK.gpx") }
            var objects: [String] = []
            var status = ExitStatus.success
            for (index, file) in files.enumerated() {
                do {
                    let clock = ContinuousClock()
                    let start = clock.now
                    let document = try TrackReader.read(path: file, options: settings.tracks.reading)
                    if settings.isTiming {
                        console.print(timing(file, document, clock.now - start))
                        continue
                    }
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
            if settings.isJSON, !settings.isTiming { console.print("[\n" + objects.joined(separator: ",\n") + "\n]\n") }
            return status
        }
    }
}

/// A line about how fast a file was read and how much memory its points take.
private func timing(_ file: String, _ document: TrackDocument, _ duration: Duration) -> String {
    let size = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    let seconds = duration / .seconds(1)
    let points = max(1, document.pointCount)
    return String(
        format: "%@: %.1f MB in %.3f s, %.0f MB/s, %d points of %.1f bytes\n",
        locale: Locale(identifier: "en_US_POSIX"), file, Double(size) / 1e6, seconds, Double(size) / 1e6 / seconds,
        document.pointCount, Double(document.pointBytes) / Double(points))
}

/// Everything that `info` can be told.
private struct InfoSettings {
    var isJSON = false
    var isTiming = false
    var tracks = TrackOptions()
}
