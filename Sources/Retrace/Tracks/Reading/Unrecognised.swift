/// Says what a file is when it is no GPS file.
enum Unrecognised {
    static func error(_ head: FormatHead) -> TracksError {
        func not(_ what: String) -> TracksError { TracksError("read", .notATrack, line: 1, what) }
        if head.isXML {
            if head.rootElement == "html" || head.contains("<!doctype html") || head.contains("<body") {
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
        return TracksError(
            "read", .unknownFormat,
            "is of no known GPS format (\(TrackFormats.all.map { $0.name }.joined(separator: ", ")))")
    }
}
