/// Tables of fixes, one a line: separated by commas, semicolons, tabs or bars, with names of columns in the first line
/// or by ``TrackReadingOptions/columns``.
enum CSVFormat: TrackFormat {
    static let name = "CSV"

    static func recognises(_ head: FormatHead) -> Bool {
        guard !head.bytes.contains(0), let layout = CSVLayout(head.lines, names: nil) else { return false }
        return layout.hasHeader || layout.isSteady(head.lines)
    }

    static func read(into builder: inout TrackBuilder) throws {
        let head = FormatHead(builder.window.bytes)
        guard let layout = CSVLayout(head.lines, names: builder.options.columns) else {
            throw TracksError(
                "read", .badOption, line: 1,
                "no columns of latitude and longitude; name them with --columns lat,lon,ele,time")
        }
        if !layout.hasHeader, builder.options.columns == nil {
            builder.report(
                .badRecord, "no names of columns; read as latitude, longitude, elevation (--columns says otherwise)")
        }
        var reader = CSVReader(layout)
        var left = layout.linesBeforeRows
        try LineScanner.scan(&builder) { line, byte, builder in
            left -= 1
            if left < 0 { reader.read(line, byte, &builder) }
            return true
        }
    }
}

/// How a table is written: its separator, its columns, and where its rows begin.
struct CSVLayout {
    let separator: UInt8
    let columns: CSVColumns
    let hasHeader: Bool
    /// The lines up to the one that names the columns: spreadsheets and loggers put theirs before it.
    let linesBeforeRows: Int

    /// The names of columns are looked for in so many lines.
    private static let headerLimit = 20

    private static let separators = ["\t", ";", "|", ","].map { UInt8(ascii: $0) }

    init?(_ lines: [ArraySlice<UInt8>], names: [String]?) {
        if let names {
            guard let layout = Self(lines, given: CSVColumns(names: names)) else { return nil }
            self = layout
            return
        }
        for (index, line) in lines.prefix(Self.headerLimit).enumerated() {
            for separator in Self.separators where line.contains(separator) {
                let columns = Self.columns(line, separator)
                guard columns.isUsable else { continue }
                (self.separator, self.columns, hasHeader, linesBeforeRows) = (separator, columns, true, index + 1)
                return
            }
        }
        // Without names, of a separator that decimals may use too the others come first.
        guard let first = lines.first else { return nil }
        for separator in Self.separators where first.contains(separator) {
            let guess = first.withUnsafeBytes { bytes in
                CSVColumns(guessedFrom: Self.fields(bytes, separator).map { UnsafeRawBufferPointer(rebasing: $0) })
            }
            if let guess {
                (self.separator, columns, hasHeader, linesBeforeRows) = (separator, guess, false, 0)
                return
            }
        }
        return nil
    }

    /// The layout of a table whose columns the user names; a first line without a digit is its own header.
    private init?(_ lines: [ArraySlice<UInt8>], given: CSVColumns) {
        guard given.isUsable, let first = lines.first,
            let separator = Self.separators.first(where: { first.contains($0) })
        else { return nil }
        let isHeader = !first.contains { DecimalText.digit($0) != nil } || Self.columns(first, separator).isUsable
        (self.separator, columns, hasHeader, linesBeforeRows) = (separator, given, isHeader, isHeader ? 1 : 0)
    }

    private static func columns(_ line: ArraySlice<UInt8>, _ separator: UInt8) -> CSVColumns {
        CSVColumns(names: fields(line, separator).map { String(decoding: $0, as: UTF8.self) })
    }

    /// Whether the lines after the first hold numbers in range where the columns say so.
    func isSteady(_ lines: [ArraySlice<UInt8>]) -> Bool {
        let rows = lines.prefix(20)
        return rows.allSatisfy { row in
            row.withUnsafeBytes { bytes in
                let fields = Self.fields(bytes, separator)
                func value(_ column: CSVColumns.Column) -> Double? {
                    guard let index = columns.columns.firstIndex(of: column), index < fields.count else { return nil }
                    return DecimalText.parse(UnsafeRawBufferPointer(rebasing: fields[index]))?.value
                }
                guard let latitude = value(.latitude), let longitude = value(.longitude) else { return false }
                return abs(latitude) <= 180 && abs(longitude) <= 360
            }
        }
    }

    /// The fields of a line, without the quotes around them.
    static func fields<Line: RandomAccessCollection<UInt8>>(
        _ line: Line, _ separator: UInt8
    ) -> [Line.SubSequence] where Line.Index == Int {
        var fields: [Line.SubSequence] = []
        var begin = line.startIndex
        var isQuoted = false
        for index in line.indices {
            let byte = line[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == separator, !isQuoted {
                fields.append(unquoted(line[begin..<index]))
                begin = index + 1
                if fields.count >= 512 { return fields }
            }
        }
        fields.append(unquoted(line[begin...]))
        return fields
    }

    private static func unquoted<Field: RandomAccessCollection<UInt8>>(_ field: Field) -> Field
    where Field.Index == Int, Field.SubSequence == Field {
        var field = field
        while let first = field.first, DecimalText.isBlank(first) { field = field.dropFirst() }
        while let last = field.last, DecimalText.isBlank(last) { field = field.dropLast() }
        if field.count >= 2, field.first == UInt8(ascii: "\""), field.last == UInt8(ascii: "\"") {
            return field.dropFirst().dropLast()
        }
        return field
    }
}

/// Reads the rows of a table.
struct CSVReader {
    private let layout: CSVLayout
    private var track: [UInt8]?
    private var segment: [UInt8]?
    private var isNewTrack = false
    private var joined: [UInt8] = []

    init(_ layout: CSVLayout) { self.layout = layout }

    mutating func read(_ line: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        guard line[0] != UInt8(ascii: "#"), !line.allSatisfy(DecimalText.isBlank) else { return }
        let fields = CSVLayout.fields(line, layout.separator).map { UnsafeRawBufferPointer(rebasing: $0) }
        var fix = TrackBuilder.Fix()
        var date: UnsafeRawBufferPointer?
        var timeOfDay: UnsafeRawBufferPointer?
        for (column, field) in zip(layout.columns.columns, fields) where !field.isEmpty {
            switch column {
            case nil: break
            case .latitude: fix.latitude = builder.coordinate(field, at: byte)
            case .longitude: fix.longitude = builder.coordinate(field, at: byte)
            case .elevation: fix.elevation = builder.elevation(field, at: byte)
            case .dateTime: fix.time = time(field, byte, &builder)
            case .date: date = field
            case .timeOfDay: timeOfDay = field
            case .track: begin(track: field, byte, &builder)
            case .name: if isNewTrack { name(field, byte, &builder) }
            case .segment: begin(segment: field, &builder)
            case .channel(let channel): sensor(channel, field, 1, byte, &fix, &builder)
            case .speedKilometres: sensor(.speed, field, 3.6, byte, &fix, &builder)
            }
        }
        if fix.time == TrackSegment.untimed, let date {
            joined.removeAll(keepingCapacity: true)
            joined.append(contentsOf: date)
            if let timeOfDay {
                joined.append(32)
                joined.append(contentsOf: timeOfDay)
            }
            fix.time = joined.withUnsafeBytes { builder.time($0, at: byte) }
        }
        builder.add(fix, at: byte)
    }

    private func sensor(
        _ channel: TrackChannel, _ field: UnsafeRawBufferPointer, _ divisor: Float, _ byte: Int,
        _ fix: inout TrackBuilder.Fix, _ builder: inout TrackBuilder
    ) {
        let value = builder.sensor(field, at: byte) / divisor
        if !value.isNaN { fix.channels[channel] = value }
    }

    private func time(_ field: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) -> Int64 {
        // A date of eight digits is a number too, but far too early for one.
        if field.count != 8, let number = DecimalText.parse(field), let time = NumericTime.nanoseconds(number.value) {
            builder.timestamps.noteUTC()
            return time
        }
        return builder.time(field, at: byte)
    }

    /// Another value in the column of tracks begins another track, which is named so until a name is found.
    private mutating func begin(track value: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        isNewTrack = !(track.map { $0.elementsEqual(value) } ?? false)
        guard isNewTrack else { return }
        track = Array(value)
        segment = nil
        let hasNames = layout.columns.columns.contains(.name)
        builder.beginTrack(name: hasNames ? nil : builder.string(value, at: byte))
    }

    private func name(_ field: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        builder.nameTrack(builder.string(field, at: byte)?.replacing("\"\"", with: "\""))
    }

    private mutating func begin(segment value: UnsafeRawBufferPointer, _ builder: inout TrackBuilder) {
        if let segment, segment.elementsEqual(value) { return }
        segment = Array(value)
        builder.beginSegment()
    }
}
