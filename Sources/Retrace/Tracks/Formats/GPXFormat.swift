/// GPX 1.0 and 1.1: https://www.topografix.com/GPX/1/1/ and https://www.topografix.com/gpx_manual.asp
enum GPXFormat: TrackFormat {
    static let name = "GPX"

    static func recognises(_ head: FormatHead) -> Bool {
        head.rootElement == "gpx" || (head.isXML && head.contains("<trkpt"))
    }

    static func read(into builder: inout TrackBuilder) throws {
        var sink = GPXSink(builder: builder)
        try XMLScanner.scan(&sink)
        builder = sink.builder
    }
}

/// Takes the elements of a GPX file apart. Where tags do not match, a point begins at its start tag all the same.
struct GPXSink: XMLSink {
    enum Element: String, CaseIterable {
        case gpx, metadata, trk, trkseg, trkpt, rte, rtept, rpt, wpt, name, ele, time, extensions
        case speed, course, bearing, cog, hr, heartrate, cad, cadence, runcadence
        case power, watts, powerinwatts, atemp, temp, temperature
        case sat, hdop, vdop, pdop, geoidheight, magvar, ageofdgpsdata
        case cmt, desc, src, sym, type, number, fix, dgpsid, keywords
        case author, email, copyright, year, license, link, text, url, urlname
    }

    /// What kind of point is being read.
    private enum Point { case track, waypoint }

    /// Whom words are about.
    enum NoteOwner { case point, track, document }

    var builder: TrackBuilder
    private(set) var wantsText = false
    private var field: Element?
    private(set) var fieldParent: Element?
    private var capture = TextCapture()
    private var point: Point?
    private var pointByte = 0
    private var fix = TrackBuilder.Fix()
    private var pointName: String?
    var pointNotes = TrackNotes()
    /// The owner of the link that is being read, and whether it is the author's.
    var link: (owner: NoteOwner, isOfAuthor: Bool)?
    private var extensionDepth = 0
    private var isRoute = false

    init(builder: TrackBuilder) { self.builder = builder }

    /// Whether a point is being read.
    var isInPoint: Bool { point != nil }

    mutating func start(_ element: Element?, _ attributes: XMLAttributes, parent: Element?, at byte: Int) {
        if field != nil { endField(byte) }
        guard let element else { return }
        switch element {
        case .trkpt, .rtept: beginPoint(.track, attributes, byte)
        case .wpt: beginPoint(.waypoint, attributes, byte)
        case .extensions: extensionDepth += 1
        case .trk:
            endPoint()
            builder.beginTrack()
        case .rte:
            endPoint()
            builder.beginTrack(kind: .route)
            builder.beginSegment()
        case .trkseg:
            endPoint()
            builder.beginSegment()
        case .gpx:
            if let version = attributes["version"] {
                builder.format = "GPX " + String(decoding: version.prefix(8), as: UTF8.self)
            }
        case .metadata: break
        case .rpt:
            // What a planner puts between the points of a route.
            endPoint()
            var fix = TrackBuilder.Fix()
            fix.latitude = builder.coordinate(attributes["lat"], at: byte)
            fix.longitude = builder.coordinate(attributes["lon"], at: byte)
            builder.add(fix, at: byte)
        default:
            field = element
            fieldParent = parent
            wantsText = true
            if extensionDepth == 0 { beginNote(element, attributes, byte) }
            if element == .desc || element == .cmt { capture.limit = NameText.longLimit }
        }
    }

    mutating func text(_ bytes: UnsafeRawBufferPointer) { capture.append(bytes) }

    mutating func cut() {
        field = nil
        wantsText = false
        capture.clear()
    }

    mutating func end(_ element: Element?, parent: Element?, at byte: Int) {
        if field != nil { endField(byte) }
        guard let element else { return }
        switch element {
        case .trkpt, .rtept, .wpt: endPoint()
        case .extensions: extensionDepth -= 1
        case .trkseg:
            endPoint()
            builder.endSegment()
        case .trk, .rte:
            endPoint()
            builder.endTrack()
        default: break
        }
    }

    private mutating func beginPoint(_ kind: Point, _ attributes: XMLAttributes, _ byte: Int) {
        endPoint()
        point = kind
        pointByte = byte
        fix = TrackBuilder.Fix()
        fix.latitude = builder.coordinate(attributes["lat"], at: byte)
        fix.longitude = builder.coordinate(attributes["lon"], at: byte)
    }

    private mutating func endPoint() {
        switch point {
        case .track:
            if let pointName { pointNotes[.name] = pointName }
            if pointNotes.isEmpty {
                builder.add(fix, at: pointByte)
            } else {
                builder.add(fix, notes: pointNotes, at: pointByte)
                pointNotes = TrackNotes()
            }
        case .waypoint:
            builder.addWaypoint(fix, name: pointName, notes: pointNotes, at: pointByte)
            pointNotes = TrackNotes()
        case nil: return
        }
        point = nil
        pointName = nil
    }

    /// Uses the text of the field that ends, or that an unexpected tag cuts short.
    private mutating func endField(_ byte: Int) {
        guard let element = field else { return }
        let text = capture
        field = nil
        wantsText = false
        defer { capture.clear() }
        if element == .name, fieldParent != .author {
            named(text, byte)
            return
        }
        if let key = Self.noteKey(element, in: fieldParent) {
            if extensionDepth == 0 { endNote(element, key, text, byte) }
            return
        }
        guard point != nil else {
            if element == .time, fieldParent == .metadata || fieldParent == .gpx {
                var reader = TimestampText(zone: nil)
                builder.writtenTime = text.withBytes { reader.parse($0) }
                builder.notes[.written] = builder.writtenTime.map(TimestampText.iso8601)
            }
            return
        }
        text.withBytes { bytes in
            switch element {
            case .ele:
                if extensionDepth == 0 { fix.elevation = builder.elevation(bytes, at: byte) }
            case .time:
                if extensionDepth == 0 { fix.time = builder.time(bytes, at: byte) }
            default:
                if let channel = Self.channel(element) {
                    let value = builder.sensor(bytes, at: byte)
                    if !value.isNaN { fix.channels[channel] = value }
                }
            }
        }
    }

    private mutating func named(_ text: TextCapture, _ byte: Int) {
        guard extensionDepth == 0, let name = builder.string(text.all, at: byte) else { return }
        switch fieldParent {
        case .trk, .rte: builder.nameTrack(name)
        case .wpt, .trkpt, .rtept: if point != nil { pointName = name }
        case .metadata, .gpx: builder.documentName = name
        default: break
        }
    }

    private static func channel(_ element: Element) -> TrackChannel? {
        switch element {
        case .speed: .speed
        case .course, .bearing, .cog: .course
        case .hr, .heartrate: .heartRate
        case .cad, .cadence, .runcadence: .cadence
        case .power, .watts, .powerinwatts: .power
        case .atemp, .temp, .temperature: .temperature
        case .sat: .satellites
        case .hdop: .hdop
        case .vdop: .vdop
        case .pdop: .pdop
        case .geoidheight: .geoidHeight
        case .magvar: .magneticVariation
        case .ageofdgpsdata: .correctionAge
        default: nil
        }
    }
}
