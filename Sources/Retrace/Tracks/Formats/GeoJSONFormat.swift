/// GeoJSON (RFC 7946), also one text a line, with times as togeojson and kepler.gl write them.
enum GeoJSONFormat: TrackFormat {
    static let name = "GeoJSON"

    static func recognises(_ head: FormatHead) -> Bool {
        let first = head.firstByte
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == 0x1E else { return false }
        return ["\"coordinates\"", "\"geometry\"", "\"FeatureCollection\"", "\"Feature\"", "\"LineString\""]
            .contains { head.contains($0) }
    }

    static func read(into builder: inout TrackBuilder) throws {
        var reader = GeoJSONReader(builder)
        try reader.read()
        builder = reader.builder
    }
}

/// What a GeoJSON object says that matters to a track.
struct GeoJSONObject {
    var type = ""
    var shape = GeoJSONShape()
    var parts: [GeoJSONObject] = []
    var name: String?
    var kind = Track.Kind.recorded
    /// The time of a point that is a fix, and of one that is a mark.
    var time = TrackSegment.untimed
    var waypointTime = TrackSegment.untimed
    /// One value a position, over all lines, from the properties.
    var times: [Int64] = []
    var values: [TrackChannel: [Float]] = [:]
}

/// The positions of a geometry, flat, and where its lines begin.
struct GeoJSONShape {
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    var elevations: [Double] = []
    var times: [Int64] = []
    var starts: [Int] = []
    var count: Int { longitudes.count }
}

/// Reads GeoJSON without a tree: an object is kept only until its feature ends.
struct GeoJSONReader {
    private static let depthLimit = 256

    private(set) var builder: TrackBuilder
    private var tokens: JSONTokens
    private var depth = 0
    private var isCut = false
    private var points: [(fix: TrackBuilder.Fix, name: String?, byte: Int)] = []
    private var areas = 0

    init(_ builder: TrackBuilder) {
        self.builder = builder
        tokens = JSONTokens(builder.window)
    }

    mutating func read() throws {
        reading: while !builder.isFull {
            switch try tokens.next() {
            case .beginObject: emit(try readObject())
            case .beginArray, .endArray, .endObject, .number, .literal, .string: continue
            case .end: break reading
            }
        }
        endPoints()
        if isCut || tokens.isCut {
            builder.report(
                .truncated, "the file ends before its last bracket; everything before was kept",
                at: builder.window.offset)
        }
        if tokens.skipped > 0 {
            builder.report(.badRecord, "bytes that are no JSON were skipped", at: tokens.firstSkipped)
        }
        if areas > 0 { builder.report(.badRecord, "\(areas) areas (polygons) are no tracks and were skipped") }
    }

    // MARK: Objects

    private mutating func readObject() throws -> GeoJSONObject {
        var object = GeoJSONObject()
        guard try enter() else { return object }
        defer { depth -= 1 }
        while true {
            switch try tokens.next() {
            case .endObject: return object
            case .end:
                isCut = true
                return object
            case .string: try readMember(String(decoding: tokens.text, as: UTF8.self), of: &object)
            case .beginObject, .beginArray: try skip()
            default: break
            }
            if builder.isFull { return object }
        }
    }

    private mutating func readMember(_ key: String, of object: inout GeoJSONObject) throws {
        let token = try tokens.next()
        switch (key, token) {
        case ("type", .string): object.type = String(decoding: tokens.text, as: UTF8.self)
        case ("name", .string): object.name = builder.string(tokens.text, at: tokens.byte)
        case ("coordinates", .beginArray): try readCoordinates(into: &object.shape)
        case ("geometry", .beginObject): object.parts.append(try readObject())
        case ("geometries", .beginArray): try readObjects { object.parts.append($0) }
        case ("features", .beginArray): try readFeatures()
        case ("properties", .beginObject), ("coordinateProperties", .beginObject): try readProperties(of: &object)
        case (_, .beginObject), (_, .beginArray): try skip()
        case (_, .end): isCut = true
        default: break
        }
    }

    private mutating func readFeatures() throws {
        while true {
            switch try tokens.next() {
            case .beginObject: emit(try readObject())
            case .endArray: return
            case .end:
                isCut = true
                return
            default: break
            }
            if builder.isFull { return }
        }
    }

    private mutating func readObjects(_ each: (GeoJSONObject) -> Void) throws {
        while true {
            switch try tokens.next() {
            case .beginObject: each(try readObject())
            case .endArray: return
            case .end:
                isCut = true
                return
            default: break
            }
        }
    }

    // MARK: Properties

    private mutating func readProperties(of object: inout GeoJSONObject) throws {
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

    private mutating func readProperty(
        _ key: String, _ token: JSONTokens.Token, of object: inout GeoJSONObject
    ) throws {
        let plain = key.lowercased().filter(\.isLetter)
        switch token {
        case .string:
            if ["name", "title"].contains(plain) {
                object.name = builder.string(tokens.text, at: tokens.byte) ?? object.name
            } else if plain == "kind" {
                object.kind = Track.Kind(rawValue: String(decoding: tokens.text, as: UTF8.self)) ?? .recorded
            } else if plain == "waypointtime" {
                object.waypointTime = readTime()
            } else if Self.timeKeys.contains(plain) {
                object.time = readTime()
            }
        case .number(let value):
            if Self.timeKeys.contains(plain) { object.time = number(value) }
        case .beginArray:
            if ["coordtimes", "times", "timestamps", "coordinatetimes"].contains(plain) {
                object.times = []
                try readTimes(into: &object.times)
            } else if let channel = Self.channels[plain] {
                var values: [Float] = []
                try readValues(into: &values)
                object.values[channel] = values
            } else {
                try skip()
            }
        case .beginObject:
            if plain == "coordinateproperties" { try readProperties(of: &object) } else { try skip() }
        case .end: isCut = true
        default: break
        }
    }

    private static let timeKeys: Set<String> = [
        "time", "timestamp", "datetime", "date", "recordedat", "utc", "timeutc", "begin",
    ]
    private static let channels: [String: TrackChannel] = [
        "heartrates": .heartRate, "heart": .heartRate, "heartrate": .heartRate, "hr": .heartRate, "speeds": .speed,
        "speed": .speed, "courses": .course, "course": .course, "cadences": .cadence, "cadence": .cadence,
        "cad": .cadence, "powers": .power, "power": .power, "temperatures": .temperature, "atemps": .temperature,
        "temperature": .temperature,
    ]

    /// Times as strings or numbers, in one list or in a list for each line; null for none.
    private mutating func readTimes(into times: inout [Int64]) throws {
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

    private mutating func readValues(into values: inout [Float]) throws {
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

    private mutating func readTime() -> Int64 {
        tokens.text.withUnsafeBytes { text in
            if let number = DecimalText.parse(text) { return self.number(number.value) }
            return builder.time(text, at: tokens.byte)
        }
    }

    private mutating func number(_ value: Double) -> Int64 {
        guard let time = NumericTime.nanoseconds(value) else {
            builder.report(.badTime, "a number is no time; the point is kept without a time", at: tokens.byte)
            return TrackSegment.untimed
        }
        builder.timestamps.noteUTC()
        return time
    }

    // MARK: Coordinates

    /// Positions at any depth; each innermost list of positions is a line.
    private mutating func readCoordinates(into shape: inout GeoJSONShape) throws {
        var open = 1
        var numbers = (0.0, 0.0, 0.0, 0.0)
        var count = 0
        var isNewLine = true
        func add(_ shape: inout GeoJSONShape, _ builder: inout TrackBuilder) {
            guard count > 0 else { return }
            if isNewLine { shape.starts.append(shape.count) }
            isNewLine = false
            shape.longitudes.append(numbers.0)
            shape.latitudes.append(count > 1 ? numbers.1 : .nan)
            // What is far too high for a height is a time.
            let isTime = count == 3 && abs(numbers.2) > 1e8
            shape.elevations.append(count > 2 && !isTime ? numbers.2 : .nan)
            let time = isTime ? numbers.2 : count > 3 ? numbers.3 : nil
            let nanoseconds = time.flatMap(NumericTime.nanoseconds)
            if nanoseconds != nil { builder.timestamps.noteUTC() }
            shape.times.append(nanoseconds ?? TrackSegment.untimed)
            count = 0
        }
        func take(_ value: Double) {
            switch count {
            case 0: numbers.0 = value
            case 1: numbers.1 = value
            case 2: numbers.2 = value
            case 3: numbers.3 = value
            default: break
            }
            count += 1
        }
        while open > 0 {
            switch try tokens.next() {
            case .beginArray: open += 1
            case .endArray:
                if count > 0 { add(&shape, &builder) } else { isNewLine = true }
                open -= 1
            case .number(let value): take(value)
            case .literal, .string: take(.nan)
            case .beginObject: try skip()
            case .endObject: break
            case .end:
                isCut = true
                return
            }
        }
    }

    // MARK: Nesting

    private mutating func enter() throws -> Bool {
        depth += 1
        if depth <= Self.depthLimit { return true }
        depth -= 1
        builder.report(
            .deepNesting, "objects nested more than \(Self.depthLimit) deep were ignored", at: tokens.byte)
        try skip()
        return false
    }

    /// Passes over the rest of an object or list that has just begun.
    private mutating func skip() throws {
        var open = 1
        while open > 0 {
            switch try tokens.next() {
            case .beginObject, .beginArray: open += 1
            case .endObject, .endArray: open -= 1
            case .end:
                isCut = true
                return
            default: break
            }
        }
    }

    // MARK: Tracks

    private mutating func emit(_ object: GeoJSONObject) {
        if object.type == "FeatureCollection" {
            builder.documentName = object.name ?? builder.documentName
            return
        }
        for part in object.parts {
            var part = part
            part.name = part.name ?? object.name
            part.kind = object.kind
            part.waypointTime = object.waypointTime
            if part.times.isEmpty { part.times = object.times }
            if part.values.isEmpty { part.values = object.values }
            if part.time == TrackSegment.untimed { part.time = object.time }
            emit(part)
        }
        guard object.shape.count > 0 else { return }
        switch object.type {
        case "Point": addPoint(object)
        case "Polygon", "MultiPolygon": areas += 1
        case "MultiPoint" where object.times.isEmpty:
            for index in 0..<object.shape.count {
                builder.addWaypoint(fix(object, index), name: object.name, at: tokens.byte)
            }
        default: addLines(object)
        }
    }

    private mutating func addLines(_ object: GeoJSONObject) {
        endPoints()
        if !object.times.isEmpty, object.times.count != object.shape.count {
            builder.report(
                .badRecord, "\(object.times.count) times for \(object.shape.count) places; paired from the start",
                at: tokens.byte)
        }
        builder.beginTrack(name: object.name, kind: object.kind)
        let starts = object.type == "MultiPoint" ? [0] : object.shape.starts
        for (place, start) in starts.enumerated() {
            builder.beginSegment()
            let end = place + 1 < starts.count ? starts[place + 1] : object.shape.count
            for index in start..<end where !builder.isFull { builder.add(fix(object, index), at: tokens.byte) }
        }
        builder.endTrack()
    }

    /// Points with times that follow each other are fixes of a track; others are waypoints.
    private mutating func addPoint(_ object: GeoJSONObject) {
        var fix = fix(object, 0)
        if object.time != TrackSegment.untimed { fix.time = object.time }
        if fix.time == TrackSegment.untimed {
            fix.time = object.waypointTime
            builder.addWaypoint(fix, name: object.name, at: tokens.byte)
        } else {
            points.append((fix, object.name, tokens.byte))
        }
    }

    private mutating func endPoints() {
        if points.count > 1 {
            builder.beginTrack()
            for point in points { builder.add(point.fix, at: point.byte) }
            builder.endTrack()
        } else if let point = points.first {
            builder.addWaypoint(point.fix, name: point.name, at: point.byte)
        }
        points = []
    }

    private func fix(_ object: GeoJSONObject, _ index: Int) -> TrackBuilder.Fix {
        var fix = TrackBuilder.Fix()
        fix.latitude = object.shape.latitudes[index]
        fix.longitude = object.shape.longitudes[index]
        fix.elevation = object.shape.elevations[index]
        fix.time = index < object.times.count ? object.times[index] : object.shape.times[index]
        for (channel, values) in object.values where index < values.count && !values[index].isNaN {
            fix.channels[channel] = values[index]
        }
        return fix
    }
}
