internal import Foundation

/// Reads XML as GPS programs write it: fast when it is regular, and past every fault when it is not.
///
/// A conforming parser must stop at the first fault and forget what follows. This one goes on at the next tag: a
/// broken tag is skipped, a missing end is added, a stray end is ignored, names need no declared prefix, bytes need no
/// valid encoding. Entities declared in the document are never expanded, so none can grow. Everything it holds is
/// bounded: a tag, a depth, a window. For well-formed input its events are those of expat; the tests compare them.
struct XMLScanner<Sink: XMLSink> {
    /// A tag or declaration longer than this is skipped.
    static var tagLimit: Int { 1 << 20 }
    /// Elements nested deeper than this are ignored.
    static var depthLimit: Int { 2048 }

    private struct Open {
        var key: UInt64
        var element: Sink.Element?
    }

    private enum Mode { case content, comment, instruction, cdata, oversizedTag }
    /// What a step has done: used bytes, or it needs to see more.
    enum Step { case used(Int), needsMore }

    private let vocabulary = XMLVocabulary<Sink.Element>()
    private var stack: [Open] = []
    private var deeper = 0
    private var mode = Mode.content
    private var hasRoot = false
    private var isAfterRoot = false
    /// Whether the bytes so far end inside a text.
    private var isInText = false
    let places = UnsafeMutablePointer<XMLAttributes.Place>.allocate(capacity: XMLAttributes.limit)

    private init() {}

    /// Reads a document to its end.
    static func scan(_ sink: inout Sink) throws {
        var scanner = XMLScanner()
        defer { scanner.places.deallocate() }
        let window = sink.builder.window
        while !sink.builder.isFull {
            let bytes = window.bytes
            let used = scanner.scan(bytes, isLast: window.isAtEnd, base: window.offset, &sink)
            window.consume(used)
            if window.isAtEnd { break }
            try window.fill()
        }
        if sink.builder.isFull {
            sink.builder.report(
                .limit, "more points or tracks than the limit; the rest was not read", at: window.offset)
        }
        scanner.finish(&sink, at: window.offset)
    }

    private mutating func scan(_ bytes: UnsafeRawBufferPointer, isLast: Bool, base: Int, _ sink: inout Sink) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var position = 0
        while position < bytes.count {
            if sink.builder.isFull { return position }
            if mode != .content {
                guard skipMode(bytes, &position, isLast: isLast, &sink) else { return position }
                continue
            }
            if bytes[position] != UInt8(ascii: "<") {
                let found = memchr(start + position, 0x3C, bytes.count - position)
                let end = found.map { UnsafeRawPointer($0) - start } ?? bytes.count
                if sink.wantsText, !stack.isEmpty {
                    isInText = found == nil
                    let used = text(bytes, position, end, isLast: isLast || found != nil, &sink)
                    position += used
                    if found == nil, used == 0 { return position }
                } else {
                    if isAfterRoot { noteTrailing(bytes, position, end, base, &sink) }
                    position = end
                }
                continue
            }
            isInText = false
            switch markup(bytes, position, isLast: isLast, base: base, &sink) {
            case .used(let count): position += count
            case .needsMore:
                guard !isLast else {
                    sink.builder.report(
                        .truncated, "the file ends inside a tag; everything before it was kept", at: base + position)
                    return bytes.count
                }
                if bytes.count - position >= Self.tagLimit {
                    sink.builder.report(.oversized, "a tag of more than 1 MB was skipped", at: base + position)
                    mode = .oversizedTag
                    continue
                }
                return position
            }
        }
        return position
    }

    // MARK: Markup

    private mutating func markup(
        _ bytes: UnsafeRawBufferPointer, _ position: Int, isLast: Bool, base: Int, _ sink: inout Sink
    ) -> Step {
        guard position + 1 < bytes.count else { return .needsMore }
        let next = bytes[position + 1]
        switch next {
        case UInt8(ascii: "/"): return endTag(bytes, position, base: base, &sink)
        case UInt8(ascii: "?"):
            mode = .instruction
            return .used(2)
        case UInt8(ascii: "!"):
            if starts(bytes, position, "<!--") {
                mode = .comment
                return .used(4)
            }
            if starts(bytes, position, "<![CDATA[") {
                mode = .cdata
                return .used(9)
            }
            if bytes.count - position < 9, !isLast { return .needsMore }
            return declaration(bytes, position, isLast: isLast, base: base, &sink)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...:
            return startTag(bytes, position, base: base, &sink)
        default:
            sink.builder.report(.brokenTag, "a stray < was skipped", at: base + position)
            return .used(1)
        }
    }

    // MARK: Elements

    mutating func open(
        _ bytes: UnsafeRawBufferPointer, _ tag: Int, _ end: Int, _ key: UInt64, _ found: Int, isEmpty: Bool,
        _ base: Int, _ sink: inout Sink
    ) {
        guard stack.count < Self.depthLimit else {
            sink.builder.report(
                .deepNesting, "elements nested more than \(Self.depthLimit) deep were ignored", at: base + tag)
            if !isEmpty { deeper += 1 }
            return
        }
        hasRoot = true
        isAfterRoot = false
        let key = XMLKey.finished(key)
        let element = vocabulary[key]
        let parent = stack.last?.element
        let attributes = XMLAttributes(
            tag: UnsafeRawBufferPointer(rebasing: bytes[tag..<end]), places: places, count: found)
        sink.start(element, attributes, parent: parent, at: base + tag)
        if isEmpty {
            sink.end(element, parent: parent, at: base + tag)
        } else {
            stack.append(Open(key: key, element: element))
        }
    }

    mutating func close(_ key: UInt64, at byte: Int, _ sink: inout Sink) {
        if deeper > 0 {
            deeper -= 1
            return
        }
        if let last = stack.last, last.key == key {
            pop(at: byte, &sink)
            return
        }
        sink.builder.report(.mismatchedTag, "a closing tag is missing or stands in the wrong place", at: byte)
        guard let depth = stack.lastIndex(where: { $0.key == key }) else { return }
        while stack.count > depth { pop(at: byte, &sink) }
    }

    private mutating func pop(at byte: Int, _ sink: inout Sink) {
        let element = stack.removeLast().element
        sink.end(element, parent: stack.last?.element, at: byte)
        isAfterRoot = stack.isEmpty
    }

    private mutating func finish(_ sink: inout Sink, at byte: Int) {
        if !stack.isEmpty, !sink.builder.isFull {
            sink.builder.report(
                .truncated, "the file ends before its last closing tag; everything before was kept", at: byte)
            if isInText { sink.cut() }
        }
        while !stack.isEmpty { pop(at: byte, &sink) }
    }

    // MARK: Text

    /// Passes text on; returns the bytes used. An entity that is cut by the end of the window is left for later.
    private func text(
        _ bytes: UnsafeRawBufferPointer, _ begin: Int, _ end: Int, isLast: Bool, _ sink: inout Sink
    ) -> Int {
        let text = UnsafeRawBufferPointer(rebasing: bytes[begin..<end])
        guard let start = text.baseAddress, memchr(start, 0x26, text.count) != nil else {
            sink.text(text)
            return text.count
        }
        return XMLEntities.replace(text, isLast: isLast) { sink.text($0) }
    }

    private func noteTrailing(
        _ bytes: UnsafeRawBufferPointer, _ begin: Int, _ end: Int, _ base: Int, _ sink: inout Sink
    ) {
        guard let first = (begin..<end).first(where: { !DecimalText.isBlank(bytes[$0]) }) else { return }
        sink.builder.report(
            .trailingGarbage, "text or NUL bytes after the end of the document were skipped", at: base + first)
    }

    /// Goes on inside a comment and the like. False when more bytes are needed.
    private mutating func skipMode(
        _ bytes: UnsafeRawBufferPointer, _ position: inout Int, isLast: Bool, _ sink: inout Sink
    ) -> Bool {
        let terminator: StaticString =
            switch mode {
            case .comment: "-->"
            case .instruction: "?>"
            case .cdata: "]]>"
            case .oversizedTag, .content: ">"
            }
        let length = terminator.utf8CodeUnitCount
        let found = find(terminator, in: bytes, from: position)
        let isFound = found != nil
        // The last bytes may be the beginning of the terminator.
        let end = found ?? (isLast ? bytes.count : max(position, bytes.count - length + 1))
        if mode == .cdata, end > position, sink.wantsText {
            sink.text(UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
        }
        position = end
        if isFound {
            position += length
            mode = .content
        } else if isLast {
            sink.builder.report(.truncated, "the file ends inside a comment or the like", at: nil)
        }
        return isFound
    }

    /// Where a terminator, which ends with `>`, stands next.
    func find(_ terminator: StaticString, in bytes: UnsafeRawBufferPointer, from begin: Int) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let length = terminator.utf8CodeUnitCount
        var at = begin
        while at < bytes.count, let match = memchr(start + at, 0x3E, bytes.count - at) {
            at = UnsafeRawPointer(match) - start + 1
            if at - length >= begin, memcmp(start + at - length, terminator.utf8Start, length) == 0 {
                return at - length
            }
        }
        return nil
    }

    @inline(__always)
    func starts(_ bytes: UnsafeRawBufferPointer, _ position: Int, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard position + count <= bytes.count, let start = bytes.baseAddress else { return false }
        return memcmp(start + position, word.utf8Start, count) == 0
    }
}
