/// Members of `properties`, under the names that programs give them.
extension GeoJSONReader {
    mutating func readProperties(of object: inout GeoJSONObject) throws {
        guard try enter() else { return }
        defer { depth -= 1 }
        while true {
            switch try tokens.next() {
            case .endObject: return
            case .end:
                isCut = true
                return
            case .string:
                let key = String(decoding: tokens.text.prefix(64), as: UTF8.self)
                try readProperty(key, try tokens.next(), of: &object)
            default: break
            }
        }
    }

    mutating func readProperty(
        _ key: String, _ token: JSONTokens.Token, of object: inout GeoJSONObject
    ) throws {
        let plain = key.lowercased().filter(\.isLetter)
        switch token {
        case .string:
            if ["name", "title"].contains(plain) {
                object.name = builder.string(tokens.text, at: tokens.byte) ?? object.name
            } else if plain == "kind", let kind = Track.Kind(rawValue: String(decoding: tokens.text, as: UTF8.self)) {
                object.kind = kind
            } else if plain == "waypointtime" {
                object.waypointTime = readTime()
            } else if Self.timeKeys.contains(plain) {
                object.time = readTime()
            } else if let words = builder.string(tokens.text, limit: NameText.longLimit, at: tokens.byte) {
                note(key, words, isLiteral: false, of: &object)
            }
        case .number(let value):
            if Self.timeKeys.contains(plain) {
                object.time = number(value)
            } else if let channel = TrackChannel(named: plain) {
                object.values[channel] = [Float(value)]
            } else {
                note(key, Self.text(value), isLiteral: true, of: &object)
            }
        case .beginArray:
            if Self.timeLists.contains(plain) {
                object.times = []
                try readTimes(into: &object.times)
            } else if let channel = TrackChannel(named: plain) {
                var values: [Float] = []
                try readValues(into: &values)
                object.values[channel] = values
            } else if plain == "pointnotes" {
                try readPointNotes(into: &object.pointNotes)
            } else if plain == "links" {
                try readLinks(into: &object.notes.links)
            } else if let text = try literal(token) {
                note(key, text, isLiteral: true, of: &object)
            }
        case .beginObject:
            if plain == "coordinateproperties" {
                try readProperties(of: &object)
            } else if let text = try literal(token) {
                note(key, text, isLiteral: true, of: &object)
            }
        case .literal:
            if let text = try literal(token), text != "null" { note(key, text, isLiteral: true, of: &object) }
        case .end: isCut = true
        default: break
        }
    }

    static let timeLists: Set<String> = ["coordtimes", "times", "timestamps", "coordinatetimes"]
    static let timeKeys: Set<String> = [
        "time", "timestamp", "datetime", "date", "recordedat", "utc", "timeutc", "begin", "tst", "fixtime",
        "devicetime",
        "gpstime", "locationtime",
    ]

    /// Times as strings or numbers, in one list or in a list for each line; null for none.
    mutating func readTimes(into times: inout [Int64]) throws {
        var open = 1
        while open > 0 {
            switch try tokens.next() {
            case .beginArray: open += 1
            case .endArray: open -= 1
            case .string: times.append(readTime())
            case .number(let value): times.append(number(value))
            case .literal: times.append(TrackSegment.untimed)
            case .beginObject: try skip()
            case .endObject: break
            case .end:
                isCut = true
                return
            }
        }
    }

    mutating func readValues(into values: inout [Float]) throws {
        var open = 1
        while open > 0 {
            switch try tokens.next() {
            case .beginArray: open += 1
            case .endArray: open -= 1
            case .number(let value): values.append(Float(value))
            case .literal, .string: values.append(.nan)
            case .beginObject: try skip()
            case .endObject: break
            case .end:
                isCut = true
                return
            }
        }
    }

    mutating func readTime() -> Int64 {
        tokens.text.withUnsafeBytes { text in
            if let number = DecimalText.parse(text) { return self.number(number.value) }
            return builder.time(text, at: tokens.byte)
        }
    }

    mutating func number(_ value: Double) -> Int64 {
        guard let time = NumericTime.nanoseconds(value) else {
            builder.report(.badTime, "a number is no time; the point is kept without a time", at: tokens.byte)
            return TrackSegment.untimed
        }
        builder.timestamps.noteUTC()
        return time
    }
}
