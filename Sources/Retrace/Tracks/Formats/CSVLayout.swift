/// How a table is written: its separator, its columns, and where its rows begin.
struct CSVLayout {
    let separator: UInt8
    let columns: CSVColumns
    let hasHeader: Bool
    /// The lines up to the one that names the columns: spreadsheets and loggers put theirs before it.
    let linesBeforeRows: Int

    /// The names of columns are looked for in so many lines.
    private static let headerLimit = 20

    private static let blank = UInt8(ascii: " ")
    private static let separators = ["\t", ";", "|", ",", " "].map { UInt8(ascii: $0) }

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
        CSVColumns(names: fields(line, separator).map { NameText().string($0).text ?? "" })
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
        // Whether the field has quotes around it, in which two stand for one.
        var hasQuotes = false
        var isBlankSoFar = true
        for index in line.indices {
            let byte = line[index]
            // Inside a field without quotes around it they are signs of seconds or inches.
            if byte == UInt8(ascii: "\""), hasQuotes || isBlankSoFar {
                isQuoted.toggle()
                hasQuotes = true
            }
            isBlankSoFar = isBlankSoFar && DecimalText.isBlank(byte)
            if byte == separator, !isQuoted {
                // Several blanks separate like one.
                if separator == blank, index == begin {
                    begin = index + 1
                    continue
                }
                fields.append(unquoted(line[begin..<index]))
                begin = index + 1
                hasQuotes = false
                isBlankSoFar = true
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
