/// The text of an element while it arrives in pieces.
struct TextCapture {
    private var bytes: [UInt8] = []
    /// What is longer is cut.
    var limit = NameText.limit
    /// Whether something was cut off.
    private(set) var isCut = false

    init() { bytes.reserveCapacity(256) }

    var isEmpty: Bool { bytes.isEmpty }
    var all: [UInt8] { bytes }

    @inline(__always)
    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        limit = NameText.limit
        isCut = false
    }

    /// Adds a piece, as much of it as there is room for: no number or time is as long.
    @inline(__always)
    mutating func append(_ piece: UnsafeRawBufferPointer) {
        if bytes.count + piece.count <= limit {
            bytes.append(contentsOf: piece)
        } else {
            isCut = true
            bytes.append(contentsOf: piece.prefix(limit - bytes.count))
        }
    }

    /// The text for a number or time, which are not as long as what is cut: nothing then.
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        isCut ? body(UnsafeRawBufferPointer(start: nil, count: 0)) : bytes.withUnsafeBytes(body)
    }
}

extension TrackBuilder {
    /// What an element says in words; nil when blank.
    mutating func words(_ text: TextCapture, at byte: Int) -> String? {
        if text.isCut { report(.oversized, "a text of more than \(text.limit / 1024) kB was cut", at: byte) }
        return string(text.all, limit: text.limit, at: byte)
    }

    /// A coordinate, perhaps in minutes or with the letter of its side of the world; NaN when missing or no number.
    mutating func coordinate(_ text: UnsafeRawBufferPointer?, at byte: Int) -> Double {
        guard let text else { return .nan }
        guard let number = DecimalText.parse(text) else { return AngleText(text)?.degrees ?? .nan }
        if number.hasComma { report(.decimalComma, "decimal comma read as a decimal point", at: byte) }
        return number.value
    }

    /// An elevation; NaN when it is blank or, which is reported, no number.
    mutating func elevation(_ text: UnsafeRawBufferPointer, at byte: Int) -> Double {
        if let number = DecimalText.parse(text), abs(number.value) < 1e6 { return number.value }
        if !text.allSatisfy(DecimalText.isBlank) {
            report(.badElevation, "elevation is not a number; left out", at: byte)
        }
        return .nan
    }

    /// A time; untimed when it is blank or, which is reported, no date.
    mutating func time(_ text: UnsafeRawBufferPointer, at byte: Int) -> Int64 {
        if let time = timestamps.parse(text) ?? epoch(text) {
            guard Self.unsetClock.contains(time) else { return time }
            report(.badTime, "a time of 1901 is a clock that was never set; the point is kept without a time", at: byte)
            return TrackSegment.untimed
        }
        if !text.allSatisfy(DecimalText.isBlank) {
            let shown = String(decoding: text.prefix(40), as: UTF8.self)
            report(.badTime, "\"\(shown)\" is no date and time; the point is kept without a time", at: byte)
        }
        return TrackSegment.untimed
    }

    /// A time in seconds or milliseconds since 1970, which has ten digits or more before the point; a shorter number is
    /// too little evidence.
    private mutating func epoch(_ text: UnsafeRawBufferPointer) -> Int64? {
        guard let number = DecimalText.parse(text)?.value, number >= 1e9,
            let time = NumericTime.nanoseconds(number)
        else { return nil }
        timestamps.noteUTC()
        return time
    }

    /// The day of the least time in 32 bits, 1901-12-13, in nanoseconds since 1970.
    private static let unsetClock = Int64(-2_147_558_400) * 1_000_000_000..<Int64(-2_147_472_000) * 1_000_000_000

    /// A sensor value; NaN when it is blank or, which is reported, no number.
    mutating func sensor(_ text: UnsafeRawBufferPointer, at byte: Int) -> Float {
        if let number = DecimalText.parse(text) { return Float(number.value) }
        if !text.allSatisfy(DecimalText.isBlank) {
            report(.badValue, "sensor value is not a number; left out", at: byte)
        }
        return .nan
    }
}
