/// Reads GPS files of any kind.
public enum TrackReader {
    /// Reads a file, recognised by its content. `-` reads standard input.
    ///
    /// Whatever is complete in a damaged file is kept; ``TrackDocument/problems`` says what was not.
    /// - Throws: ``TracksError`` when the file cannot be read or is no GPS file.
    public static func read(path: String, options: TrackReadingOptions = .init()) throws -> TrackDocument {
        do {
            return try read(FileSource(path: path), options: options)
        } catch var error as TracksError {
            error.path = error.path ?? path
            throw error
        }
    }

    /// Reads bytes in memory.
    /// - Throws: ``TracksError`` when they are no GPS file.
    public static func read(bytes: [UInt8], options: TrackReadingOptions = .init()) throws -> TrackDocument {
        try read(MemorySource(bytes), options: options)
    }

    static func read(_ source: any ByteSource, options: TrackReadingOptions) throws -> TrackDocument {
        let window = ByteWindow(source)
        try window.fill(atLeast: FormatHead.length)
        let head = FormatHead(window.bytes)
        guard let format = TrackFormats.all.first(where: { $0.recognises(head) }) else {
            throw TracksError("read", .unknownFormat, "is of no known GPS format")
        }
        var builder = TrackBuilder(window: window, options: options, format: format.name)
        try format.read(into: &builder)
        return builder.finish()
    }
}
