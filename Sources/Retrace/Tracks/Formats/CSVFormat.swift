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
            if left < 0 {
                reader.read(line, byte, isLast: builder.endsWithin(line, at: byte), &builder)
            }
            return true
        }
    }
}
