internal import Foundation

/// Names in bytes: the one place where text of a file becomes a string.
struct NameText {
    /// The encoding that the file states, as iconv knows it; nil for UTF-8.
    var stated: String?
    /// The longest name that is kept, in bytes.
    static let limit = 4096
    /// The longest description that is kept.
    static let longLimit = 1 << 16

    /// The text without blanks at its ends, nil when nothing is left; and whether its bytes were in the stated
    /// encoding. Bytes that are not UTF-8 where that is stated are read as Windows-1252, which every byte fits.
    func string(
        _ bytes: some Collection<UInt8>, limit: Int = Self.limit
    ) -> (text: String?, isFaithful: Bool) {
        let bytes = Array(bytes.prefix(limit))
        if let stated, let text = Self.converted(bytes, from: stated, isCut: bytes.count == limit) {
            return (Self.trimmed(text), true)
        }
        // A name that is cut at the limit may end inside a character.
        for cut in 0..<(bytes.count == limit ? 4 : 1) {
            if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return (Self.trimmed(text), true) }
        }
        let text = String(String.UnicodeScalarView(bytes.map(Self.windows1252)))
        return (Self.trimmed(text), false)
    }

    private static func trimmed(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\0", with: "")
        return text.isEmpty ? nil : text
    }

    /// The 27 characters in which Windows-1252 differs from Latin-1, from 0x80; 0 where it leaves a hole.
    private static let special: [UInt32] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
        let value = special[Int(byte) - 0x80]
        return value == 0 ? Unicode.Scalar(byte) : Unicode.Scalar(value) ?? Unicode.Scalar(byte)
    }

    /// The encoding of a name such as `ISO-8859-1` or `GBK`; nil when it is UTF-8 or iconv does not know it.
    static func encoding(named name: String) -> String? {
        // What calls itself Latin-1 is Windows-1252 as a rule, which has the same letters and more.
        let name = ["iso-8859-1", "latin1", "iso8859-1", "us-ascii"].contains(name.lowercased()) ? "CP1252" : name
        guard name.lowercased() != "utf-8", name.lowercased() != "utf8" else { return nil }
        guard let converter = iconv_open("UTF-8", name), converter != unknown else { return nil }
        iconv_close(converter)
        return name
    }

    /// What iconv calls an encoding that it does not know.
    private static var unknown: iconv_t? { iconv_t(bitPattern: -1) }

    /// Text in an encoding of iconv; nil when the bytes are not in it.
    private static func converted(_ bytes: [UInt8], from encoding: String, isCut: Bool) -> String? {
        guard let converter = iconv_open("UTF-8", encoding), converter != unknown else { return nil }
        defer { iconv_close(converter) }
        var input = bytes.map { CChar(bitPattern: $0) }
        // No character of any encoding takes more than four bytes in UTF-8.
        var output = [CChar](repeating: 0, count: bytes.count * 4 + 16)
        var inputLeft = input.count
        var outputLeft = output.count
        let isWhole = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                var from = input.baseAddress
                var to = output.baseAddress
                return iconv(converter, &from, &inputLeft, &to, &outputLeft) != .max
            }
        }
        // A name that is cut at the limit may end inside a character.
        guard isWhole || (isCut && inputLeft < 4) else { return nil }
        let used = output.prefix(output.count - outputLeft).map { UInt8(bitPattern: $0) }
        return String(validating: used, as: UTF8.self)
    }
}
