/// Angles as people write them: `50.8219N`, `N 50 49.315`, `50°49'18.9"N`, `-50° 49' 18.9"`.
struct AngleText {
    /// Degrees, negative in the south and west.
    let degrees: Double
    /// Whether a letter says that it is a latitude (true) or a longitude (false); nil when none says.
    let isLatitude: Bool?

    /// No angle is longer, in bytes.
    static let limit = 64

    private static let sides: [UInt8: (sign: Double, isLatitude: Bool)] = [
        UInt8(ascii: "N"): (1, true), UInt8(ascii: "S"): (-1, true), UInt8(ascii: "E"): (1, false),
        UInt8(ascii: "W"): (-1, false),
    ]

    /// The text with the signs of degrees, minutes and seconds as blanks; nil when it has other signs beyond ASCII. In
    /// Latin-1 a sign of degrees is a digit with a changed bit, so it must not stand before another digit.
    private static func plain(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
        if let text = String(validating: bytes, as: UTF8.self) {
            let signs: Set<Unicode.Scalar> = [
                "°", "º", "˚", "\u{2032}", "\u{2033}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "´", "\u{A0}",
            ]
            var plain: [UInt8] = []
            for scalar in text.unicodeScalars {
                guard scalar.isASCII || signs.contains(scalar) else { return nil }
                plain.append(scalar.isASCII ? UInt8(scalar.value) : 0x20)
            }
            return plain
        }
        var plain = bytes
        for (index, byte) in bytes.enumerated() where byte >= 0x80 {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
            guard byte == 0xB0, next == 0x20 || next & 0xDF >= UInt8(ascii: "A") else { return nil }
            plain[index] = 0x20
        }
        return plain
    }

    /// The angle that fills a text; nil for anything else, such as minutes of sixty or a fraction before the last part.
    init?(_ text: some RandomAccessCollection<UInt8>) {
        var numbers: [ArraySlice<UInt8>] = []
        var number: [UInt8] = []
        var side: (sign: Double, isLatitude: Bool)?
        var isNegative = false
        var hasUnitLetters = false
        func finish() {
            if !number.isEmpty { numbers.append(number[...]) }
            number = []
        }
        guard text.count <= Self.limit, let text = Self.plain(Array(text)) else { return nil }
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","):
                number.append(byte)
            case UInt8(ascii: "-"), UInt8(ascii: "+"):
                finish()
                guard numbers.isEmpty, side == nil, !isNegative else { return nil }
                isNegative = byte == UInt8(ascii: "-")
            case UInt8(ascii: "d"), UInt8(ascii: "m"):
                finish()
                guard !numbers.isEmpty else { return nil }
                hasUnitLetters = true
            case UInt8(ascii: "s") where hasUnitLetters && numbers.count + (number.isEmpty ? 0 : 1) == 3:
                finish()
            case UInt8(ascii: "N"), UInt8(ascii: "S"), UInt8(ascii: "E"), UInt8(ascii: "W"), UInt8(ascii: "n"),
                UInt8(ascii: "s"), UInt8(ascii: "e"), UInt8(ascii: "w"):
                finish()
                guard side == nil else { return nil }
                side = Self.sides[byte & 0xDF]
            case 0x20, 0x09, UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: ":"): finish()
            default: return nil
            }
        }
        finish()
        guard (1...3).contains(numbers.count), side == nil || !isNegative else { return nil }
        var value = 0.0
        for (place, part) in numbers.enumerated() {
            guard let parsed = part.withUnsafeBytes({ DecimalText.parse($0) })?.value,
                place == 0 || (parsed < 60 && part.first != UInt8(ascii: ".")),
                place == numbers.count - 1 || parsed == parsed.rounded()
            else { return nil }
            value += parsed / [1.0, 60, 3600][place]
        }
        degrees = (side?.sign ?? (isNegative ? -1 : 1)) * value
        isLatitude = side?.isLatitude
    }
}

/// A latitude and a longitude in one text: `50.82, 4.35`, `50,82; 4,35`, `N 50 49.315 E 004 21.1`, `POINT (4.35 50.82)`.
struct PlaceText {
    let latitude: Double
    let longitude: Double

    /// The place that fills a text; nil for anything else.
    init?(_ text: UnsafeRawBufferPointer) {
        guard text.count <= 2 * AngleText.limit else { return nil }
        var rest = Array(text)[...]
        let head = String(decoding: rest.prefix(6), as: UTF8.self).uppercased()
        let isWellKnown = head.hasPrefix("POINT")
        if isWellKnown { rest = rest.dropFirst(5) }
        rest = rest.filter { !"()[]{}".utf8.contains($0) }[...]
        while let first = rest.first, DecimalText.isBlank(first) { rest = rest.dropFirst() }
        while let last = rest.last, DecimalText.isBlank(last) { rest = rest.dropLast() }
        for (first, second) in Self.halves(of: rest) {
            guard let one = AngleText(first), let other = AngleText(second) else { continue }
            let isReversed = isWellKnown || one.isLatitude == false || other.isLatitude == true
            // Two of a kind are no place.
            if let left = one.isLatitude, left == other.isLatitude { return nil }
            latitude = isReversed ? other.degrees : one.degrees
            longitude = isReversed ? one.degrees : other.degrees
            return
        }
        return nil
    }

    /// The ways to cut a text in two, the surest first.
    private static func halves(of text: ArraySlice<UInt8>) -> [(ArraySlice<UInt8>, ArraySlice<UInt8>)] {
        var halves: [(ArraySlice<UInt8>, ArraySlice<UInt8>)] = []
        func cut(_ index: Int, _ length: Int) { halves.append((text[..<index], text[(index + length)...])) }
        for separator in [";", "/", "|"].map({ UInt8(ascii: $0) }) {
            let places = text.indices.filter { text[$0] == separator }
            if places.count == 1 { cut(places[0], 1) }
        }
        let commas = text.indices.filter { text[$0] == UInt8(ascii: ",") }
        if commas.count == 1 { cut(commas[0], 1) }
        // Of decimal commas the one before a blank separates, or the middle one.
        if let index = commas.first(where: { $0 + 1 < text.endIndex && DecimalText.isBlank(text[$0 + 1]) }) {
            cut(index, 1)
        }
        if commas.count == 3 { cut(commas[1], 1) }
        let letters = text.indices.filter { "NSEWnsew".utf8.contains(text[$0]) }
        if letters.count == 2 {
            if letters[0] == text.startIndex { cut(letters[1], 0) } else { cut(letters[0] + 1, 0) }
        }
        let blanks = text.indices.filter { DecimalText.isBlank(text[$0]) }
        if blanks.count % 2 == 1 { cut(blanks[blanks.count / 2], 1) }
        return halves
    }
}
