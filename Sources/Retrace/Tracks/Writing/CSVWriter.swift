/// Writes a table with a row a point. Tracks and segments are numbered, so that equal names keep them apart.
enum CSVWriter {
    static func write(_ document: TrackDocument, to output: inout TextOutput) throws {
        let segments = document.tracks.flatMap(\.segments)
        let channels = TrackChannel.allCases.filter { channel in segments.contains { $0.channels[channel] != nil } }
        output.add("track,name,segment,latitude,longitude,elevation,time")
        for channel in channels { output.add("," + channel.rawValue) }
        output.add("\n")
        for (trackIndex, track) in document.tracks.enumerated() {
            for (segmentIndex, segment) in track.segments.enumerated() {
                let start = "\(trackIndex + 1),\(quoted(track.name ?? "")),\(segmentIndex + 1),"
                for index in 0..<segment.count {
                    output.add(start)
                    output.add(number: segment.latitudes[index])
                    output.add(",")
                    output.add(number: segment.longitudes[index])
                    output.add(",")
                    if let elevation = segment.elevation(at: index) { output.add(number: elevation) }
                    output.add(",")
                    if let time = segment.time(at: index) { output.add(time: time) }
                    for channel in channels {
                        output.add(",")
                        if let value = segment.value(channel, at: index) { output.add(number: value) }
                    }
                    output.add("\n")
                    try output.flush()
                }
            }
        }
    }

    /// A field in quotes where it needs them; line ends become blanks.
    private static func quoted(_ text: String) -> String {
        let line = String(text.map { $0.isNewline ? " " : $0 })
        guard line.contains(where: { "\",;|\t".contains($0) }) else { return line }
        return "\"" + line.replacing("\"", with: "\"\"") + "\""
    }
}
