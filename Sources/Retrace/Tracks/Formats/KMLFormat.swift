/// KML 2.2 and 2.3 with Google's extensions: https://developers.google.com/kml/documentation/kmlreference
enum KMLFormat: TrackFormat {
    static let name = "KML"

    static func recognises(_ head: FormatHead) -> Bool {
        head.rootElement == "kml" || (head.isXML && (head.contains("<placemark") || head.contains("gx:track")))
    }

    static func read(into builder: inout TrackBuilder) throws {
        var sink = KMLSink(builder: builder)
        try XMLScanner.scan(&sink)
        sink.finish()
        builder = sink.builder
    }
}

/// What a placemark holds becomes a track (a line, a `gx:Track`) or a waypoint (a point). Two or more points with time
/// stamps in one folder are fixes of a track; a line through exactly those fixes, as exporters add it for show, is
/// left out.
struct KMLSink: XMLSink {
    enum Element: String, CaseIterable {
        case kml, document, folder, placemark, name, linestring, point, linearring, polygon, coordinates
        case track, multitrack, when, coord, timestamp, timespan, begin, end, simplearraydata, value
        case description, data, simpledata, link
    }

    var builder: TrackBuilder
    private(set) var wantsText = false
    private var field: Element?
    private var capture = TextCapture()
    private var tuples = KMLTuples()
    private var placemark = KMLPlacemark()
    private var isInPlacemark = false
    private var ignoredDepth = 0
    private var arrayName = ""
    private var dataName = ""
    /// The timed points of the folder that is being read.
    private var timedPoints: [(fix: TrackBuilder.Fix, name: String?, notes: TrackNotes, byte: Int)] = []
    private var folderName: String?
    private var fieldParent: Element?

    init(builder: TrackBuilder) { self.builder = builder }

    mutating func start(_ element: Element?, _ attributes: XMLAttributes, parent: Element?, at byte: Int) {
        if field != nil { endField(byte) }
        guard let element else { return }
        switch element {
        case .folder, .document:
            endTimedPoints()
            folderName = nil
        case .placemark:
            endPlacemark()
            isInPlacemark = true
            placemark = KMLPlacemark()
            placemark.byte = byte
        case .polygon: ignoredDepth += 1
        case .multitrack: placemark.isMultiTrack = true
        case .track: placemark.beginTrack()
        case .simplearraydata:
            arrayName = name(attributes)
        case .data:
            dataName = name(attributes)
        case .simpledata:
            dataName = name(attributes)
            field = element
            fieldParent = parent
            wantsText = true
        case .link:
            if isInPlacemark, let address = attributes["href"].flatMap({ builder.string($0, at: byte) }) {
                placemark.notes.links.append(TrackNotes.Link(address))
            }
        case .coordinates:
            guard ignoredDepth == 0, parent == .linestring || parent == .point else { return }
            field = element
            fieldParent = parent
            wantsText = true
            tuples.begin()
        case .name, .when, .coord, .begin, .end, .value, .description:
            field = element
            fieldParent = parent
            wantsText = true
            if element == .description { capture.limit = NameText.longLimit }
        default: break
        }
    }

    private func name(_ attributes: XMLAttributes) -> String {
        attributes["name"].map { String(decoding: $0.prefix(64), as: UTF8.self) } ?? ""
    }

    mutating func text(_ bytes: UnsafeRawBufferPointer) {
        if field == .coordinates {
            tuples.add(bytes)
        } else {
            capture.append(bytes)
        }
    }

    mutating func cut() {
        if field == .coordinates { tuples.cut() } else { field = nil }
        capture.clear()
    }

    mutating func end(_ element: Element?, parent: Element?, at byte: Int) {
        if field != nil { endField(byte) }
        switch element {
        case .polygon: ignoredDepth -= 1
        case .track: placemark.endTrack(&builder)
        case .placemark: endPlacemark()
        case .folder, .document: endTimedPoints()
        default: break
        }
    }

    /// Uses what is left when the file ends.
    mutating func finish() {
        endPlacemark()
        endTimedPoints()
        builder.dropLinesThroughTracks()
    }

    private mutating func endField(_ byte: Int) {
        guard let element = field else { return }
        let text = capture
        field = nil
        wantsText = false
        defer { capture.clear() }
        switch element {
        case .coordinates:
            let places = tuples.end(&builder, at: byte)
            if fieldParent == .linestring { placemark.lines.append(places) } else { placemark.points += places }
        case .name:
            guard let name = builder.string(text.all, at: byte) else { return }
            switch fieldParent {
            case .placemark: placemark.name = name
            case .document, .kml:
                builder.documentName = name
                folderName = name
            case .folder: folderName = name
            default: break
            }
        case .when:
            let time = text.withBytes { builder.time($0, at: byte) }
            if fieldParent == .timestamp { placemark.begin = time } else { placemark.whens.append(time) }
        case .begin: placemark.begin = text.withBytes { builder.time($0, at: byte) }
        case .end: placemark.end = text.withBytes { builder.time($0, at: byte) }
        case .coord:
            placemark.coords.append(text.withBytes { KMLTuples.place(blankSeparated: $0, &builder, at: byte) })
        case .description:
            guard let words = builder.words(text, at: byte) else { return }
            switch fieldParent {
            case .placemark: placemark.notes[.description] = words
            case .document, .kml: builder.notes[.description] = words
            default: break
            }
        case .value where fieldParent == .data, .simpledata:
            if isInPlacemark, let words = builder.words(text, at: byte) { placemark.note(dataName, words) }
        case .value:
            guard let channel = TrackChannel(named: arrayName) else { return }
            placemark.values[channel, default: []].append(text.withBytes { builder.sensor($0, at: byte) })
        default: break
        }
    }

    private mutating func endPlacemark() {
        guard isInPlacemark else { return }
        isInPlacemark = false
        placemark.endTrack(&builder)
        placemark.addTracks(&builder)
        for place in placemark.points {
            var point = place.fix
            point.time = placemark.begin
            if point.time == TrackSegment.untimed {
                builder.addWaypoint(point, name: placemark.name, notes: placemark.notes, at: placemark.byte)
            } else {
                timedPoints.append((point, placemark.name, placemark.notes, placemark.byte))
            }
        }
    }

    private mutating func endTimedPoints() {
        if timedPoints.count > 1 {
            builder.beginTrack(name: folderName)
            for point in timedPoints {
                var notes = point.notes.standard
                notes[.name] = point.name
                builder.add(point.fix, notes: notes, at: point.byte)
            }
            builder.endTrack()
        } else if let point = timedPoints.first {
            builder.addWaypoint(point.fix, name: point.name, notes: point.notes, at: point.byte)
        }
        timedPoints = []
    }
}
