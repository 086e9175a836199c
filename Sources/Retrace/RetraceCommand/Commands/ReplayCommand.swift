import Simulation

extension Command {
    /// Plays GPS tracks.
    static var replay: Command {
        Command(
            name: "replay",
            summary: "play GPS tracks into a sequence of PNG frames",
            operands: "TRACK...",
            details: """
                Fits the map to the tracks, lets each grow at its own pace with a marker and a
                pulsing circle at its head, and writes DIR/frame-000000.png and so on, with a
                line for each frame in DIR/frames.jsonl.
                """,
            examples: [
                Example(line: "retrace replay ride.gpx", effect: "20 s at 1280x720 and 30 fps, into the folder ride"),
                Example(
                    line: "retrace replay ride.gpx -o film --size 1920x1080 --speed 120",
                    effect: "two minutes of the ride in each second of film"),
                Example(
                    line: "retrace replay ride.gpx --duration 1m30s --fps 60 --resume",
                    effect: "go on after Ctrl-C, with the same options as before"),
                Example(
                    line: "retrace replay ride.gpx --frames 0-29 --highlight",
                    effect: "the first 30 frames, showing what was repainted"),
            ],
            options: OptionGroup<RunOptions>.film.map { $0.within(\.run) }
                + OptionGroup<TrackOptions>.all.map { $0.within(\.tracks) },
            settings: ReplaySettings()
        ) { settings, tracks, console in
            guard let first = tracks.first else {
                throw CommandError(usage: "replay needs a track: retrace replay TRACK.gpx")
            }
            var options = settings.run
            if options.output.isEmpty { options.output = OutputFolder.named(after: first) }
            return try Film.make(.tracks(tracks), options: options, reading: settings.tracks, console: console)
        }
    }
}

/// Everything that `replay` can be told.
private struct ReplaySettings {
    var run = RunOptions()
    var tracks = TrackOptions()
}
