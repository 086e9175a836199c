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
        if let name = document.name { output.add("<metadata><name>\(escaped(name))</name></metadata>\n") }
        for waypoint in document.waypoints { write(waypoint, to: &output) }
        for track in document.tracks where track.kind == .route {
            output.add("<rte>\n" + element("name", track.name))
            for segment in track.segments { try write(segment, "rtept", to: &output) }
            output.add("</rte>\n")
        }
        for track in document.tracks where track.kind == .recorded {
            output.add("<trk>\n" + element("name", track.name))
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
        output.add(element("name", waypoint.name) + "</wpt>\n")
    }

    private static func write(_ segment: TrackSegment, _ tag: String, to output: inout TextOutput) throws {
        // The order of TrackPointExtension version 2.
        let kinds: [(TrackChannel, String)] = [
            (.temperature, "atemp"), (.heartRate, "hr"), (.cadence, "cad"), (.speed, "speed"), (.course, "course"),
        ]
        let present = kinds.filter { segment.channels[$0.0] != nil }
        for index in 0..<segment.count {
            begin(tag, segment.latitudes[index], segment.longitudes[index], &output)
            if let elevation = segment.elevation(at: index) { add("ele", elevation, &output) }
            if let time = segment.time(at: index) { add(time: time, &output) }
            let values = present.compactMap { kind in segment.value(kind.0, at: index).map { (kind.1, $0) } }
            let power = segment.value(.power, at: index)
            if !values.isEmpty || power != nil {
                output.add("<extensions>")
                if let power {
                    output.add("<pwr:PowerInWatts>")
                    output.add(number: power)
                    output.add("</pwr:PowerInWatts>")
                }
                if !values.isEmpty {
                    output.add("<gpxtpx:TrackPointExtension>")
                    for (name, value) in values {
                        output.add("<gpxtpx:\(name)>")
                        output.add(number: value)
                        output.add("</gpxtpx:\(name)>")
                    }
                    output.add("</gpxtpx:TrackPointExtension>")
                }
                output.add("</extensions>")
            }
            output.add("</\(tag)>\n")
            try output.flush()
        }
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

    private static func add(time: Int64, _ output: inout TextOutput) {
        output.add("<time>")
        output.add(time: time)
        output.add("</time>")
    }

    private static func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(escaped($0))</\(name)>\n" } ?? ""
    }

    /// Text as XML: marks replaced, characters that XML 1.0 does not allow left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: break
            }
        }
        return result
    }
}
