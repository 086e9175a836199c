/// A place in a text that is being taken apart.
struct TimestampCursor {
    private let text: UnsafeRawBufferPointer
    private var position = 0

    init(_ text: UnsafeRawBufferPointer) { self.text = text }

    var isAtEnd: Bool { position == text.count }
    var isDigit: Bool { position < text.count && DecimalText.digit(text[position]) != nil }

    mutating func skipBlanks() {
        while position < text.count, DecimalText.isBlank(text[position]) { position += 1 }
    }

    @discardableResult
    mutating func skip(_ byte: UInt8, _ other: UInt8? = nil) -> Bool {
        guard position < text.count, text[position] == byte || text[position] == other else { return false }
        position += 1
        return true
    }

    /// Passes over `[Europe/Berlin]` at the end.
    mutating func skipBrackets() {
        if position < text.count, text[position] == UInt8(ascii: "["), text[text.count - 1] == UInt8(ascii: "]") {
            position = text.count
        }
    }

    mutating func separator() -> UInt8? {
        guard position < text.count, [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(text[position])
        else { return nil }
        position += 1
        return text[position - 1]
    }

    mutating func number(upTo most: Int) -> (value: Int, digits: Int)? {
        var value = 0
        var digits = 0
        while digits < most, position < text.count, let digit = DecimalText.digit(text[position]) {
            value = value * 10 + digit
            digits += 1
            position += 1
        }
        return digits == 0 ? nil : (value, digits)
    }

    mutating func number(digits most: Int) -> Int? { number(upTo: most)?.value }

    mutating func minute() -> Int? {
        skip(UInt8(ascii: ":"))
        guard let value = number(digits: 2), value <= 59 else { return nil }
        return value
    }

    /// A month by its English name, of which three letters are enough.
    mutating func month() -> Int? {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let letters = text[position...].prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        guard letters.count >= 3 else { return nil }
        let start = String(decoding: letters.prefix(3).map { $0 | 0x20 }, as: UTF8.self)
        guard let index = months.firstIndex(of: start) else { return nil }
        position += letters.count
        return index + 1
    }

    /// Passes over a day of the week, as in `Wed, 01 Jan 2020`.
    mutating func skipWeekday() {
        guard let comma = text[position...].prefix(10).firstIndex(of: UInt8(ascii: ",")),
            text[position..<comma].allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") })
        else { return }
        position = comma + 1
        skipBlanks()
    }

    /// The nanoseconds behind a point or comma; digits beyond the ninth are cut.
    mutating func fraction() -> Int {
        guard skip(UInt8(ascii: "."), UInt8(ascii: ",")) else { return 0 }
        var value = 0
        var scale = 100_000_000
        while position < text.count, let digit = DecimalText.digit(text[position]) {
            value += digit * scale
            scale /= 10
            position += 1
        }
        return value
    }

    /// 0 for AM, 1 for PM; nil when neither is there.
    mutating func halfOfDay() -> Int? {
        for (half, name) in (["AM", "PM"] as [StaticString]).enumerated() where isNext(name) {
            position += 2
            return half
        }
        return nil
    }

    mutating func zone() -> (TimestampText.Zone, seconds: Int)? {
        if isAtEnd { return (.unstated, 0) }
        if skip(UInt8(ascii: "Z"), UInt8(ascii: "z")) { return (.utc, 0) }
        for name in ["UTC", "GMT"] as [StaticString] where isNext(name) {
            position += 3
            if isAtEnd { return (.utc, 0) }
        }
        let sign = skip(UInt8(ascii: "+")) ? 1 : skip(UInt8(ascii: "-")) ? -1 : 0
        guard sign != 0, let hours = number(digits: 2), hours <= 18 else { return nil }
        var minutes = 0
        if !isAtEnd {
            guard let value = minute() else { return nil }
            minutes = value
        }
        return (.offset, sign * (hours * 3600 + minutes * 60))
    }

    private func isNext(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= text.count else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { text[position + $0] & 0xDF == word.utf8Start[$0] }
    }
}
