/// Reads GeoJSON without a tree: an object is kept only until its feature ends.
struct GeoJSONReader {
    private static let depthLimit = 256

    var builder: TrackBuilder
    var tokens: JSONTokens
    /// Whether the text ends before its last bracket.
    var isCut = false
    /// Points with times, which are a track when they follow each other.
    var points: [(fix: TrackBuilder.Fix, name: String?, notes: TrackNotes, byte: Int)] = []
    /// Polygons, which are no tracks.
    var areas = 0
    var depth = 0

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
        if builder.isFull {
            builder.report(
                .limit, "more points or tracks than the limit; the rest was not read", at: builder.window.offset)
        } else if isCut || tokens.isCut {
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

    mutating func readObject() throws -> GeoJSONObject {
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

    mutating func readMember(_ key: String, of object: inout GeoJSONObject) throws {
        let token = try tokens.next()
        switch (key, token) {
        case ("type", .string): object.type = String(decoding: tokens.text, as: UTF8.self)
        case ("name", .string): object.name = builder.string(tokens.text, at: tokens.byte)
        case ("coordinates", .beginArray): try readCoordinates(into: &object.shape)
        case ("geometry", .beginObject): object.parts.append(try readObject())
        case ("geometries", .beginArray): try readObjects { object.parts.append($0) }
        case ("features", .beginArray): try readFeatures()
        case ("properties", .beginObject), ("coordinateProperties", .beginObject): try readProperties(of: &object)
        // What stands around everything, such as an answer of a server, may hold it under any name.
        case (_, .beginObject) where depth == 1 && object.type.isEmpty && !Self.plainMembers.contains(key):
            emit(try readObject())
        case (_, .beginArray) where depth == 1 && object.type.isEmpty && !Self.plainMembers.contains(key):
            try readFeatures()
        case (_, .beginObject), (_, .beginArray): try skip()
        case (_, .end): isCut = true
        default: break
        }
    }

    private static let plainMembers: Set<String> = ["bbox", "crs"]

    mutating func readFeatures() throws {
        while true {
            switch try tokens.next() {
            case .beginObject: emit(try readObject())
            case .beginArray: try skip()
            case .endArray: return
            case .end:
                isCut = true
                return
            default: break
            }
            if builder.isFull { return }
        }
    }

    mutating func readObjects(_ each: (GeoJSONObject) -> Void) throws {
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

    // MARK: Nesting

    mutating func enter() throws -> Bool {
        depth += 1
        if depth <= Self.depthLimit { return true }
        depth -= 1
        builder.report(
            .deepNesting, "objects nested more than \(Self.depthLimit) deep were ignored", at: tokens.byte)
        try skip()
        return false
    }

    /// Passes over the rest of an object or list that has just begun.
    mutating func skip() throws {
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
}
