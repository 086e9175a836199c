/// Something in a file that had to be forgiven, reported once per kind.
public struct TrackProblem: Sendable, Equatable, CustomStringConvertible {
    /// Which rule was applied. The raw value is stable and stands in `retrace info --json`.
    public struct Rule: RawRepresentable, Hashable, Sendable {
        /// A short name with hyphens.
        public let rawValue: String
        /// A rule of that name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The rule that was applied.
    public var rule: Rule
    /// What was found and what was done about it, as one clause.
    public var message: String
    /// How often.
    public var count: Int
    /// The line of the first one, from 1; nil in binary files and for whole-file findings.
    public var line: Int?
    /// The byte of the first one, from 0, in the unpacked file.
    public var byte: Int?

    /// A problem; place and count of the first occurrence.
    public init(rule: Rule, message: String, count: Int = 1, line: Int? = nil, byte: Int? = nil) {
        self.rule = rule
        self.message = message
        self.count = count
        self.line = line
        self.byte = byte
    }

    /// One line for a person: `line 12: …` and, when it happened more than once, how often.
    public var description: String {
        let place = line.map { "line \($0): " } ?? byte.map { "byte \($0): " } ?? ""
        return place + message + (count > 1 ? " (\(count) times, this is the first)" : "")
    }
}

extension TrackProblem.Rule {
    /// A point whose latitude or longitude is missing, no number or out of range is dropped.
    public static let invalidCoordinate = Self(rawValue: "invalid-coordinate")
    /// Most latitudes are beyond ±90 while the longitudes would do as latitudes.
    public static let swappedCoordinates = Self(rawValue: "swapped-coordinates")
    /// A longitude beyond ±180 is brought back by whole turns.
    public static let longitudeWrapped = Self(rawValue: "longitude-wrapped")
    /// A decimal comma is read as a point.
    public static let decimalComma = Self(rawValue: "decimal-comma")
    /// A time that is not a date leaves its point untimed.
    public static let badTime = Self(rawValue: "bad-time")
    /// An elevation that is no number is left out.
    public static let badElevation = Self(rawValue: "bad-elevation")
    /// A sensor value that is no number is left out.
    public static let badValue = Self(rawValue: "bad-value")
    /// Dates 1024 weeks early: a receiver whose week counter has rolled over.
    public static let weekRollover = Self(rawValue: "week-rollover")
    /// The file ends too early; what was complete is kept.
    public static let truncated = Self(rawValue: "truncated")
    /// A closing tag is missing or does not match.
    public static let mismatchedTag = Self(rawValue: "mismatched-tag")
    /// A tag that cannot be understood is skipped.
    public static let brokenTag = Self(rawValue: "broken-tag")
    /// A tag, comment or record longer than the limit is skipped.
    public static let oversized = Self(rawValue: "oversized")
    /// Elements nested beyond the limit are ignored.
    public static let deepNesting = Self(rawValue: "deep-nesting")
    /// Bytes after the end of the document are skipped.
    public static let trailingGarbage = Self(rawValue: "trailing-garbage")
    /// Something stands before the start of the document.
    public static let leadingGarbage = Self(rawValue: "leading-garbage")
    /// Bytes that are not in the encoding that the file states.
    public static let encoding = Self(rawValue: "encoding")
    /// Entities declared in the document are not expanded.
    public static let entities = Self(rawValue: "entities")
    /// A line, record or object of the format that cannot be understood is skipped.
    public static let badRecord = Self(rawValue: "bad-record")
    /// A checksum does not match.
    public static let checksum = Self(rawValue: "checksum")
    /// In a file whose checksum is wrong, a point far from both its neighbours, which lie together, is dropped.
    public static let damagedPoint = Self(rawValue: "damaged-point")
    /// A point of the format without a position is dropped.
    public static let noPosition = Self(rawValue: "no-position")
    /// Positions that call themselves void are taken, because there are no others.
    public static let voidPosition = Self(rawValue: "void-position")
    /// A limit on size was reached; the rest is not read.
    public static let limit = Self(rawValue: "limit")
    /// A part of an archive is not a GPS file, or lies outside of it.
    public static let archiveEntry = Self(rawValue: "archive-entry")
    /// The file was converted by another program.
    public static let converted = Self(rawValue: "converted")
}
