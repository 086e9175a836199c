/// Garmin's Training Center Database, version 2:
/// https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd and ActivityExtensionv2.xsd
enum TCXFormat: TrackFormat {
    static let name = "TCX"

    static func recognises(_ head: FormatHead) -> Bool {
        head.rootElement == "trainingcenterdatabase" || (head.isXML && head.contains("<trackpoint"))
    }

    static func read(into builder: inout TrackBuilder) throws {
        var sink = TCXSink(builder: builder)
        try XMLScanner.scan(&sink)
        builder = sink.builder
    }
}

/// An activity or course is a track. A lap is a mark, not a pause, so its first run of points goes on with the segment;
/// every further run in the lap begins a new one.
struct TCXSink: XMLSink {
    enum Element: String, CaseIterable {
        case activity, course, run, lap, track, trackpoint, time, latitudedegrees, longitudedegrees, altitudemeters
        case heartratebpm, value, cadence, runcadence, speed, watts, name, id, coursepoint, pointtype, notes, creator
    }

    var builder: TrackBuilder
    private(set) var wantsText = false
    private var field: Element?
    private var fieldParent: Element?
    private var capture = TextCapture()
    private var isInPoint = false
    private var isInCoursePoint = false
    private var hasLatitude = false
    private var pointByte = 0
    private var fix = TrackBuilder.Fix()
    private var pointName: String?
    private var pointNotes = TrackNotes()
    private var isFirstRun = true
    private var isFirstLap = true
    private var isInCreator = false

    init(builder: TrackBuilder) { self.builder = builder }

    mutating func start(_ element: Element?, _ attributes: XMLAttributes, parent: Element?, at byte: Int) {
        if field != nil { endField(byte) }
        guard let element else { return }
        switch element {
        // Version 1 has runs where version 2 has activities.
        case .activity, .course, .run:
            builder.beginTrack()
            builder.trackNotes[.type] = attributes["sport"].flatMap { builder.string($0, at: byte) }
            isFirstLap = true
            isFirstRun = true
        case .lap:
            isFirstRun = true
        case .track:
            if isFirstLap || !isFirstRun { builder.beginSegment() }
            isFirstLap = false
            isFirstRun = false
        case .trackpoint, .coursepoint:
            endPoint()
            isInPoint = true
            isInCoursePoint = element == .coursepoint
            hasLatitude = false
            pointByte = byte
            fix = TrackBuilder.Fix()
        case .creator: isInCreator = true
        case .heartratebpm: break
        default:
            field = element
            fieldParent = parent
            wantsText = true
            if element == .notes { capture.limit = NameText.longLimit }
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
        switch element {
        case .trackpoint, .coursepoint: endPoint()
        case .activity, .course, .run: builder.endTrack()
        case .creator: isInCreator = false
        default: break
        }
    }

    private mutating func endPoint() {
        guard isInPoint else { return }
        isInPoint = false
        if isInCoursePoint {
            builder.addWaypoint(fix, name: pointName, notes: pointNotes, at: pointByte)
            pointName = nil
            pointNotes = TrackNotes()
        } else if hasLatitude {
            builder.add(fix, at: pointByte)
        } else {
            builder.report(.noPosition, "track point without a position dropped", at: pointByte)
        }
    }

    private mutating func endField(_ byte: Int) {
        guard let element = field else { return }
        let text = capture
        field = nil
        wantsText = false
        defer { capture.clear() }
        switch element {
        case .name, .id, .notes, .pointtype:
            if let words = builder.words(text, at: byte) { take(words, of: element) }
            return
        default: break
        }
        guard isInPoint else { return }
        text.withBytes { bytes in
            switch element {
            case .time: fix.time = builder.time(bytes, at: byte)
            case .latitudedegrees:
                hasLatitude = true
                fix.latitude = builder.coordinate(bytes, at: byte)
            case .longitudedegrees: fix.longitude = builder.coordinate(bytes, at: byte)
            case .altitudemeters: fix.elevation = builder.elevation(bytes, at: byte)
            case .value: if fieldParent == .heartratebpm { sensor(.heartRate, bytes, byte) }
            case .cadence, .runcadence: sensor(.cadence, bytes, byte)
            case .speed: sensor(.speed, bytes, byte)
            case .watts: sensor(.power, bytes, byte)
            default: break
            }
        }
    }

    private mutating func take(_ words: String, of element: Element) {
        switch element {
        case .name where isInCoursePoint && isInPoint: pointName = words
        case .notes where isInCoursePoint && isInPoint: pointNotes[.description] = words
        case .pointtype: if isInCoursePoint, isInPoint { pointNotes[.type] = words }
        // A track says once what it is about, a lap may say more.
        case .notes:
            if !isInPoint, let said = builder.trackNotes[.description] {
                if said.utf8.count < NameText.longLimit { builder.trackNotes[.description] = said + "\n" + words }
            } else if !isInPoint {
                builder.trackNotes[.description] = words
            }
        case .name where isInCreator: builder.trackNotes[.source] = words
        case .name, .id: if !isInPoint, !isInCreator { builder.nameTrack(words) }
        default: break
        }
    }

    private mutating func sensor(_ channel: TrackChannel, _ bytes: UnsafeRawBufferPointer, _ byte: Int) {
        let value = builder.sensor(bytes, at: byte)
        if !value.isNaN { fix.channels[channel] = value }
    }
}
