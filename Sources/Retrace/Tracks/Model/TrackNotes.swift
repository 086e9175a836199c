/// What a file says about a track, a point or itself in words, beside the name. Takes two words of memory when it says
/// nothing.
public struct TrackNotes: Sendable, Equatable {
    /// What a text is about. The raw values are GPX's names; any other name of a file's own may stand beside them.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// A name.
        public let rawValue: String
        /// The key of that name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A text under its key.
    public struct Text: Sendable, Equatable {
        /// What it is about.
        public var key: Key
        /// The text.
        public var value: String
        /// Whether it is a number, `true` or `false` rather than words.
        public var isLiteral = false
    }

    /// A page on the web.
    public struct Link: Sendable, Equatable {
        /// Its address.
        public var address: String
        /// What to show for it.
        public var text: String?
        /// Its kind of content, such as `image/jpeg`.
        public var type: String?
        /// Whether it is the page of who wrote the file.
        public var isOfAuthor = false

        /// A link to an address.
        public init(_ address: String, text: String? = nil, type: String? = nil) {
            (self.address, self.text, self.type) = (address, text, type)
        }
    }

    /// The texts, at most one of a key, in the order of the file.
    public private(set) var texts: [Text] = []
    /// Pages on the web, in the order of the file.
    public var links: [Link] = []

    /// Nothing said.
    public init() {}

    /// Notes of texts under their keys.
    public init(_ texts: KeyValuePairs<Key, String>, links: [Link] = []) {
        for (key, value) in texts { self[key] = value }
        self.links = links
    }

    /// Whether nothing is said.
    public var isEmpty: Bool { texts.isEmpty && links.isEmpty }

    /// The text under a key.
    public subscript(key: Key) -> String? {
        get { texts.first { $0.key == key }?.value }
        set { set(key, newValue, isLiteral: false) }
    }

    /// Sets a text, or with nil removes it. The number of a track is a literal whatever the file makes of it.
    mutating func set(_ key: Key, _ value: String?, isLiteral: Bool) {
        texts.removeAll { $0.key == key }
        guard let value else { return }
        let isNumber = key == .number && value.utf8.count < 10 && value.utf8.allSatisfy { DecimalText.digit($0) != nil }
        // A name stands first wherever the file has it.
        texts.insert(
            Text(key: key, value: value, isLiteral: isLiteral || isNumber), at: key == .name ? 0 : texts.count)
    }

    /// Without what stands under a file's own names, which may be much for every point of a track.
    var standard: TrackNotes {
        var notes = self
        notes.texts.removeAll { !Key.standard.contains($0.key) }
        return notes
    }
}

extension TrackNotes.Key {
    /// Of a point of a track or route: its name.
    public static let name = Self(rawValue: "name")
    /// A remark, which devices show.
    public static let comment = Self(rawValue: "cmt")
    /// A description, which people read.
    public static let description = Self(rawValue: "desc")
    /// Which device or map it comes from.
    public static let source = Self(rawValue: "src")
    /// The name of a symbol to mark a place with.
    public static let symbol = Self(rawValue: "sym")
    /// A kind, such as the sport of a track.
    public static let type = Self(rawValue: "type")
    /// The number of a track or route, a whole one.
    public static let number = Self(rawValue: "number")
    /// How a position was found: `none`, `2d`, `3d`, `dgps` or `pps`.
    public static let fix = Self(rawValue: "fix")
    /// The station of a differential receiver, 0 … 1023.
    public static let station = Self(rawValue: "dgpsid")
    /// What all formats that have words have in common.
    static let standard: Set<Self> = [
        .name, .comment, .description, .source, .symbol, .type, .number, .fix, .station,
    ]
    /// Of a file: words to find it by.
    public static let keywords = Self(rawValue: "keywords")
    /// Of a file: who wrote it.
    public static let author = Self(rawValue: "author")
    /// Of a file: the address to write to.
    public static let email = Self(rawValue: "email")
    /// Of a file: who holds the copyright.
    public static let copyright = Self(rawValue: "copyright")
    /// Of a file: the year of the copyright.
    public static let year = Self(rawValue: "year")
    /// Of a file: the address of the licence.
    public static let license = Self(rawValue: "license")
    /// Of a file: when it was written, ISO 8601.
    public static let written = Self(rawValue: "time")
}
