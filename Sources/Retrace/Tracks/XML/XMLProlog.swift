internal import Foundation

/// What stands at the start of an XML file before its first element.
enum XMLProlog {
    /// Takes note of the encoding that the file states, and of what stands before its declaration.
    static func note(_ head: FormatHead, isConverted: Bool, hasMark: Bool, _ builder: inout TrackBuilder) {
        let leading = head.bytes.prefix { $0 != UInt8(ascii: "<") }
        let isBlank = leading.allSatisfy(DecimalText.isBlank)
        if !isBlank {
            builder.report(.leadingGarbage, "text before the first tag was skipped", at: builder.window.offset)
        }
        let rest = head.bytes[leading.count...]
        guard rest.starts(with: "<?xml".utf8), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return }
        if isBlank, !leading.isEmpty {
            builder.report(.leadingGarbage, "blanks before the XML declaration were skipped", at: builder.window.offset)
        }
        guard !isConverted, let name = encoding(rest[..<end]) else { return }
        if name.lowercased().hasPrefix("utf-16") || name.lowercased().hasPrefix("ucs-2") {
            builder.report(
                .encoding, "the file says \(name) but is not; read as UTF-8", at: builder.window.offset)
        } else if hasMark, NameText.encoding(named: name) != nil {
            builder.report(
                .encoding, "the file says \(name) but begins with the mark of UTF-8; read as that",
                at: builder.window.offset)
        } else {
            builder.names.stated = NameText.encoding(named: name)
        }
    }

    private static func encoding(_ declaration: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: declaration, as: UTF8.self)
        guard let start = text.range(of: "encoding")?.upperBound else { return nil }
        let parts = text[start...].split(whereSeparator: { $0 == "\"" || $0 == "'" })
        return parts.count > 1 ? String(parts[1].prefix(40)) : nil
    }
}
