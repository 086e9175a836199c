/// Writes GPX 1.1 in the order that the schema asks for: waypoints, routes, tracks. `GPXValidityTests` let libxml2 judge.
enum GPXWriter {
    static func write(_ document: TrackDocument, to output: inout TextOutput) throws {
        output.add(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="Retrace" xmlns="http://www.topografix.com/GPX/1/1" \
            xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
            xmlns:pwr="http://www.garmin.com/xmlschemas/PowerExtension/v1">

            """)
        metadata(document, &output)
        for waypoint in document.waypoints { write(waypoint, to: &output) }
        for track in document.tracks where track.kind == .route {
            output.add("<rte>\n" + element("name", track.name))
            words(ofTrack: track.notes, &output)
            for segment in track.segments { try write(segment, "rtept", to: &output) }
            output.add("</rte>\n")
        }
        for track in document.tracks where track.kind == .recorded {
            output.add("<trk>\n" + element("name", track.name))
            words(ofTrack: track.notes, &output)
            for segment in track.segments {
                output.add("<trkseg>\n")
                try write(segment, "trkpt", to: &output)
                output.add("</trkseg>\n")
            }
            output.add("</trk>\n")
        }
        output.add("</gpx>\n")
    }

    private static func write(_ waypoint: Waypoint, to output: inout TextOutput) {
        begin("wpt", waypoint.latitude, waypoint.longitude, &output)
        if let elevation = waypoint.elevation { add("ele", elevation, &output) }
        if let time = waypoint.time { add(time: time, &output) }
        let values = waypoint.values.filter { $0.value.isFinite }
        magnetism(values, &output)
        output.add(element("name", waypoint.name))
        words(waypoint.notes, values, &output)
        sensors(values, &output)
        output.add("</wpt>\n")
    }

    private static func write(_ segment: TrackSegment, _ tag: String, to output: inout TextOutput) throws {
        let channels = TrackChannel.allCases.filter { segment.channels[$0] != nil }
        var notes = segment.notes[...]
        for index in 0..<segment.count {
            begin(tag, segment.latitudes[index], segment.longitudes[index], &output)
            if let elevation = segment.elevation(at: index) { add("ele", elevation, &output) }
            if let time = segment.time(at: index) { add(time: time, &output) }
            var values: [TrackChannel: Float] = [:]
            for channel in channels {
                if let value = segment.value(channel, at: index), value.isFinite { values[channel] = value }
            }
            if !values.isEmpty { magnetism(values, &output) }
            var said = TrackNotes()
            if let next = notes.first, next.index == index {
                said = next.notes
                notes = notes.dropFirst()
                output.add(element("name", said[.name]))
            }
            if !values.isEmpty || !said.isEmpty { words(said, values, &output) }
            if !values.isEmpty { sensors(values, &output) }
            output.add("</\(tag)>\n")
            try output.flush()
        }
    }

    /// Extensions in the order of Garmin's TrackPointExtension version 2.
    private static func sensors(_ values: [TrackChannel: Float], _ output: inout TextOutput) {
        let kinds: [(TrackChannel, String)] = [
            (.temperature, "atemp"), (.heartRate, "hr"), (.cadence, "cad"), (.speed, "speed"), (.course, "course"),
        ]
        let present = kinds.compactMap { kind in values[kind.0].map { (kind.1, $0) } }
        let power = values[.power]
        guard !present.isEmpty || power != nil else { return }
        output.add("<extensions>")
        if let power { add("pwr:PowerInWatts", power, &output) }
        if !present.isEmpty {
            output.add("<gpxtpx:TrackPointExtension>")
            for (name, value) in present { add("gpxtpx:\(name)", value, &output) }
            output.add("</gpxtpx:TrackPointExtension>")
        }
        output.add("</extensions>")
    }

    private static func begin(_ tag: String, _ latitude: Double, _ longitude: Double, _ output: inout TextOutput) {
        output.add("<\(tag) lat=\"")
        output.add(number: latitude)
        output.add("\" lon=\"")
        // The schema's longitudes end below 180.
        output.add(number: longitude == 180 ? -180 : longitude)
        output.add("\">")
    }

    private static func add(_ name: String, _ value: Double, _ output: inout TextOutput) {
        output.add("<\(name)>")
        output.add(number: value)
        output.add("</\(name)>")
    }

    static func add(_ name: String, _ value: Float, _ output: inout TextOutput) {
        output.add("<\(name)>")
        output.add(number: value)
        output.add("</\(name)>")
    }

    private static func add(time: Int64, _ output: inout TextOutput) {
        output.add("<time>")
        output.add(time: time)
        output.add("</time>")
    }

    static func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(escaped($0))</\(name)>\n" } ?? ""
    }

    /// Text as XML: marks replaced, characters that XML 1.0 does not allow left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // Which every reader makes a line feed of otherwise.
            case "\r": result += "&#13;"
            case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: break
            }
        }
        return result
    }
}
