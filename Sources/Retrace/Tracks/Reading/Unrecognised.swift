/// Says what a file is when it is no GPS file.
enum Unrecognised {
    static func error(_ head: FormatHead) -> TracksError {
        func not(_ what: String) -> TracksError { TracksError("read", .notATrack, line: 1, what) }
        if head.isXML {
            if let root = head.rootElement,
                webElements.contains(root) || head.contains("<!doctype html")
                    || head.contains("<body")
            {
                return not("this is an HTML page, not a GPX file; the download probably needs a login or has moved")
            }
            if let root = head.rootElement {
                return not("this is an XML file of another kind (<\(root.prefix(40))>), not a GPS file")
            }
            return not("this looks like XML but has no element")
        }
        if head.bytes.allSatisfy({ $0 == 0 || DecimalText.isBlank($0) }) {
            return TracksError("read", .empty, "the file holds only blanks or NUL bytes")
        }
        if head.firstByte == UInt8(ascii: "{") || head.firstByte == UInt8(ascii: "[") {
            return not("this is a JSON file without GeoJSON geometry")
        }
        if let kind = kinds.first(where: { head.bytes.dropFirst($0.place).starts(with: $0.bytes) }) {
            return TracksError("read", .unknownFormat, "is \(kind.name)")
        }
        return TracksError(
            "read", .unknownFormat,
            "is of no known GPS format (\(TrackFormats.all.map { $0.name }.joined(separator: ", ")))")
    }

    private static let webElements: Set<String> = [
        "html", "head", "body", "div", "p", "span", "a", "h1", "script", "meta", "table", "title", "center",
    ]

    /// How other files begin that people have beside their tracks.
    private static let kinds: [(place: Int, bytes: [UInt8], name: String)] = [
        (0, [0xFF, 0xFE, 0, 0], "text in UTF-32; save it as UTF-8"),
        (0, [0, 0, 0xFE, 0xFF], "text in UTF-32; save it as UTF-8"),
        (0, [0xFD] + Array("7zXZ".utf8), "packed with xz; unpack it with unxz first"),
        (0, Array("BZh".utf8), "packed with bzip2; unpack it with bunzip2 first"),
        (0, [0x28, 0xB5, 0x2F, 0xFD], "packed with zstd; unpack it with unzstd first"),
        (0, Array("7z".utf8) + [0xBC, 0xAF], "a 7-Zip archive; unpack it with 7z x first"),
        (0, Array("Rar!".utf8), "a RAR archive; unpack it with unrar x first"),
        (0, Array("%PDF".utf8), "a PDF document, not a GPS file"),
        (0, [0xFF, 0xD8, 0xFF], "a picture (JPEG), not a GPS file"),
        (0, [0x89] + Array("PNG".utf8), "a picture (PNG), not a GPS file"),
        (4, Array("ftyp".utf8), "a video (MP4 or MOV), not a GPS file; exiftool can take a track out of one"),
        (0, Array("SQLite format 3".utf8), "an SQLite database, not a GPS file; export the track as GPX"),
        (0, [0, 0, 0x27, 0x0A], "a shapefile; convert it with ogr2ogr -f GPX first"),
    ]
}
