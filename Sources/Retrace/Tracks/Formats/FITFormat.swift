/// Garmin's FIT, read natively: activities are common, and what a track needs of the published protocol
/// (https://developer.garmin.com/fit/protocol/) fits in a few hundred lines. A converter would also lose damaged files.
enum FITFormat: TrackFormat {
    static let name = "FIT"

    static func recognises(_ head: FormatHead) -> Bool { isHeader(head.bytes[...]) }

    /// Whether bytes begin like a FIT file: a header of 12 or 14 bytes with the letters at byte 8.
    static func isHeader(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, first == 12 || first == 14 else { return false }
        return bytes.dropFirst(8).prefix(4).elementsEqual(".FIT".utf8)
    }

    static func read(into builder: inout TrackBuilder) throws {
        builder.hasLines = false
        // Files may be chained, each with a header and a checksum of its own.
        repeat {
            var reader = FITReader(builder)
            try reader.readFile()
            builder = reader.builder
            try builder.window.fill(atLeast: 14)
        } while isHeader(builder.window.bytes) && !builder.isFull
        let rest = builder.window.bytes
        if !rest.isEmpty, !builder.isFull {
            builder.report(.trailingGarbage, "bytes after the end of the file were skipped", at: builder.window.offset)
        }
    }
}
