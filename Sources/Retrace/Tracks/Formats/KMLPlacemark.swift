/// What a placemark of a KML file has said so far.
struct KMLPlacemark {
    var name: String?
    var notes = TrackNotes()
    var byte = 0
    var begin = TrackSegment.untimed
    var end = TrackSegment.untimed
    var lines: [[KMLPlace]] = []
    var points: [KMLPlace] = []
    /// Whether the `gx:Track`s belong together.
    var isMultiTrack = false
    /// The times, places and sensor values of the `gx:Track` that is being read, paired by their order.
    var whens: [Int64] = []
    var coords: [KMLPlace] = []
    var values: [TrackChannel: [Float]] = [:]
    private var isInTrack = false
    private var segments: [KMLSegment] = []

    /// The texts of a placemark beyond these are left alone.
    private static let textLimit = 64

    /// Notes a text under a name of the file's own.
    mutating func note(_ name: String, _ words: String) {
        guard !name.isEmpty, notes.texts.count < Self.textLimit, name != "name" else { return }
        notes[TrackNotes.Key(rawValue: name)] = words
    }

    mutating func beginTrack() {
        isInTrack = true
        whens = []
        coords = []
        values = [:]
    }

    /// Pairs the times and places of a `gx:Track`.
    mutating func endTrack(_ builder: inout TrackBuilder) {
        guard isInTrack else { return }
        isInTrack = false
        if whens.count != coords.count, !whens.isEmpty {
            builder.report(
                .badRecord, "a gx:Track has \(whens.count) times for \(coords.count) places; paired from the start",
                at: byte)
        }
        segments.append(KMLSegment(places: coords, times: whens, values: values))
        coords = []
    }

    /// Adds the lines and tracks to the document. A time span gives a line its first and last time.
    mutating func addTracks(_ builder: inout TrackBuilder) {
        for line in lines {
            var times = [begin]
            if end != TrackSegment.untimed, line.count > 1 {
                times += repeatElement(TrackSegment.untimed, count: line.count - 2) + [end]
            }
            add([KMLSegment(places: line, times: times)], &builder)
        }
        if isMultiTrack {
            add(segments, &builder)
        } else {
            for segment in segments { add([segment], &builder) }
        }
    }

    private func add(_ segments: [KMLSegment], _ builder: inout TrackBuilder) {
        guard !segments.isEmpty else { return }
        builder.beginTrack(name: name, notes: notes)
        for segment in segments {
            builder.beginSegment()
            for index in segment.places.indices where !builder.isFull { builder.add(segment.fix(index), at: byte) }
        }
        builder.endTrack()
    }
}

/// A place as KML writes it.
struct KMLPlace {
    var longitude: Double
    var latitude: Double
    var elevation: Double

    var fix: TrackBuilder.Fix {
        var fix = TrackBuilder.Fix()
        fix.longitude = longitude
        fix.latitude = latitude
        fix.elevation = elevation
        return fix
    }
}

/// Places with times and sensor values that belong to them by their order; there may be fewer of those.
private struct KMLSegment {
    var places: [KMLPlace]
    var times: [Int64]
    var values: [TrackChannel: [Float]] = [:]

    func fix(_ index: Int) -> TrackBuilder.Fix {
        var fix = places[index].fix
        if index < times.count { fix.time = times[index] }
        for (channel, values) in values where index < values.count && !values[index].isNaN {
            fix.channels[channel] = values[index]
        }
        return fix
    }
}

/// Takes the text of a `coordinates` element apart while it arrives: `lon,lat,ele` with blanks between the places.
struct KMLTuples {
    private var token: [UInt8] = []
    private var places: [KMLPlace] = []
    private var bad = 0
    private let comma = UInt8(ascii: ",")

    mutating func begin() {
        token.removeAll(keepingCapacity: true)
        places = []
        bad = 0
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if DecimalText.isBlank(byte) {
                // A blank behind a comma, which should not be there, does not end a place.
                if token.last != comma { endToken() }
            } else if token.count < 4096 {
                token.append(byte)
            }
        }
    }

    /// Forgets a place that the end of the file cuts.
    mutating func cut() { token.removeAll(keepingCapacity: true) }

    /// The places; those that could not be read are reported.
    mutating func end(_ builder: inout TrackBuilder, at byte: Int) -> [KMLPlace] {
        endToken()
        if bad > 0 { builder.report(.badRecord, "coordinates that are no numbers were skipped", at: byte) }
        defer { places = [] }
        return places
    }

    private mutating func endToken() {
        guard !token.isEmpty else { return }
        defer { token.removeAll(keepingCapacity: true) }
        let numbers = token.split(separator: comma, omittingEmptySubsequences: false).map { part in
            part.withUnsafeBytes { DecimalText.parse($0)?.value }
        }
        // Several places with commas between them, which should be blanks, come in threes.
        let isRun = numbers.count > 4 && (numbers.count % 3 == 0 || (numbers.count % 3 == 1 && token.last == comma))
        for start in isRun ? Array(stride(from: 0, to: numbers.count - 2, by: 3)) : [0] {
            guard numbers.count >= 2, let longitude = numbers[start], let latitude = numbers[start + 1] else {
                bad += 1
                continue
            }
            let elevation = numbers.count > start + 2 ? numbers[start + 2] ?? .nan : .nan
            places.append(KMLPlace(longitude: longitude, latitude: latitude, elevation: elevation))
        }
    }

    /// The place of a `gx:coord`: `lon lat ele`, all of them missing in an empty one.
    static func place(
        blankSeparated text: UnsafeRawBufferPointer, _ builder: inout TrackBuilder, at byte: Int
    ) -> KMLPlace {
        var place = KMLPlace(longitude: .nan, latitude: .nan, elevation: .nan)
        let parts = text.split(whereSeparator: DecimalText.isBlank).map { UnsafeRawBufferPointer(rebasing: $0) }
        if parts.count >= 2 {
            place.longitude = builder.coordinate(parts[0], at: byte)
            place.latitude = builder.coordinate(parts[1], at: byte)
        }
        if parts.count > 2 { place.elevation = builder.elevation(parts[2], at: byte) }
        return place
    }
}

extension TrackBuilder {
    /// Leaves out what exporters write a second time for show: tracks through exactly the places of one with times,
    /// themselves without times or with the same.
    mutating func dropLinesThroughTracks() {
        endTrack()
        let tracks = document.tracks
        guard tracks.count > 1, tracks.count <= 1000 else { return }
        func isSame(_ one: Track, _ other: Track) -> Bool {
            guard one.pointCount == other.pointCount else { return false }
            let times = one.segments.flatMap(\.times)
            return (times.isEmpty || times == other.segments.flatMap(\.times))
                && one.segments.flatMap(\.latitudes) == other.segments.flatMap(\.latitudes)
                && one.segments.flatMap(\.longitudes) == other.segments.flatMap(\.longitudes)
        }
        let timed = tracks.indices.filter { tracks[$0].segments.contains { !$0.times.isEmpty } }
        let repeated = tracks.indices.filter { index in
            let isTimed = timed.contains(index)
            return tracks[index].pointCount > 0
                && timed.contains { $0 != index && (!isTimed || $0 < index) && isSame(tracks[index], tracks[$0]) }
        }
        if !repeated.isEmpty { keepTracks(tracks.indices.filter { !repeated.contains($0) }.map { tracks[$0] }) }
    }
}
