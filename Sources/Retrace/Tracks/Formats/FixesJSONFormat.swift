/// JSON whose objects hold a latitude, a longitude and a time: Google's Records.json and Timeline.json, OwnTracks, Suunto,
/// and lists of fixes as programs write them for themselves.
enum FixesJSONFormat: TrackFormat {
    static let name = "JSON"

    static func recognises(_ head: FormatHead) -> Bool {
        guard head.firstByte == UInt8(ascii: "{") || head.firstByte == UInt8(ascii: "[") else { return false }
        return ["\"latitudeE7\"", "\"latE7\"", "\"lat\"", "\"latitude\"", "\"latLng\"", "\"timelinePath\""]
            .contains { head.contains($0) }
    }

    static func read(into builder: inout TrackBuilder) throws {
        // Suunto's positions are in radians.
        let isSuunto = FormatHead(builder.window.bytes).contains("suunto/sml")
        var reader = FixesJSONReader(builder, degrees: isSuunto ? 180 / .pi : 1)
        try reader.read()
        builder = reader.builder
    }
}

/// Looks for fixes in objects at any depth. An object without a time of its own hands its place on to the one around it,
/// as in `{"time": …, "location": {"lat": …, "lng": …}}`; places that find no time count only where none has one.
struct FixesJSONReader {
    private static let depthLimit = 256

    /// An object or list that is being read.
    private struct Level {
        var fix = TrackBuilder.Fix()
        var byte = 0
        var isList = false
        var hasFixes = false
        /// Whether the place is a text, which stands for places of interest too.
        var isText = false
        /// When what the object describes began.
        var start = TrackSegment.untimed
        /// Minutes after that of the object around.
        var minutes: Double?
        var hasPlace: Bool { !fix.latitude.isNaN || !fix.longitude.isNaN }
    }

    /// A place without a time, while none with one has come.
    private struct Place {
        var latitude: Double
        var longitude: Double
        var elevation: Double
        var byte: Int
    }

    var builder: TrackBuilder
    private var tokens: JSONTokens
    private let degrees: Double
    private var levels: [Level] = []
    private var key: String?
    private var untimed: [Place] = []
    private var hasTimes = false

    init(_ builder: TrackBuilder, degrees: Double) {
        self.builder = builder
        self.degrees = degrees
        tokens = JSONTokens(builder.window)
    }

    mutating func read() throws {
        reading: while !builder.isFull {
            switch try tokens.next() {
            case .beginObject: try open(isList: false)
            case .beginArray: try open(isList: true)
            case .endObject, .endArray: close()
            case .string:
                if let last = levels.last, !last.isList, key == nil {
                    key = String(decoding: tokens.text.prefix(64), as: UTF8.self)
                } else {
                    takeText()
                }
            case .number(let value): take(value)
            case .literal: key = nil
            case .end: break reading
            }
        }
        if builder.isFull {
            builder.report(
                .limit, "more points or tracks than the limit; the rest was not read", at: builder.window.offset)
        }
        // What the end cuts is left out: its last number may be half of one.
        if !levels.isEmpty || tokens.isCut, !builder.isFull {
            builder.report(
                .truncated, "the file ends before its last bracket; everything before was kept",
                at: builder.window.offset)
        }
        for place in untimed where !builder.isFull {
            var fix = TrackBuilder.Fix()
            (fix.latitude, fix.longitude, fix.elevation) = (place.latitude, place.longitude, place.elevation)
            builder.add(fix, at: place.byte)
        }
        if tokens.skipped > 0 {
            builder.report(.badRecord, "bytes that are no JSON were skipped", at: tokens.firstSkipped)
        }
    }

    // MARK: Nesting

    private mutating func open(isList: Bool) throws {
        key = nil
        guard levels.count < Self.depthLimit else {
            builder.report(
                .deepNesting, "objects nested more than \(Self.depthLimit) deep were ignored", at: tokens.byte)
            var depth = 1
            while depth > 0 {
                switch try tokens.next() {
                case .beginObject, .beginArray: depth += 1
                case .endObject, .endArray: depth -= 1
                case .end: return
                default: break
                }
            }
            return
        }
        var level = Level()
        level.byte = tokens.byte
        level.isList = isList
        levels.append(level)
    }

    private mutating func close() {
        key = nil
        guard var level = levels.popLast() else { return }
        guard !level.isList else {
            guard level.hasFixes else { return }
            // Lists beside each other are tracks, those inside of them segments.
            if levels.count <= 1 { builder.endTrack() } else { builder.endSegment() }
            if let last = levels.lastIndex(where: \.isList) { levels[last].hasFixes = true }
            return
        }
        if let minutes = level.minutes, level.fix.time == TrackSegment.untimed,
            let start = levels.last(where: { $0.start != TrackSegment.untimed })?.start
        {
            level.fix.time = NumericTime.adding(minutes * 60, to: start)
        }
        guard level.hasPlace else { return }
        if level.fix.time == TrackSegment.untimed, let last = levels.indices.last, !levels[last].isList {
            // The object around may say when.
            if !levels[last].hasPlace {
                let (time, channels) = (levels[last].fix.time, levels[last].fix.channels)
                levels[last].fix = level.fix
                levels[last].fix.time = time
                levels[last].isText = level.isText
                for (channel, value) in channels.present { levels[last].fix.channels[channel] = value }
            }
            return
        }
        add(level)
    }

    private mutating func add(_ level: Level) {
        guard level.fix.time != TrackSegment.untimed else {
            guard !hasTimes, !level.isText else { return }
            untimed.append(
                Place(
                    latitude: level.fix.latitude, longitude: level.fix.longitude, elevation: level.fix.elevation,
                    byte: level.byte))
            return
        }
        hasTimes = true
        if let list = levels.lastIndex(where: \.isList) { levels[list].hasFixes = true }
        untimed = []
        builder.add(level.fix, at: tokens.byte)
    }

    // MARK: Members

    private mutating func takeText() {
        guard let name = key, let last = levels.indices.last else { return }
        key = nil
        let byte = tokens.byte
        tokens.text.withUnsafeBytes { text in
            if let number = DecimalText.parse(text)?.value {
                take(number, under: name)
                return
            }
            switch Self.plain(name) {
            case let name where Self.timeNames.contains(name):
                if levels[last].fix.time == TrackSegment.untimed {
                    levels[last].fix.time = builder.time(text, at: byte)
                }
            case "starttime", "starttimestamp": levels[last].start = builder.time(text, at: byte)
            case "latlng", "point", "latlon":
                let isURI = text.starts(with: "geo:".utf8)
                if let place = PlaceText(UnsafeRawBufferPointer(rebasing: text.dropFirst(isURI ? 4 : 0))) {
                    (levels[last].fix.latitude, levels[last].fix.longitude) = (place.latitude, place.longitude)
                    levels[last].isText = true
                }
            default: break
            }
        }
    }

    private mutating func take(_ value: Double) {
        guard let name = key else { return }
        key = nil
        take(value, under: name)
    }

    private mutating func take(_ value: Double, under name: String) {
        guard let last = levels.indices.last else { return }
        let name = Self.plain(name)
        switch name {
        case "lat", "latitude": levels[last].fix.latitude = value * degrees
        case "lon", "lng", "long", "longitude": levels[last].fix.longitude = value * degrees
        case "latitudee7", "late7": levels[last].fix.latitude = value / 1e7
        case "longitudee7", "lnge7", "lone7": levels[last].fix.longitude = value / 1e7
        case "alt", "altitude", "ele", "elevation", "altitudemeters", "gpsaltitude":
            if abs(value) < 1e6 { levels[last].fix.elevation = value }
        case "durationminutesoffsetfromstarttime": levels[last].minutes = value
        // OwnTracks counts in kilometres an hour.
        case "vel": levels[last].fix.channels[.speed] = Float(value / 3.6)
        case "speedmeterspersecond": levels[last].fix.channels[.speed] = Float(value)
        case let name where Self.timeNames.contains(name):
            // Smaller numbers count from the start of something.
            guard levels[last].fix.time == TrackSegment.untimed, value >= 1e8,
                let time = NumericTime.nanoseconds(value)
            else { return }
            builder.timestamps.noteUTC()
            levels[last].fix.time = time
        default:
            if let channel = TrackChannel(named: name) { levels[last].fix.channels[channel] = Float(value) }
        }
    }

    private static let timeNames: Set<String> = [
        "time", "timestamp", "timestampms", "tst", "datetime", "utc", "recordedat", "timeiso8601", "fixtime", "gpstime",
        "when", "ts",
    ]

    private static func plain(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
