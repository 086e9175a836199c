extension Scenario {
    enum Key: String, CaseIterable {
        // Where editors find the schema; says nothing to us.
        case schema = "$schema"
        case version, map, clock, tracks, overlays, bounds
    }

    /// Reads a scenario file.
    ///
    /// Throws a `SimulationError` that names the file, the line and column of a syntax error or else the JSON path, and
    /// what was expected there. Track files are looked for later, when they are opened.
    public init(file: String) throws {
        try self.init(json: JSONValue(file: file), file: file)
    }

    /// Reads a scenario that is parsed already; track files are relative to the folder of `file`.
    package init(json: JSONValue, file: String) throws {
        let root = JSONCursor(root: json, file: file)
        let members = try root.members(Key.self, "an object that describes a scenario")
        _ = try members[.schema]?.string("the address of the schema")
        let supported = "\(Scenario.currentVersion), the version of the format that this build reads"
        _ = try members.required(.version, supported).number(supported) { $0 == Double(Scenario.currentVersion) }

        // With its slash; empty for a file in the working folder.
        let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
        var tracks: [String: String] = [:]
        for (name, cursor) in try members[.tracks]?.named("an object with a file for each track name") ?? [] {
            let path = try cursor.string("the path of a track file, relative to the scenario's folder")
            tracks[name] = path.hasPrefix("/") ? path : folder + path
        }
        let names = tracks.keys.sorted()

        let map = try members.required(.map, "an object that describes the map")
        self.init(
            map: try Map(map, hasTracks: !tracks.isEmpty),
            clock: try members[.clock].map(Clock.init) ?? .standard,
            tracks: tracks,
            overlays: try members.required(.overlays, "an array of overlays").elements("an array of overlays")
                .map { try Overlay($0, tracks: names) },
            bounds: try members[.bounds]?.choice(BoundsPolicy.self) ?? .frozen)
    }
}

extension JSONCursor {
    /// The name of one of the scenario's tracks.
    func trackName(among tracks: [String]) throws -> String {
        guard let text, tracks.contains(text) else {
            let names = tracks.map { "\"\($0)\"" }.joined(separator: ", ")
            throw failure(
                expected: tracks.isEmpty ? "a name that stands in \"tracks\"" : "the name of a track (\(names))")
        }
        return text
    }
}
