/// Why a scenario or a run cannot go on: what was done, where, and what would help.
public struct SimulationError: Error, Sendable {
    /// The kind of failure; open-ended, compare with the constants.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the kind.
        public let description: String

        /// Makes a kind of failure of one's own.
        public init(_ name: String) { description = name }

        /// A file cannot be read.
        public static let unreadable = Code("unreadable")
        /// A file is not JSON.
        public static let syntax = Code("syntax")
        /// A value in a scenario is not what it must be.
        public static let invalidValue = Code("invalid value")
    }

    /// What was being done, such as "read scenario".
    public var operation: String
    /// The kind of failure.
    public var code: Code
    /// One sentence without the place and without a full stop: what is wrong and what would help.
    public var message: String
    /// The file concerned; `-` for standard input.
    public var file: String?
    /// The place within a JSON file, such as `$.overlays[2].radius`.
    public var path: String?
    /// The line and column within the file, from 1.
    public var line, column: Int?
    /// The tick of the run, from 0.
    public var tick: Int?
    /// The error that led to this one.
    public var cause: (any Error)?

    /// Makes an error; give the context that is known.
    public init(
        _ operation: String, code: Code, message: String, file: String? = nil, path: String? = nil, line: Int? = nil,
        column: Int? = nil, tick: Int? = nil, cause: (any Error)? = nil
    ) {
        self.operation = operation
        self.code = code
        self.message = message
        self.file = file
        self.path = path
        self.line = line
        self.column = column
        self.tick = tick
        self.cause = cause
    }
}

extension SimulationError: CustomStringConvertible {
    /// The whole sentence: file, line and column or JSON path, message.
    public var description: String {
        var place = file.map { [$0 == "-" ? "standard input" : $0] } ?? []
        if let line { place.append(column.map { "\(line):\($0)" } ?? "\(line)") }
        let position = place.joined(separator: ":")
        return [position, path ?? "", message].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
