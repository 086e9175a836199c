/// Why a file gave no tracks.
public struct TracksError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it was; more kinds may come.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// A short name with hyphens.
        public let rawValue: String
        /// A code of that name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened or read.
        public static let unreadable = Self(rawValue: "unreadable")
        /// The file is empty.
        public static let empty = Self(rawValue: "empty")
        /// The content is of no known format.
        public static let unknownFormat = Self(rawValue: "unknown-format")
        /// The content is of a known format but no GPS file, such as a web page.
        public static let notATrack = Self(rawValue: "not-a-track")
        /// The content is damaged beyond salvage.
        public static let damaged = Self(rawValue: "damaged")
        /// The content is larger than the limit.
        public static let tooLarge = Self(rawValue: "too-large")
        /// Nothing can be played: no track has a point.
        public static let noPoints = Self(rawValue: "no-points")
        /// A setting makes no sense.
        public static let badOption = Self(rawValue: "bad-option")
        /// Writing failed.
        public static let unwritable = Self(rawValue: "unwritable")
    }

    /// What was being done, such as `read` or `write`.
    public var operation: String
    /// The kind of failure.
    public var code: Code
    /// The file, as the user named it; `-` for standard input.
    public var path: String?
    /// The line, from 1.
    public var line: Int?
    /// The byte, from 0.
    public var byte: Int?
    /// What is wrong and what to do about it, as one clause.
    public var reason: String

    /// An error about a file.
    public init(
        _ operation: String, _ code: Code, path: String? = nil, line: Int? = nil, byte: Int? = nil, _ reason: String
    ) {
        self.operation = operation
        self.code = code
        self.path = path
        self.line = line
        self.byte = byte
        self.reason = reason
    }

    /// One sentence: file, place, reason.
    public var description: String {
        let file = path.map { $0 == "-" ? "standard input" : $0 }
        let place = line.map { "line \($0)" } ?? byte.map { "byte \($0)" }
        return ([file, place].compactMap { $0 } + [reason]).joined(separator: ": ")
    }
}
