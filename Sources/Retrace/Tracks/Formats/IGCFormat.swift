/// IGC flight recorder files: FAI Sporting Code, "Technical Specification for IGC-approved GNSS Flight Recorders",
/// appendix A. Times are UTC.
enum IGCFormat: TrackFormat {
    static let name = "IGC"

    static func recognises(_ head: FormatHead) -> Bool {
        let lines = head.lines.prefix(200)
        let hasHeader = lines.contains { $0.starts(with: "HFDTE".utf8) || $0.starts(with: "HODTE".utf8) }
        let fixes = lines.filter { $0.count >= 35 && $0.first == UInt8(ascii: "B") && IGCReader.isFix($0) }.count
        return fixes > 0 && (hasHeader || lines.first?.first == UInt8(ascii: "A")) || hasHeader
    }

    static func read(into builder: inout TrackBuilder) throws {
        var reader = IGCReader()
        builder.beginTrack()
        try LineScanner.scan(&builder) { line, byte, builder in
            reader.read(line, byte, &builder)
            return true
        }
        reader.finish(&builder)
    }
}

/// Reads the records of an IGC file.
struct IGCReader {
    private var date: (year: Int, month: Int, day: Int)?
    private var days = 0
    private var lastSeconds = -1
    /// Where the I record says that further digits of the fix stand, by code.
    private var extensions: [String: Range<Int>] = [:]

    /// Whether a line has the digits of a fix.
    static func isFix(_ line: some RandomAccessCollection<UInt8>) -> Bool {
        line.dropFirst().prefix(13).allSatisfy { DecimalText.digit($0) != nil }
    }

    mutating func read(_ line: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        switch line[0] {
        case UInt8(ascii: "B"): readFix(line, byte, &builder)
        case UInt8(ascii: "H"): readHeader(line, byte, &builder)
        case UInt8(ascii: "I"): readExtensions(line)
        default: break
        }
    }

    mutating func finish(_ builder: inout TrackBuilder) {
        if date == nil, builder.pointCount > 0 {
            builder.report(.badTime, "no HFDTE record says the date; the points are kept without times")
        }
    }

    private func number(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        guard range.upperBound <= line.count else { return nil }
        var value = 0
        for index in range {
            guard let digit = DecimalText.digit(line[index]) else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// A height, the only number that may be negative.
    private func height(_ line: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        guard line[range.lowerBound] == UInt8(ascii: "-") else { return number(line, range) }
        return number(line, range.dropFirst()).map { -$0 }
    }

    /// `B` time latitude longitude validity pressure-altitude gnss-altitude extensions.
    private mutating func readFix(_ line: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        guard line.count >= 35, let hours = number(line, 1..<3), let minutes = number(line, 3..<5),
            let seconds = number(line, 5..<7), let latitude = angle(line, 7..<9, 9..<14, "LAD", 14, "N", "S"),
            let longitude = angle(line, 15..<18, 18..<23, "LOD", 23, "E", "W"), hours < 24, minutes < 60, seconds < 61
        else {
            builder.report(.badRecord, "a B record that cannot be understood was skipped", at: byte)
            return
        }
        var fix = TrackBuilder.Fix()
        fix.latitude = latitude
        fix.longitude = longitude
        fix.time = time(hours * 3600 + minutes * 60 + seconds, fraction(line), &builder)
        let pressure = height(line, 25..<30)
        let satellite = height(line, 30..<35)
        // V marks a fix without a height by satellite.
        let height = line[24] == UInt8(ascii: "V") || satellite == 0 ? pressure ?? satellite : satellite ?? pressure
        if let height { fix.elevation = Double(height) }
        builder.add(fix, at: byte)
    }

    private func angle(
        _ line: UnsafeRawBufferPointer, _ degrees: Range<Int>, _ minutes: Range<Int>, _ code: String, _ side: Int,
        _ positive: Unicode.Scalar, _ negative: Unicode.Scalar
    ) -> Double? {
        guard let whole = number(line, degrees), let thousandths = number(line, minutes), thousandths < 60_000,
            line[side] == UInt8(ascii: positive) || line[side] == UInt8(ascii: negative)
        else { return nil }
        var digits = thousandths
        var scale = 60_000.0
        if let range = extensions[code], let more = number(line, range) {
            for _ in range {
                digits *= 10
                scale *= 10
            }
            digits += more
        }
        let value = Double(whole) + Double(digits) / scale
        return line[side] == UInt8(ascii: negative) ? -value : value
    }

    /// The nanoseconds of the TDS extension: decimals of the second.
    private func fraction(_ line: UnsafeRawBufferPointer) -> Int {
        guard let range = extensions["TDS"], let digits = number(line, range) else { return 0 }
        return range.reduce(digits * 1_000_000_000) { value, _ in value / 10 }
    }

    private mutating func time(_ seconds: Int, _ nanoseconds: Int, _ builder: inout TrackBuilder) -> Int64 {
        guard let date else { return TrackSegment.untimed }
        // Half a day back is midnight; less is a clock that was set.
        if lastSeconds - seconds > 43_200 { days += 1 }
        lastSeconds = seconds
        return builder.timestamps.time(
            year: date.year, month: date.month, day: date.day, seconds: days * 86_400 + seconds,
            nanoseconds: nanoseconds) ?? TrackSegment.untimed
    }

    private mutating func readHeader(_ line: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        let text = String(decoding: line.prefix(200), as: UTF8.self).uppercased()
        guard text.count > 5 else { return }
        let code = text.dropFirst(2).prefix(3)
        if code == "DTE" {
            let digits = text.dropFirst(5).drop { !$0.isNumber }.prefix(6).compactMap(\.wholeNumberValue)
            guard digits.count == 6 else {
                builder.report(.badTime, "the date of the HFDTE record cannot be understood", at: byte)
                return
            }
            let year = digits[4] * 10 + digits[5]
            let found = (year + (year < 80 ? 2000 : 1900), digits[2] * 10 + digits[3], digits[0] * 10 + digits[1])
            guard TimestampText.days(found.0, found.1, found.2) != nil else {
                builder.report(.badTime, "the date of the HFDTE record does not exist", at: byte)
                return
            }
            if date.map({ $0 != found }) ?? true { (days, lastSeconds) = (0, -1) }
            date = found
        } else if code == "PLT" || code == "GTY" {
            let value = line.firstIndex(of: UInt8(ascii: ":")).map { line[($0 + 1)...] }
            guard let value, let name = builder.string(value, at: byte) else { return }
            if code == "PLT" { builder.nameTrack(name) } else { builder.documentName = name }
        }
    }

    /// `I` count, then three times: first column, last column, code. Columns count from 1.
    private mutating func readExtensions(_ line: UnsafeRawBufferPointer) {
        guard line.count >= 3, let count = number(line, 1..<3) else { return }
        for index in 0..<count {
            let start = 3 + index * 7
            guard start + 7 <= line.count, let first = number(line, start..<start + 2),
                let last = number(line, start + 2..<start + 4), first >= 36, last >= first, last - first < 9
            else { continue }
            extensions[String(decoding: line[start + 4..<start + 7], as: UTF8.self)] = first - 1..<last
        }
    }
}
