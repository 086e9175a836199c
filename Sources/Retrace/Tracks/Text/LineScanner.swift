internal import Foundation

extension TrackBuilder {
    /// Whether the file ends behind a line, without the end of a line: the line may be cut.
    func endsWithin(_ line: UnsafeRawBufferPointer, at byte: Int) -> Bool {
        window.isAtEnd && byte + line.count == window.end
    }
}

/// Goes through a text line by line. Lines end with a line feed, a carriage return or both.
enum LineScanner {
    /// A longer line is skipped.
    static let limit = 1 << 20

    /// Calls `body` with every line that is not empty, without its end, and with the byte where it starts, until the
    /// text ends or `body` returns false.
    static func scan(
        _ builder: inout TrackBuilder,
        _ body: (_ line: UnsafeRawBufferPointer, _ byte: Int, _ builder: inout TrackBuilder) -> Bool
    ) throws {
        let window = builder.window
        var isSkipping = false
        while true {
            let bytes = window.bytes
            var begin = 0
            while begin < bytes.count {
                guard let end = end(bytes, begin) ?? (window.isAtEnd ? bytes.count : nil) else { break }
                if isSkipping {
                    isSkipping = false
                } else if end > begin {
                    if builder.isFull {
                        builder.report(
                            .limit, "more points or tracks than the limit; the rest was not read",
                            at: window.offset + begin)
                        return
                    }
                    let line = UnsafeRawBufferPointer(rebasing: bytes[begin..<end])
                    guard body(line, window.offset + begin, &builder) else { return }
                }
                begin = end + 1
            }
            if bytes.count - min(begin, bytes.count) >= limit {
                if !isSkipping {
                    builder.report(.oversized, "a line of more than 1 MB was skipped", at: window.offset + begin)
                }
                isSkipping = true
                begin = bytes.count
            }
            window.consume(min(begin, bytes.count))
            if window.isAtEnd { return }
            try window.fill()
        }
    }

    private static func end(_ bytes: UnsafeRawBufferPointer, _ begin: Int) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let feed = memchr(start + begin, 10, bytes.count - begin).map { UnsafeRawPointer($0) - start }
        let stop = feed ?? bytes.count
        let carriage = memchr(start + begin, 13, stop - begin).map { UnsafeRawPointer($0) - start }
        return carriage ?? feed
    }
}
