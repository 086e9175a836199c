/// Members of `properties` that say something in words, and those that have no meaning here but are kept.
extension GeoJSONReader {
    /// The members of an object that are kept.
    private static let noteLimit = 64
    /// The longest list or object that is kept as it is, in bytes, and how deep it may be.
    private static let literalLimit = 4096
    private static let literalDepth = 16

    mutating func note(_ name: String, _ words: String, isLiteral: Bool, of object: inout GeoJSONObject) {
        guard object.notes.texts.count < Self.noteLimit, !name.isEmpty else { return }
        let key: TrackNotes.Key =
            switch name.lowercased() {
            case "desc", "description": .description
            case "cmt", "comment": .comment
            case "src", "source": .source
            case "sym", "symbol": .symbol
            case "type": .type
            default: .init(rawValue: name)
            }
        object.notes.set(key, words, isLiteral: isLiteral)
    }

    /// Whether a member of `properties` means something else than words.
    static func hasMeaning(_ key: String) -> Bool {
        let plain = key.lowercased().filter(\.isLetter)
        return ["name", "title", "kind", "waypointtime", "links", "pointnotes", "coordinateproperties"].contains(plain)
            || timeKeys.contains(plain) || timeLists.contains(plain) || TrackChannel(named: plain) != nil
    }

    static func text(_ number: Double) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Words about single points: objects with `line` and `index` beside them.
    mutating func readPointNotes(into notes: inout [GeoJSONPointPlace: TrackNotes]) throws {
        try readElements { reader in
            var point = GeoJSONObject()
            try reader.readProperties(of: &point)
            let place = ["line", "index"].map { point.notes[TrackNotes.Key(rawValue: $0)].flatMap { Int($0) } }
            guard let line = place[0], let index = place[1] else { return }
            for key in ["line", "index"] { point.notes[TrackNotes.Key(rawValue: key)] = nil }
            point.notes[.name] = point.name
            notes[GeoJSONPointPlace(line: line, index: index)] = point.notes
        }
    }

    /// Links as togeojson writes them: objects with `href`, `text` and `type`.
    mutating func readLinks(into links: inout [TrackNotes.Link]) throws {
        try readElements { reader in
            if let link = try reader.readLink() { links.append(link) }
        } string: { reader in
            let address = reader.builder.string(reader.tokens.text, at: reader.tokens.byte)
            if let address { links.append(.init(address)) }
        }
    }

    /// Calls `object` inside of each object of a list and `string` at each string, to its end.
    private mutating func readElements(
        object: (inout Self) throws -> Void, string: (inout Self) throws -> Void = { _ in }
    ) throws {
        while true {
            switch try tokens.next() {
            case .endArray: return
            case .end:
                isCut = true
                return
            case .beginObject: try object(&self)
            case .beginArray: try skip()
            case .string: try string(&self)
            default: break
            }
        }
    }

    private mutating func readLink() throws -> TrackNotes.Link? {
        var link = TrackNotes.Link("")
        while true {
            switch try tokens.next() {
            case .endObject: return link.address.isEmpty ? nil : link
            case .end:
                isCut = true
                return nil
            case .string:
                let key = String(decoding: tokens.text.prefix(16), as: UTF8.self)
                switch try tokens.next() {
                case .string:
                    let value = builder.string(tokens.text, at: tokens.byte)
                    switch key {
                    case "href": link.address = value ?? ""
                    case "text": link.text = value
                    case "type": link.type = value
                    case "rel": link.isOfAuthor = value == "author"
                    default: break
                    }
                case .beginArray, .beginObject: try skip()
                case .end:
                    isCut = true
                    return nil
                default: break
                }
            case .beginArray, .beginObject: try skip()
            default: break
            }
        }
    }

    /// A value as JSON; nil when it is too large, or cut by the end of the file. The whole of it is read in any case.
    mutating func literal(_ token: JSONTokens.Token, depth: Int = 0) throws -> String? {
        switch token {
        case .number(let value): return Self.text(value)
        case .literal:
            let word = String(decoding: tokens.text, as: UTF8.self)
            return word == "NaN" ? "null" : word
        case .string: return GeoJSONWriter.quoted(String(decoding: tokens.text, as: UTF8.self))
        case .beginArray, .beginObject:
            guard depth < Self.literalDepth else {
                try skip()
                return nil
            }
            return try list(token, depth)
        case .end:
            isCut = true
            return nil
        case .endArray, .endObject: return nil
        }
    }

    private mutating func list(_ opening: JSONTokens.Token, _ depth: Int) throws -> String? {
        var text = ""
        var isWhole = true
        var isObject = false
        if case .beginObject = opening { isObject = true }
        while true {
            var token = try tokens.next()
            switch token {
            case .endArray, .endObject: return isWhole ? (isObject ? "{\(text)}" : "[\(text)]") : nil
            case .end:
                isCut = true
                return nil
            default: break
            }
            var part = ""
            if isObject {
                guard case .string = token else {
                    _ = try literal(token, depth: depth + 1)
                    isWhole = false
                    continue
                }
                part = GeoJSONWriter.quoted(String(decoding: tokens.text, as: UTF8.self)) + ":"
                token = try tokens.next()
            }
            guard let value = try literal(token, depth: depth + 1), isWhole,
                text.utf8.count + part.utf8.count + value.utf8.count < Self.literalLimit
            else {
                isWhole = false
                text = ""
                switch token {
                // The object ends behind a name without a value.
                case .endArray, .endObject: return nil
                case .end: return nil
                default: continue
                }
            }
            text += (text.isEmpty ? "" : ",") + part + value
        }
    }
}
