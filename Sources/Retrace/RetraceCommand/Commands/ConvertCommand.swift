import Tracks

extension Command {
    /// Writes tracks in another format.
    static var convert: Command {
        Command(
            name: "convert",
            summary: "write the tracks of any files as GPX, GeoJSON or CSV",
            operands: "TRACK... -o OUT",
            details: """
                Writes everything that could be read, so that a damaged file can be used
                elsewhere. Several files become one. What was forgiven is told on standard
                error.
                """,
            examples: [
                Example(
                    line: "retrace convert broken.gpx -o mended.gpx", effect: "what could be saved, as valid GPX 1.1"),
                Example(line: "retrace convert *.fit -o tour.geojson", effect: "all days in one file"),
                Example(line: "retrace convert ride.fit -o - --format csv", effect: "a table on standard output"),
            ],
            options: [
                OptionGroup<ConvertSettings>(
                    "Output",
                    [
                        Option("output", short: "o", "OUT", help: "file to write, or - for standard output") {
                            guard !$1.isEmpty else {
                                throw CommandError(usage: "--output '': expected the name of a file")
                            }
                            $0.output = $1
                        },
                        Option(
                            "format", "FORMAT", help: "gpx, geojson or csv (default: by the ending of OUT)",
                            expected: "gpx, geojson or csv", read: TrackWriter.Format.init(rawValue:)
                        ) { $0.format = $1 },
                        Option("quiet", short: "q", help: "print nothing but errors", \.isQuiet, true),
                    ]),
                OptionGroup<TrackOptions>.reading.within(\.tracks),
            ],
            settings: ConvertSettings()
        ) { settings, files, console in
            guard !files.isEmpty, let output = settings.output else {
                throw CommandError(usage: "convert needs tracks and a target: retrace convert TRACK.fit -o OUT.gpx")
            }
            guard let format = settings.format ?? TrackWriter.Format(path: output) else {
                throw CommandError(
                    usage: "'\(output)' ends in none of .gpx, .geojson, .csv; give --format gpx, geojson or csv")
            }
            var documents: [TrackDocument] = []
            for file in files {
                let document = try TrackReader.read(path: file, options: settings.tracks.reading)
                if !settings.isQuiet {
                    for problem in document.problems { console.printError("\(file): \(problem)\n") }
                }
                documents.append(document)
            }
            let whole = TrackDocument(joining: documents)
            try TrackWriter.write(whole, to: output, as: format)
            if !settings.isQuiet, output != "-" {
                console.printError("\(output): \(whole.content)\n")
            }
            return .success
        }
    }
}

/// Everything that `convert` can be told.
private struct ConvertSettings {
    var output: String?
    var format: TrackWriter.Format?
    var isQuiet = false
    var tracks = TrackOptions()
}
