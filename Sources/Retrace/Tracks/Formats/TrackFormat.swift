/// A format of GPS files. To add one: write a type in a file of its own and put it in ``all``.
protocol TrackFormat: SendableMetatype {
    /// The format's name for people.
    static var name: String { get }
    /// Whether a file that begins like this is of the format.
    static func recognises(_ head: FormatHead) -> Bool
    /// Reads the builder's window to its end. Throws only when nothing can be salvaged.
    static func read(into builder: inout TrackBuilder) throws
}

/// The formats, the surest to recognise first.
enum TrackFormats {
    static let all: [any TrackFormat.Type] = [
        GPXFormat.self, TCXFormat.self, KMLFormat.self, FITFormat.self, GeoJSONFormat.self, FixesJSONFormat.self,
        IGCFormat.self,
        NMEAFormat.self, CSVFormat.self,
    ]

    /// The format of a file that begins like this; nil when none knows it.
    static func format(of head: FormatHead) -> (any TrackFormat.Type)? { all.first { $0.recognises(head) } }
}

/// The first bytes of a file, as far as they help to recognise its format.
struct FormatHead {
    /// How many bytes are looked at.
    static let length = 16_384

    let bytes: [UInt8]
    /// The local name of the first element in lower case; nil in what is no XML.
    let rootElement: String?

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = Array(bytes.prefix(Self.length))
        let first = self.bytes.first { !DecimalText.isBlank($0) }
        rootElement = first == UInt8(ascii: "<") ? Self.root(self.bytes[...]) : nil
    }

    /// What begins at the first tag, where something that is no JSON stands before it.
    var behindText: FormatHead? {
        guard !isXML, firstByte != UInt8(ascii: "{"), firstByte != UInt8(ascii: "["),
            let tag = bytes.firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        return FormatHead(bytes[tag...])
    }

    /// Whether the first byte that is not blank opens a tag.
    var isXML: Bool { firstByte == UInt8(ascii: "<") }

    /// The first byte that is not blank.
    var firstByte: UInt8? { bytes.first { !DecimalText.isBlank($0) } }

    /// Whether the bytes contain a word, in any case.
    func contains(_ word: String) -> Bool {
        let word = word.lowercased().utf8.map { $0 }
        guard !word.isEmpty, bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { start in
            word.indices.allSatisfy { Self.lowered(bytes[start + $0]) == word[$0] }
        }
    }

    /// The lines, without their ends, the last one only when it is whole.
    var lines: [ArraySlice<UInt8>] {
        bytes.split(whereSeparator: { $0 == 10 || $0 == 13 })
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Passes over declarations, comments and a document type to the first element.
    private static func root(_ bytes: ArraySlice<UInt8>) -> String? {
        var rest = bytes
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            guard let next = rest.first else { return nil }
            if next == UInt8(ascii: "?") || next == UInt8(ascii: "!") {
                let isComment = rest.starts(with: Array("!--".utf8))
                let terminator = isComment ? Array("-->".utf8) : [UInt8(ascii: ">")]
                guard
                    let end = rest.indices.first(where: { rest[$0...].starts(with: terminator) })
                else { return nil }
                rest = rest[(end + terminator.count)...]
                continue
            }
            let name = rest.prefix { !DecimalText.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
            return String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self).lowercased()
        }
        return nil
    }
}
