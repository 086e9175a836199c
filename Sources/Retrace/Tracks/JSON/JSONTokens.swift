/// The tokens of a JSON text, one after the other, over a sliding window. Lenient: commas and colons are blanks, so
/// that a missing or superfluous one does no harm; other unknown bytes are skipped.
struct JSONTokens {
    enum Token {
        case beginObject, endObject, beginArray, endArray
        case number(Double)
        /// true, false, null or NaN, which is the next ``JSONTokens/text``.
        case literal
        /// The next ``JSONTokens/text`` is the string.
        case string
        case end
    }

    /// A longer string is cut.
    static let stringLimit = 1 << 16

    private let window: ByteWindow
    /// The bytes of the last string, with escapes replaced.
    private(set) var text: [UInt8] = []
    /// Where the last token stood.
    private(set) var byte = 0
    /// Bytes skipped because they begin no token, and where the first stood.
    private(set) var skipped = 0
    private(set) var firstSkipped = 0
    /// The first half of a pair, when the last escape was one.
    private var high: UInt16?
    /// Whether the text ended inside a string.
    private(set) var isCut = false

    init(_ window: ByteWindow) { self.window = window }

    mutating func next() throws -> Token {
        while true {
            let bytes = window.bytes
            var at = 0
            while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
            if at == bytes.count {
                window.consume(at)
                if window.isAtEnd { return .end }
                try window.fill()
                continue
            }
            byte = window.offset + at
            switch bytes[at] {
            case UInt8(ascii: "{"): return done(at + 1, .beginObject)
            case UInt8(ascii: "}"): return done(at + 1, .endObject)
            case UInt8(ascii: "["): return done(at + 1, .beginArray)
            case UInt8(ascii: "]"): return done(at + 1, .endArray)
            case UInt8(ascii: "\""):
                window.consume(at + 1)
                try readString()
                return .string
            default:
                var end = at
                while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
                // A word that touches the end of the window may go on.
                if end == bytes.count, !window.isAtEnd, end - at < 4096 {
                    window.consume(at)
                    try window.fill()
                    continue
                }
                if end == at {
                    skip(at)
                    continue
                }
                let word = UnsafeRawBufferPointer(rebasing: bytes[at..<end])
                if let number = DecimalText.parse(word), !number.hasComma { return done(end, .number(number.value)) }
                if !["true", "false", "null", "NaN"].contains(where: { word.elementsEqual($0.utf8) }) {
                    skip(end - 1)
                    continue
                }
                text.removeAll(keepingCapacity: true)
                text.append(contentsOf: word)
                return done(end, .literal)
            }
        }
    }

    private mutating func done(_ count: Int, _ token: Token) -> Token {
        window.consume(count)
        return token
    }

    private mutating func skip(_ last: Int) {
        if skipped == 0 { firstSkipped = byte }
        skipped += 1
        window.consume(last + 1)
    }

    private mutating func readString() throws {
        text.removeAll(keepingCapacity: true)
        while true {
            let bytes = window.bytes
            var at = 0
            while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") { at += 1 }
            if text.count < Self.stringLimit { text.append(contentsOf: bytes.prefix(min(at, Self.stringLimit))) }
            if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
                window.consume(at + 1)
                return
            }
            window.consume(at)
            if at < bytes.count {
                try readEscape()
            } else if window.isAtEnd {
                isCut = true
                return
            } else {
                try window.fill()
            }
        }
    }

    private mutating func readEscape() throws {
        try window.fill(atLeast: 6)
        let bytes = window.bytes
        guard bytes.count >= 2 else {
            window.consume(bytes.count)
            return
        }
        switch bytes[1] {
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): break
        case UInt8(ascii: "u"):
            readCode(UInt16(String(decoding: bytes.dropFirst(2).prefix(4), as: UTF8.self), radix: 16))
            window.consume(min(6, bytes.count))
            return
        default: text.append(bytes[1])
        }
        window.consume(2)
    }

    /// Adds a unit of UTF-16. The second half of a pair replaces the mark that the first half left.
    private mutating func readCode(_ unit: UInt16?) {
        let mark = UTF8.encodedReplacementCharacter
        if let unit, let high, UTF16.isTrailSurrogate(unit), text.suffix(3).elementsEqual(mark) {
            text.removeLast(3)
            let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))
            text.append(contentsOf: Unicode.Scalar(value).flatMap { UTF8.encode($0) } ?? mark)
        } else {
            let scalar = unit.flatMap { Unicode.Scalar(UInt32($0)) }
            text.append(contentsOf: scalar.flatMap { UTF8.encode($0) } ?? mark)
        }
        high = unit.flatMap { UTF16.isLeadSurrogate($0) ? $0 : nil }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        // 0x1E separates the texts of a GeoJSON sequence (RFC 8142).
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == 0x1E || DecimalText.isBlank(byte)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
