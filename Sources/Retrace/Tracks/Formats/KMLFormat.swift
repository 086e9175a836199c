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
    /// The timed points of the folder that is being read.
    private var timedPoints: [(fix: TrackBuilder.Fix, name: String?, byte: Int)] = []
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
            arrayName = attributes["name"].map { String(decoding: $0.prefix(64), as: UTF8.self) } ?? ""
        case .coordinates:
            guard ignoredDepth == 0, parent == .linestring || parent == .point else { return }
            field = element
            fieldParent = parent
            wantsText = true
            tuples.begin()
        case .name, .when, .coord, .begin, .end, .value:
            field = element
            fieldParent = parent
            wantsText = true
        default: break
        }
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
                builder.addWaypoint(point, name: placemark.name, at: placemark.byte)
            } else {
                timedPoints.append((point, placemark.name, placemark.byte))
            }
        }
    }

    private mutating func endTimedPoints() {
        if timedPoints.count > 1 {
            builder.beginTrack(name: folderName)
            for point in timedPoints { builder.add(point.fix, at: point.byte) }
            builder.endTrack()
        } else if let point = timedPoints.first {
            builder.addWaypoint(point.fix, name: point.name, at: point.byte)
        }
        timedPoints = []
    }
}
