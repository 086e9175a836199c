/// The five entities of XML and character references, replaced; all others stay as they are written.
enum XMLEntities {
    /// Passes `text` on in pieces with its entities replaced, and returns the bytes used. Unless `isLast`, an entity
    /// that may be cut by the end of the text is left over.
    static func replace(
        _ text: UnsafeRawBufferPointer, isLast: Bool, _ piece: (UnsafeRawBufferPointer) -> Void
    ) -> Int {
        let longest = 12
        var begin = 0
        var at = 0
        func pass(_ end: Int) {
            if end > begin { piece(UnsafeRawBufferPointer(rebasing: text[begin..<end])) }
        }
        while at < text.count {
            guard text[at] == UInt8(ascii: "&") else {
                at += 1
                continue
            }
            let end = text[at...].prefix(longest).firstIndex(of: UInt8(ascii: ";"))
            if end == nil, !isLast, text.count - at < longest {
                pass(at)
                return at
            }
            if let end, let character = character(text[at + 1..<end]) {
                pass(at)
                Array(String(character).utf8).withUnsafeBytes(piece)
                at = end + 1
                begin = at
            } else {
                at += 1
            }
        }
        pass(text.count)
        return text.count
    }

    private static func character(_ name: Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar? {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case let reference where reference.hasPrefix("#x"):
            return UInt32(reference.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case let reference where reference.hasPrefix("#"):
            return UInt32(reference.dropFirst(), radix: 10).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }
}
