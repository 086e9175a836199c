internal import Foundation

/// Writes a feature a track and a feature a waypoint, with times and sensors as togeojson names them.
enum GeoJSONWriter {
    private static let keys: [(TrackChannel, String)] = [
        (.heartRate, "heartRates"), (.cadence, "cadences"), (.power, "powers"), (.temperature, "temperatures"),
        (.speed, "speeds"), (.course, "courses"), (.satellites, "satellites"), (.hdop, "hdop"), (.vdop, "vdop"),
        (.pdop, "pdop"), (.geoidHeight, "geoidHeight"), (.magneticVariation, "magneticVariation"),
        (.correctionAge, "correctionAge"),
    ]

    static func write(_ document: TrackDocument, to output: inout TextOutput) throws {
        output.add("{\"type\":\"FeatureCollection\",")
        if let name = document.name { output.add("\"name\":\(quoted(name)),") }
        var members = members(of: document.notes)
        if let written = document.notes[.written] { members.append("\"time\":\(quoted(written))") }
        if !members.isEmpty { output.add("\"properties\":{\(members.joined(separator: ","))},") }
        output.add("\"features\":[")
        var isFirst = true
        for waypoint in document.waypoints {
            separate(&isFirst, &output)
            write(waypoint, to: &output)
        }
        for track in document.tracks where track.pointCount > 0 {
            separate(&isFirst, &output)
            try write(track, to: &output)
        }
        output.add("\n]}\n")
    }

    private static func separate(_ isFirst: inout Bool, _ output: inout TextOutput) {
        output.add(isFirst ? "\n" : ",\n")
        isFirst = false
    }

    private static func write(_ waypoint: Waypoint, to output: inout TextOutput) {
        output.add("{\"type\":\"Feature\",\"properties\":{")
        var members: [String] = []
        if let name = waypoint.name { members.append("\"name\":\(quoted(name))") }
        if let time = waypoint.time { members.append("\"waypointTime\":\"\(TimestampText.iso8601(time))\"") }
        for channel in TrackChannel.allCases {
            guard let value = waypoint.values[channel], value.isFinite else { continue }
            var number = TextOutput()
            number.add(number: value)
            members.append("\"\(channel.rawValue)\":\(String(decoding: number.buffer, as: UTF8.self))")
        }
        members += self.members(of: waypoint.notes)
        output.add(members.joined(separator: ",") + "},\"geometry\":{\"type\":\"Point\",\"coordinates\":")
        position(waypoint.latitude, waypoint.longitude, waypoint.elevation, &output)
        output.add("}}")
    }

    /// Notes as members of properties, without those whose name would give them another meaning.
    private static func members(of notes: TrackNotes) -> [String] {
        var members = notes.texts.filter { !GeoJSONReader.hasMeaning($0.key.rawValue) }.map { text in
            "\(quoted(text.key.rawValue)):\(text.isLiteral ? text.value : quoted(text.value))"
        }
        guard !notes.links.isEmpty else { return members }
        let links = notes.links.map { link in
            var parts = ["\"href\":\(quoted(link.address))"]
            if let text = link.text { parts.append("\"text\":\(quoted(text))") }
            if let type = link.type { parts.append("\"type\":\(quoted(type))") }
            if link.isOfAuthor { parts.append("\"rel\":\"author\"") }
            return "{" + parts.joined(separator: ",") + "}"
        }
        members.append("\"links\":[\(links.joined(separator: ","))]")
        return members
    }

    /// Lines need two positions: a track with a shorter segment becomes a set of points that the list of times marks
    /// as a track.
    private static func write(_ track: Track, to output: inout TextOutput) throws {
        let segments = track.segments.filter { $0.count > 0 }
        let isMulti = segments.count > 1
        let type =
            segments.count == 1 && segments[0].count == 1 ? "MultiPoint" : isMulti ? "MultiLineString" : "LineString"
        output.add("{\"type\":\"Feature\",\"properties\":{\"kind\":\"\(track.kind.rawValue)\"")
        if let name = track.name { output.add(",\"name\":\(quoted(name))") }
        for member in members(of: track.notes) { output.add("," + member) }
        let pointNotes = segments.enumerated().flatMap { line, segment in
            segment.notes.map { point in
                let name = point.notes[.name].map { ["\"name\":\(quoted($0))"] } ?? []
                let parts = ["\"line\":\(line)", "\"index\":\(point.index)"] + name + members(of: point.notes)
                return "{" + parts.joined(separator: ",") + "}"
            }
        }
        if !pointNotes.isEmpty { output.add(",\"pointNotes\":[\(pointNotes.joined(separator: ","))]") }
        if type == "MultiPoint" || segments.contains(where: { !$0.times.isEmpty }) {
            output.add(",\"coordTimes\":")
            try lists(segments, isMulti, &output) { segment, index, output in
                output.add(segment.time(at: index).map { "\"\(TimestampText.iso8601($0))\"" } ?? "null")
            }
        }
        for (channel, key) in keys where segments.contains(where: { $0.channels[channel] != nil }) {
            output.add(",\"\(key)\":")
            try lists(segments, isMulti, &output) { segment, index, output in
                if let value = segment.value(channel, at: index) {
                    output.add(number: value)
                } else {
                    output.add("null")
                }
            }
        }
        output.add("},\"geometry\":{\"type\":\"\(type)\",\"coordinates\":")
        try lists(segments, isMulti, &output) { segment, index, output in
            position(segment.latitudes[index], segment.longitudes[index], segment.elevation(at: index), &output)
        }
        output.add("}}")
    }

    /// A list of one value a point, nested in a list of segments when there are several.
    private static func lists(
        _ segments: [TrackSegment], _ isMulti: Bool, _ output: inout TextOutput,
        _ value: (TrackSegment, Int, inout TextOutput) -> Void
    ) throws {
        if isMulti { output.add("[") }
        for (place, segment) in segments.enumerated() {
            output.add(place == 0 ? "[" : ",[")
            for index in 0..<segment.count {
                if index > 0 { output.add(",") }
                value(segment, index, &output)
                try output.flush()
            }
            output.add("]")
        }
        if isMulti { output.add("]") }
    }

    private static func position(
        _ latitude: Double, _ longitude: Double, _ elevation: Double?, _ output: inout TextOutput
    ) {
        output.add("[")
        output.add(number: longitude)
        output.add(",")
        output.add(number: latitude)
        if let elevation {
            output.add(",")
            output.add(number: elevation)
        }
        output.add("]")
    }

    /// Text as JSON.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case "\u{0}"..."\u{1F}":
                result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
