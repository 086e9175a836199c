/// Tags and declarations, read where they stand; each says how many bytes it has used.
extension XMLScanner {
    mutating func startTag(
        _ bytes: UnsafeRawBufferPointer, _ position: Int, base: Int, _ sink: inout Sink
    ) -> Step {
        var key = XMLKey.start
        var at = position + 1
        let count = bytes.count
        name: while at < count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: ":"): key = XMLKey.start
            case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"): break name
            default: key = XMLKey.next(key, byte)
            }
            at += 1
        }
        var found = 0
        while true {
            while at < count, DecimalText.isBlank(bytes[at]) { at += 1 }
            guard at < count else { return .needsMore }
            switch bytes[at] {
            case UInt8(ascii: ">"):
                open(bytes, position, at + 1, key, found, isEmpty: false, base, &sink)
                return .used(at + 1 - position)
            case UInt8(ascii: "/"):
                guard at + 1 < count else { return .needsMore }
                at += 1
                if bytes[at] == UInt8(ascii: ">") {
                    open(bytes, position, at + 1, key, found, isEmpty: true, base, &sink)
                    return .used(at + 1 - position)
                }
            case UInt8(ascii: "<"):
                sink.builder.report(.brokenTag, "a broken tag was skipped", at: base + position)
                return .used(at - position)
            default:
                switch attribute(bytes, position, &at, &found) {
                case .some(true): break
                case .some(false):
                    sink.builder.report(.brokenTag, "a broken tag was skipped", at: base + position)
                    return .used(at - position)
                case .none: return .needsMore
                }
            }
        }
    }

    /// Reads an attribute at `at`. False when the tag is broken and reading goes on at `at`; nil when more is needed.
    private func attribute(
        _ bytes: UnsafeRawBufferPointer, _ tag: Int, _ at: inout Int, _ found: inout Int
    ) -> Bool? {
        var begin = at
        let count = bytes.count
        name: while at < count {
            switch bytes[at] {
            case UInt8(ascii: ":"):
                begin = at + 1
            case UInt8(ascii: "="), 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"):
                break name
            default: break
            }
            at += 1
        }
        let name = Int32(truncatingIfNeeded: begin - tag)..<Int32(truncatingIfNeeded: at - tag)
        while at < count, DecimalText.isBlank(bytes[at]) { at += 1 }
        guard at < count else { return nil }
        // An attribute without a value, as in web pages: passed over.
        guard bytes[at] == UInt8(ascii: "=") else { return true }
        at += 1
        while at < count, DecimalText.isBlank(bytes[at]) { at += 1 }
        guard at < count else { return nil }
        let quote = bytes[at]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        if isQuoted { at += 1 }
        begin = at
        while at < count {
            let byte = bytes[at]
            if isQuoted ? byte == quote : DecimalText.isBlank(byte) || byte == UInt8(ascii: ">") { break }
            if byte == UInt8(ascii: "<") { return false }
            at += 1
        }
        guard at < count else { return nil }
        if found < XMLAttributes.limit {
            places[found] = .init(
                name: name,
                value: Int32(truncatingIfNeeded: begin - tag)..<Int32(truncatingIfNeeded: at - tag))
            found += 1
        }
        if isQuoted { at += 1 }
        return true
    }

    mutating func endTag(
        _ bytes: UnsafeRawBufferPointer, _ position: Int, base: Int, _ sink: inout Sink
    ) -> Step {
        var key = XMLKey.start
        var at = position + 2
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: ">") {
                close(XMLKey.finished(key), at: base + position, &sink)
                return .used(at + 1 - position)
            }
            if byte == UInt8(ascii: "<") {
                sink.builder.report(.brokenTag, "a broken tag was skipped", at: base + position)
                return .used(at - position)
            }
            if byte == UInt8(ascii: ":") {
                key = XMLKey.start
            } else if !DecimalText.isBlank(byte) {
                key = XMLKey.next(key, byte)
            }
            at += 1
        }
        return .needsMore
    }

    /// A document type, with the declarations, comments and instructions in its brackets. In one that never ends only
    /// its beginning is skipped, so that what looks like elements in it is found.
    mutating func declaration(
        _ bytes: UnsafeRawBufferPointer, _ position: Int, isLast: Bool, base: Int, _ sink: inout Sink
    ) -> Step {
        var depth = 0
        var at = position + 2
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                at = bytes[(at + 1)...].firstIndex(of: bytes[at]) ?? bytes.count
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "<"):
                if starts(bytes, at, "<!--") {
                    at = find("-->", in: bytes, from: at + 4).map { $0 + 2 } ?? bytes.count
                } else if starts(bytes, at, "<?") {
                    at = find("?>", in: bytes, from: at + 2).map { $0 + 1 } ?? bytes.count
                } else if starts(bytes, at, "<!ENTITY") {
                    sink.builder.report(
                        .entities, "entities declared in the document are not expanded", at: base + at)
                }
            case UInt8(ascii: ">"):
                if depth <= 0 { return .used(at + 1 - position) }
            default: break
            }
            at += 1
        }
        guard isLast || bytes.count - position >= Self.tagLimit else { return .needsMore }
        sink.builder.report(.brokenTag, "a broken document type was skipped", at: base + position)
        return .used(2)
    }
}
