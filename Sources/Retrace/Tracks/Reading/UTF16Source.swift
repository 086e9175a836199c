/// Turns UTF-16 into UTF-8 on the way. Halves of pairs that stand alone become U+FFFD.
final class UTF16Source: ByteSource {
    private let source: any ByteSource
    private let isBigEndian: Bool
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private var position = 0
    private var high: UInt16?

    init(_ source: any ByteSource, isBigEndian: Bool) {
        self.source = source
        self.isBigEndian = isBigEndian
    }

    /// The byte order of UTF-16 text, by its mark or by an ASCII character at its start; nil for anything else.
    static func isBigEndian(_ head: some Collection<UInt8>) -> Bool? {
        let start = Array(head.prefix(4))
        guard start.count >= 2 else { return nil }
        switch (start[0], start[1]) {
        case (0xFF, 0xFE): return false
        case (0xFE, 0xFF): return true
        case (0, 0x09...0x7E): return start.count == 4 && start[2] == 0 && start[3] != 0 ? true : nil
        case (0x09...0x7E, 0): return start.count == 4 && start[2] != 0 && start[3] == 0 ? false : nil
        default: return nil
        }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while position == output.count {
            output.removeAll(keepingCapacity: true)
            position = 0
            guard try convert() else { break }
        }
        let count = min(buffer.count, output.count - position)
        buffer.copyBytes(from: output[position..<position + count])
        position += count
        return count
    }

    /// Converts a piece; false at the end.
    private func convert() throws -> Bool {
        let piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, used in
            used = try source.read(into: .init(buffer))
        }
        if piece.isEmpty { return false }
        input += piece
        let units = input.count / 2
        for index in 0..<units {
            let first = UInt16(input[2 * index])
            let second = UInt16(input[2 * index + 1])
            add(isBigEndian ? first << 8 | second : second << 8 | first)
        }
        input.removeFirst(units * 2)
        return true
    }

    private func add(_ unit: UInt16) {
        if unit == 0xFEFF { return }
        if unit < 0x80 {
            output.append(UInt8(unit))
            return
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
            return
        }
        var scalar = Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}"
        if UTF16.isTrailSurrogate(unit), let high {
            scalar = Unicode.Scalar(0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))) ?? "\u{FFFD}"
        }
        high = nil
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
