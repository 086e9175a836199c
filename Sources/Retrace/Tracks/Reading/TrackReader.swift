/// Reads GPS files of any kind.
public enum TrackReader {
    /// Packed in more layers than this, nothing is a GPS file.
    private static let layerLimit = 3
    /// The largest archive that is read, in packed bytes.
    private static let archiveLimit = 1 << 30

    /// Reads a file, recognised by its content. `-` reads standard input.
    ///
    /// Whatever is complete in a damaged file is kept; ``TrackDocument/problems`` says what was not.
    /// - Throws: ``TracksError`` when the file cannot be read or is no GPS file.
    public static func read(path: String, options: TrackReadingOptions = .init()) throws -> TrackDocument {
        do {
            do {
                return try read(FileSource(path: path), options: options)
            } catch let error as TracksError where error.code == .unknownFormat && path != "-" {
                guard let bytes = try Converter.gpx(of: path) else { throw error }
                var document = try read(MemorySource(bytes), options: options)
                document.problems.insert(
                    TrackProblem(rule: .converted, message: "converted to GPX by gpsbabel"), at: 0)
                return document
            }
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

    static func read(
        _ bytes: any ByteSource, options: TrackReadingOptions, layer: Int = 0
    ) throws -> TrackDocument {
        let source = HeadSource(bytes)
        let head = try source.peek(4)
        if head.isEmpty { throw TracksError("read", .empty, "the file is empty") }
        guard layer < layerLimit else {
            throw TracksError("unpack", .tooLarge, "is packed in more than \(layerLimit - 1) layers")
        }
        if head.starts(with: [0x1F, 0x8B]) {
            let gzip = try GzipSource(source)
            var document = try read(gzip, options: options, layer: layer + 1)
            document.format += " (gzip)"
            if gzip.isDamaged {
                document.problems.append(
                    TrackProblem(rule: .truncated, message: "the gzip data is damaged or cut off; the rest is lost"))
            }
            return document
        }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return try readArchive(source, options: options, layer: layer)
        }
        // What begins like UTF-16 and goes on with NULs is UTF-32.
        if let isBigEndian = UTF16Source.isBigEndian(head), !head.dropFirst(2).starts(with: [0, 0]) {
            return try readPlain(UTF16Source(source, isBigEndian: isBigEndian), options: options, isConverted: true)
        }
        return try readPlain(source, options: options, isConverted: false)
    }

    private static func readPlain(
        _ source: any ByteSource, options: TrackReadingOptions, isConverted: Bool
    ) throws -> TrackDocument {
        let window = ByteWindow(source)
        try window.fill(atLeast: FormatHead.length)
        let hasMark = window.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        if hasMark { window.consume(3) }
        let head = FormatHead(window.bytes)
        let direct = TrackFormats.format(of: head)
        let behindText = direct == nil ? head.behindText.flatMap(TrackFormats.format) : nil
        guard let format = direct ?? behindText ?? (options.columns == nil ? nil : CSVFormat.self) else {
            throw Unrecognised.error(head)
        }
        var builder = TrackBuilder(window: window, options: options, format: format.name)
        if head.isXML || behindText != nil {
            XMLProlog.note(head, isConverted: isConverted, hasMark: hasMark, &builder)
        }
        try format.read(into: &builder)
        return builder.finish()
    }

    private static func readArchive(
        _ source: HeadSource, options: TrackReadingOptions, layer: Int
    ) throws -> TrackDocument {
        guard let bytes = try source.readAll(limit: archiveLimit) else {
            throw TracksError("unpack", .tooLarge, "the archive is larger than 1 GB; unpack it first")
        }
        let archive: ZipArchive
        do {
            archive = try ZipArchive(bytes)
        } catch {
            guard let document = try readRemains(of: bytes, options: options, layer: layer) else { throw error }
            return document
        }
        var documents: [TrackDocument] = []
        var others = 0
        for entry in archive.entries where entry.size > 0 {
            guard let content = archive.source(of: entry) else {
                others += 1
                continue
            }
            do {
                var document = try read(content, options: options, layer: layer + 1)
                if content.isDamaged {
                    document.problems.append(
                        TrackProblem(rule: .checksum, message: "\(entry.name) is damaged in the archive"))
                }
                documents.append(document)
            } catch let error as TracksError where error.code != .tooLarge {
                others += 1
            }
        }
        guard var whole = documents.first else {
            throw TracksError("read", .unknownFormat, "the archive holds no GPS file (\(others) others)")
        }
        for document in documents.dropFirst() { whole.append(document) }
        whole.format = whole.format.hasPrefix("KML") ? "KMZ" : whole.format + " (zip)"
        if others > 0, whole.format != "KMZ" {
            whole.problems.append(
                TrackProblem(
                    rule: .archiveEntry, message: "files in the archive that are no GPS files were skipped",
                    count: others))
        }
        return whole
    }
}

extension TrackReader {
    /// What is left of an archive that cannot be opened; nil when no GPS file is.
    private static func readRemains(
        of bytes: [UInt8], options: TrackReadingOptions, layer: Int
    ) throws -> TrackDocument? {
        var whole: TrackDocument?
        for source in try ZipRemains(bytes).sources {
            do {
                let document = try read(source, options: options, layer: layer + 1)
                if whole?.append(document) == nil { whole = document }
            } catch let error as TracksError where error.code != .tooLarge {
                continue
            }
        }
        guard var document = whole else { return nil }
        document.format = document.format == "KML" ? "KMZ" : document.format + " (zip)"
        document.problems.append(
            TrackProblem(
                rule: .truncated, message: "the archive is cut off or damaged; what could be unpacked was kept"))
        return document
    }
}

extension TrackDocument {
    /// One document with the content of several, in their order.
    public init(joining documents: [TrackDocument]) {
        self = documents.first ?? TrackDocument(format: "")
        for document in documents.dropFirst() { append(document) }
    }

    /// Adds the content of another document behind this one's.
    mutating func append(_ other: TrackDocument) {
        tracks += other.tracks
        waypoints += other.waypoints
        zones.utc += other.zones.utc
        zones.offset += other.zones.offset
        zones.unstated += other.zones.unstated
        for problem in other.problems {
            if let index = problems.firstIndex(where: { $0.rule == problem.rule }) {
                problems[index].count += problem.count
            } else {
                problems.append(problem)
            }
        }
    }
}
