/// Reads the rows of a table.
struct CSVReader {
    private static let day = Int64(86_400) * 1_000_000_000

    private let layout: CSVLayout
    private var track: [UInt8]?
    private var segment: [UInt8]?
    private var isNewTrack = false
    private var joined: [UInt8] = []
    private var kind = Track.Kind.recorded
    /// The fields of the row before.
    private var usualCount = 0
    /// The rows, and the bytes of the shortest of their last fields that are not empty.
    private var rows = 0
    private var shortestEnd = Int.max
    private var hasEmptyEnds = false
    /// Where times have no dates: the time before, and the midnights that have passed.
    private var lastTimeOfDay: Int64?
    private var days: Int64 = 0

    init(_ layout: CSVLayout) {
        self.layout = layout
        if layout.hasHeader { usualCount = min(layout.columns.columns.count, layout.columns.lastUsed + 1) }
    }

    /// Reads a line; `isLast` says that the file ends behind it, without the end of a line.
    mutating func read(_ line: UnsafeRawBufferPointer, _ byte: Int, isLast: Bool, _ builder: inout TrackBuilder) {
        guard line[0] != UInt8(ascii: "#"), !line.allSatisfy(DecimalText.isBlank) else { return }
        let fields = CSVLayout.fields(line, layout.separator).map { UnsafeRawBufferPointer(rebasing: $0) }
        // The last row of a file without an end of its last line may be cut, also in its last number.
        let end = fields.last?.count ?? 0
        let isShort = end == 0 ? !hasEmptyEnds : end < shortestEnd
        if isLast, fields.count < usualCount || (isShort && (rows > 2 || (rows > 0 && shortestEnd >= 6))) {
            builder.report(.truncated, "the file ends inside a row, which was left out", at: byte)
            return
        }
        usualCount = fields.count
        rows += 1
        if end > 0 { shortestEnd = min(shortestEnd, end) } else { hasEmptyEnds = true }
        var fix = TrackBuilder.Fix()
        var date: UnsafeRawBufferPointer?
        var timeOfDay: UnsafeRawBufferPointer?
        var sides = (latitude: UInt8(0), longitude: UInt8(0))
        var isWaypoint = false
        var waypointName: String?
        var notes = TrackNotes()
        isNewTrack = false
        for (index, field) in fields.enumerated() where index < layout.columns.columns.count && !field.isEmpty {
            let factor = layout.columns.factors[index]
            switch layout.columns.columns[index] {
            case nil: break
            case .latitude: fix.latitude = builder.coordinate(field, at: byte)
            case .longitude: fix.longitude = builder.coordinate(field, at: byte)
            case .latitudeSide: sides.latitude = field[0]
            case .longitudeSide: sides.longitude = field[0]
            case .elevation:
                let (number, unit) = CSVUnit.split(field) ?? (field, factor)
                fix.elevation = builder.elevation(number, at: byte) * unit
            case .dateTime: fix.time = time(field, byte, &builder)
            case .date: date = field
            case .timeOfDay: timeOfDay = field
            case .position:
                if let place = PlaceText(field) { (fix.latitude, fix.longitude) = (place.latitude, place.longitude) }
            case .kind:
                isWaypoint = field.elementsEqual("waypoint".utf8)
                kind = Track.Kind(rawValue: String(decoding: field.prefix(16), as: UTF8.self)) ?? .recorded
            case .track: begin(track: field, byte, &builder)
            case .name:
                if isWaypoint { waypointName = words(field, byte, &builder) }
                if isNewTrack { builder.nameTrack(words(field, byte, &builder)) }
            case .note(let key):
                if isWaypoint || isNewTrack { notes[key] = words(field, byte, &builder) }
            case .link:
                if isWaypoint || isNewTrack {
                    notes.links = (words(field, byte, &builder) ?? "").split(separator: " ").map { .init(String($0)) }
                }
            case .segment: begin(segment: field, &builder)
            case .channel(let channel):
                let (number, unit) = CSVUnit.split(field) ?? (field, factor)
                let value = builder.sensor(number, at: byte) * Float(unit)
                if !value.isNaN { fix.channels[channel] = value }
            }
        }
        if sides.latitude == UInt8(ascii: "S") { fix.latitude = -abs(fix.latitude) }
        if sides.longitude == UInt8(ascii: "W") { fix.longitude = -abs(fix.longitude) }
        if fix.time == TrackSegment.untimed, let date { fix.time = time(date, timeOfDay, byte, &builder) }
        if isWaypoint {
            builder.addWaypoint(fix, name: waypointName, notes: notes, at: byte)
            return
        }
        if !notes.isEmpty { builder.trackNotes = notes }
        builder.add(fix, at: byte)
    }

    // MARK: Times

    /// A date with a time of day. Loggers write both without anything between the digits; a year stands first then.
    private mutating func time(
        _ date: UnsafeRawBufferPointer, _ timeOfDay: UnsafeRawBufferPointer?, _ byte: Int,
        _ builder: inout TrackBuilder
    ) -> Int64 {
        joined.removeAll(keepingCapacity: true)
        if date.count == 6, date.allSatisfy({ DecimalText.digit($0) != nil }) { joined += Array("20".utf8) }
        joined.append(contentsOf: date)
        if let timeOfDay {
            joined.append(32)
            joined.append(contentsOf: timeOfDay)
        }
        return joined.withUnsafeBytes { builder.time($0, at: byte) }
    }

    private mutating func time(_ field: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) -> Int64 {
        // Dates with the digits of a year first are numbers too, but far too early or late for one.
        if ![8, 14].contains(field.count), let number = DecimalText.parse(field),
            let time = NumericTime.nanoseconds(number.value)
        {
            builder.timestamps.noteUTC()
            return time
        }
        if let time = TimestampText.timeOfDay(field) {
            builder.report(
                .badTime, "times without a date count from midnight of 1970-01-01 (--time-shift moves them)", at: byte)
            if let last = lastTimeOfDay, last - time > Self.day / 2 { days += 1 }
            lastTimeOfDay = time
            return days * Self.day + time
        }
        return builder.time(field, at: byte)
    }

    // MARK: Tracks

    /// Another value in the column of tracks begins another track, which is named so until a name is found.
    private mutating func begin(track value: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        isNewTrack = !(track.map { $0.elementsEqual(value) } ?? false)
        guard isNewTrack else { return }
        track = Array(value)
        segment = nil
        let hasNames = layout.columns.columns.contains(.name)
        builder.beginTrack(name: hasNames ? nil : builder.string(value, at: byte), kind: kind)
    }

    private func words(
        _ field: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder
    ) -> String? {
        builder.string(field, limit: NameText.longLimit, at: byte)?.replacing("\"\"", with: "\"")
    }

    private mutating func begin(segment value: UnsafeRawBufferPointer, _ builder: inout TrackBuilder) {
        if let segment, segment.elementsEqual(value) { return }
        segment = Array(value)
        builder.beginSegment()
    }
}
