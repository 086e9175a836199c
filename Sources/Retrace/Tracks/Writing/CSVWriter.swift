/// Writes a table with a row a point. Tracks and segments are numbered, so that equal names keep them apart.
///
/// Where there are routes or waypoints, a first column says what a row is. Words about a track stand in its first row.
struct CSVWriter {
    private let document: TrackDocument
    private let channels: [TrackChannel]
    private let keys: [TrackNotes.Key]
    private let hasLinks: Bool
    private let hasKinds: Bool

    private static let names: [(TrackNotes.Key, String)] = [
        (.comment, "comment"), (.description, "description"), (.source, "source"), (.symbol, "symbol"),
        (.type, "type"), (.number, "number"),
    ]

    static func write(_ document: TrackDocument, to output: inout TextOutput) throws {
        try CSVWriter(document).write(to: &output)
    }

    private init(_ document: TrackDocument) {
        self.document = document
        let segments = document.tracks.flatMap(\.segments)
        channels = TrackChannel.allCases.filter { channel in
            segments.contains { $0.channels[channel] != nil }
                || document.waypoints.contains { $0.values[channel] != nil }
        }
        let notes = document.tracks.map(\.notes) + document.waypoints.map(\.notes)
        keys = Self.names.map(\.0).filter { key in notes.contains { $0[key] != nil } }
        hasLinks = notes.contains { !$0.links.isEmpty }
        hasKinds = !document.waypoints.isEmpty || document.tracks.contains { $0.kind == .route }
    }

    private func write(to output: inout TextOutput) throws {
        output.add((hasKinds ? "kind," : "") + "track,name,segment,latitude,longitude,elevation,time")
        for channel in channels { output.add("," + channel.rawValue) }
        for (key, name) in Self.names where keys.contains(key) { output.add("," + name) }
        output.add(hasLinks ? ",link\n" : "\n")
        for waypoint in document.waypoints {
            output.add("waypoint,,\(Self.quoted(waypoint.name ?? "")),,")
            place(waypoint.latitude, waypoint.longitude, waypoint.elevation, waypoint.time, &output)
            for channel in channels { value(waypoint.values[channel], &output) }
            words(waypoint.notes, &output)
            try output.flush()
        }
        for (trackIndex, track) in document.tracks.enumerated() {
            var notes: TrackNotes? = track.notes
            for (segmentIndex, segment) in track.segments.enumerated() {
                let kind = hasKinds ? track.kind.rawValue + "," : ""
                let start = "\(kind)\(trackIndex + 1),\(Self.quoted(track.name ?? "")),\(segmentIndex + 1),"
                for index in 0..<segment.count {
                    output.add(start)
                    place(
                        segment.latitudes[index], segment.longitudes[index], segment.elevation(at: index),
                        segment.time(at: index), &output)
                    for channel in channels { value(segment.value(channel, at: index), &output) }
                    words(notes ?? .init(), &output)
                    notes = nil
                    try output.flush()
                }
            }
        }
    }

    private func place(
        _ latitude: Double, _ longitude: Double, _ elevation: Double?, _ time: Int64?, _ output: inout TextOutput
    ) {
        output.add(number: latitude)
        output.add(",")
        output.add(number: longitude)
        output.add(",")
        if let elevation { output.add(number: elevation) }
        output.add(",")
        if let time { output.add(time: time) }
    }

    private func value(_ value: Float?, _ output: inout TextOutput) {
        output.add(",")
        if let value, value.isFinite { output.add(number: value) }
    }

    private func words(_ notes: TrackNotes, _ output: inout TextOutput) {
        for key in keys { output.add("," + Self.quoted(notes[key] ?? "")) }
        if hasLinks {
            let addresses = notes.links.map { $0.address.replacing(" ", with: "%20") }
            output.add("," + Self.quoted(addresses.joined(separator: " ")))
        }
        output.add("\n")
    }

    /// A field in quotes where it needs them; line ends become blanks.
    private static func quoted(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        guard line.contains(where: { "\",;|\t".contains($0) }) else { return line }
        return "\"" + line.replacing("\"", with: "\"\"") + "\""
    }
}
