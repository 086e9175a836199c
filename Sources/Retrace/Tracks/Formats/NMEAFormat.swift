/// NMEA 0183 sentences as receivers send and loggers store them: GGA, RMC, GLL, VTG, ZDA, by any talker.
enum NMEAFormat: TrackFormat {
    static let name = "NMEA 0183"

    static func recognises(_ head: FormatHead) -> Bool {
        let lines = head.lines
        // A table may have sentences in its fields.
        return CSVLayout(lines, names: nil)?.hasHeader != true
            && lines.prefix(200).contains { line in
                NMEASentence.start(of: line) != nil && line.contains(UInt8(ascii: ","))
            }
    }

    static func read(into builder: inout TrackBuilder) throws {
        var reader = NMEAReader()
        builder.beginTrack()
        try LineScanner.scan(&builder) { line, byte, builder in
            reader.read(line, byte, &builder)
            return true
        }
        reader.finish(&builder)
    }
}

/// A sentence taken apart into its fields.
struct NMEASentence {
    /// The last three letters of the address, which say what the sentence is.
    let kind: String
    let fields: [UnsafeRawBufferPointer]
    /// False when the sentence carries a checksum that does not match.
    let isIntact: Bool
    let hasChecksum: Bool

    private static let kinds = ["GGA", "RMC", "GLL", "VTG", "ZDA", "GSA", "GSV", "GNS"].map { Array($0.utf8) }

    /// Where the `$` stands of a sentence of a known kind; loggers put times before it.
    static func start(of line: some RandomAccessCollection<UInt8>) -> Int? {
        guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return nil }
        let address = line[dollar...].dropFirst().prefix(5)
        guard address.count == 5, kinds.contains(where: { address.suffix(3).elementsEqual($0) }) else { return nil }
        return line.distance(from: line.startIndex, to: dollar)
    }

    init?(_ line: UnsafeRawBufferPointer) {
        guard let start = Self.start(of: line) else { return nil }
        let body = UnsafeRawBufferPointer(rebasing: line[(start + 1)...])
        let star = body.firstIndex(of: UInt8(ascii: "*")) ?? body.count
        let content = UnsafeRawBufferPointer(rebasing: body[..<star])
        guard content.count >= 5 else { return nil }
        kind = String(decoding: content[2..<5], as: UTF8.self)
        fields = content.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .dropFirst().map { UnsafeRawBufferPointer(rebasing: $0) }
        let stated = UInt8(String(decoding: body[star...].dropFirst().prefix(2), as: UTF8.self), radix: 16)
        hasChecksum = stated != nil && body.count >= star + 3
        isIntact = stated.map { $0 == content.reduce(0, ^) } ?? true
    }

    func field(_ index: Int) -> UnsafeRawBufferPointer? {
        index < fields.count && !fields[index].isEmpty ? fields[index] : nil
    }

    func number(_ index: Int) -> Double? { field(index).flatMap { DecimalText.parse($0)?.value } }

    func letter(_ index: Int) -> UInt8? { field(index)?.first }

    /// Degrees of an angle `dddmm.mmmm` and its side of the world; nil when the side is missing, as in a sentence that is
    /// cut: the digits may be too.
    func angle(_ index: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        guard let value = number(index), value >= 0, let side = letter(index + 1),
            side == UInt8(ascii: positive) || side == UInt8(ascii: negative)
        else { return nil }
        let degrees = (value / 100).rounded(.down)
        let angle = degrees + (value - degrees * 100) / 60
        return side == UInt8(ascii: negative) ? -angle : angle
    }
}

/// Merges the sentences of one moment into one fix, and gives the fixes their dates, which may arrive late.
struct NMEAReader {
    private static let day = Int64(86_400) * 1_000_000_000

    private var fix = TrackBuilder.Fix()
    private var hasPosition = false
    private var fixByte = 0
    /// Nanoseconds since midnight.
    private var timeOfDay: Int64?
    /// Midnights passed since the first fix.
    private var days: Int64 = 0
    /// The day of the first fix, in days since 1970, once a date has been seen.
    private var firstDay: Int64?
    private var lost = 0
    /// Whether the fix that is being built comes from sentences that call themselves void.
    private var isVoid = false
    /// Void fixes with a place, kept while nothing better has been seen: converters write such files.
    private var voidFixes: [(fix: TrackBuilder.Fix, byte: Int)] = []
    private var hasValidFix = false

    mutating func read(_ line: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) {
        guard let sentence = NMEASentence(line) else { return }
        guard sentence.isIntact else {
            builder.report(.checksum, "a sentence whose checksum does not match was skipped", at: byte)
            return
        }
        guard sentence.hasChecksum || !builder.endsWithin(line, at: byte) else {
            builder.report(.truncated, "the file ends inside a sentence, which was left out", at: byte)
            return
        }
        switch sentence.kind {
        case "GGA", "GNS":
            begin(sentence.field(0), byte, &builder)
            let isFixed = sentence.kind == "GNS" ? sentence.letter(5) != UInt8(ascii: "N") : sentence.number(5) != 0
            guard position(sentence, 1, isValid: isFixed, byte, &builder) else { return }
            if let height = sentence.number(8) { fix.elevation = height }
        case "RMC":
            begin(sentence.field(0), byte, &builder)
            if let date = sentence.field(8) { note(date: Self.date(date), byte, &builder) }
            guard position(sentence, 2, isValid: sentence.letter(1) != UInt8(ascii: "V"), byte, &builder) else {
                return
            }
            motion(knots: sentence.number(6), course: sentence.number(7))
        case "GLL":
            begin(sentence.field(4), byte, &builder)
            _ = position(sentence, 0, isValid: sentence.letter(5) != UInt8(ascii: "V"), byte, &builder)
        case "VTG":
            if hasPosition { motion(knots: sentence.number(4), course: sentence.number(0)) }
        case "ZDA":
            begin(sentence.field(0), byte, &builder)
            guard let day = sentence.number(1), let month = sentence.number(2), let year = sentence.number(3),
                min(day, month, year) >= 0, max(day, month, year) < 10_000
            else { return }
            note(date: TimestampText.days(Int(year), Int(month), Int(day)), byte, &builder)
        default: break
        }
    }

    mutating func finish(_ builder: inout TrackBuilder) {
        flush(&builder)
        if !voidFixes.isEmpty {
            builder.report(
                .voidPosition, "all sentences call their positions void; taken all the same", at: voidFixes[0].byte)
            for (fix, byte) in voidFixes where !builder.isFull { builder.add(fix, at: byte) }
        }
        if firstDay == nil, builder.pointCount > 0, timeOfDay != nil {
            builder.report(
                .badTime, "no sentence says the date; times count from midnight of 1970-01-01 (--time-shift moves them)"
            )
        }
        if lost > 0 {
            builder.report(.noPosition, "\(lost) sentences without a valid position were skipped")
        }
    }

    /// Begins a new fix when the time is another than that of the fix that is being built.
    private mutating func begin(_ field: UnsafeRawBufferPointer?, _ byte: Int, _ builder: inout TrackBuilder) {
        guard let field, let time = Self.time(field) else { return }
        if time == timeOfDay { return }
        flush(&builder)
        if let last = timeOfDay, last - time > Self.day / 2 { days += 1 }
        timeOfDay = time
        fixByte = byte
    }

    private mutating func position(
        _ sentence: NMEASentence, _ first: Int, isValid: Bool, _ byte: Int, _ builder: inout TrackBuilder
    ) -> Bool {
        guard let latitude = sentence.angle(first, positive: "N", negative: "S"),
            let longitude = sentence.angle(first + 2, positive: "E", negative: "W"),
            isValid || (latitude != 0 && longitude != 0)
        else {
            lost += 1
            return false
        }
        if !isValid, hasPosition, !isVoid { return false }
        // Sentences without any time: each position is a fix of its own.
        if timeOfDay == nil, hasPosition { flush(&builder) }
        if !hasPosition { fixByte = byte }
        fix.latitude = latitude
        fix.longitude = longitude
        isVoid = !isValid
        hasPosition = true
        return true
    }

    private mutating func motion(knots: Double?, course: Double?) {
        if let knots { fix.channels[.speed] = Float(knots * 1852 / 3600) }
        if let course { fix.channels[.course] = Float(course) }
    }

    /// The first date dates all fixes before it; later ones correct the count of midnights.
    private mutating func note(date: Int?, _ byte: Int, _ builder: inout TrackBuilder) {
        guard let date = date.map(Int64.init) else {
            builder.report(.badTime, "a date that does not exist was ignored", at: byte)
            return
        }
        if let firstDay {
            days = date - firstDay
        } else {
            firstDay = date - days
            let shift = (date - days) * Self.day
            builder.shiftOpenSegment(by: shift)
            for index in voidFixes.indices where voidFixes[index].fix.time != TrackSegment.untimed {
                voidFixes[index].fix.time &+= shift
            }
        }
    }

    private mutating func flush(_ builder: inout TrackBuilder) {
        defer {
            fix = TrackBuilder.Fix()
            hasPosition = false
        }
        guard hasPosition else { return }
        if let timeOfDay {
            let (midnight, isTooLate) = ((firstDay ?? 0) + days).multipliedReportingOverflow(by: Self.day)
            if !isTooLate, midnight < Int64.max - Self.day { fix.time = midnight + timeOfDay }
            builder.timestamps.noteUTC()
        }
        if isVoid {
            if hasValidFix { lost += 1 } else { voidFixes.append((fix, fixByte)) }
            return
        }
        if !hasValidFix {
            hasValidFix = true
            lost += voidFixes.count
            voidFixes = []
        }
        builder.add(fix, at: fixByte)
    }

    /// Nanoseconds since midnight of `hhmmss.sss`.
    private static func time(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard text.count >= 6, let value = DecimalText.parse(text)?.value, value >= 0, value < 240_000 else {
            return nil
        }
        let whole = Int64(value)
        let fraction = Int64(((value - Double(whole)) * 1e6).rounded()) * 1000
        let (hours, minutes, seconds) = (whole / 10_000, whole / 100 % 100, whole % 100)
        guard minutes < 60, seconds <= 60 else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * 1_000_000_000 + fraction
    }

    /// Days since 1970 of `ddmmyy`.
    private static func date(_ text: UnsafeRawBufferPointer) -> Int? {
        let digits = text.compactMap { DecimalText.digit($0) }
        guard digits.count == 6, text.count == 6 else { return nil }
        let year = digits[4] * 10 + digits[5]
        return TimestampText.days(
            year + (year < 80 ? 2000 : 1900), digits[2] * 10 + digits[3], digits[0] * 10 + digits[1])
    }
}
