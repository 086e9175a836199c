/// The files of a zip archive that has lost its directory, which stands at the end: each has a header of its own too.
struct ZipRemains {
    /// The content of each file, in order, as far as it is there.
    private(set) var sources: [any ByteSource] = []

    /// Takes an archive apart; the files behind one whose length nobody states are found by their marks.
    init(_ bytes: [UInt8]) throws {
        var at = 0
        while at + 30 <= bytes.count, Self.isHeader(bytes, at), sources.count < 100 {
            func number(_ offset: Int, _ size: Int) -> Int {
                (0..<size).reduce(0) { $0 | Int(bytes[at + offset + $1]) << ($1 * 8) }
            }
            let isEncrypted = number(6, 2) & 1 != 0
            let method = number(8, 2)
            let start = min(bytes.count, at + 30 + number(26, 2) + number(28, 2))
            let isLengthKnown = number(6, 2) & 8 == 0
            let end = isLengthKnown ? min(bytes.count, start + number(18, 4)) : Self.nextHeader(bytes, start)
            let packed = MemorySource(Array(bytes[start..<end]))
            if !isEncrypted, end > start {
                if method == 8 { sources.append(try GzipSource(packed, isRaw: true)) }
                if method == 0 { sources.append(packed) }
            }
            at = end
        }
    }

    private static func isHeader(_ bytes: [UInt8], _ at: Int) -> Bool {
        at + 4 <= bytes.count && bytes[at..<at + 4].elementsEqual([0x50, 0x4B, 0x03, 0x04])
    }

    private static func nextHeader(_ bytes: [UInt8], _ start: Int) -> Int {
        var at = start
        while at < bytes.count {
            guard let mark = bytes[at...].firstIndex(of: 0x50) else { return bytes.count }
            if isHeader(bytes, mark) { return mark }
            at = mark + 1
        }
        return bytes.count
    }
}
