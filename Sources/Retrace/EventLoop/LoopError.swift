internal import CLibuv

/// What went wrong in the event loop: bad input, or a refusal of the operating system.
public struct LoopError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure. Open-ended: a code this version does not name is still a failure.
    public struct Code: RawRepresentable, Sendable, Hashable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A thread count outside 1…256.
        public static let invalidThreadCount = Code(rawValue: "invalidThreadCount")
        /// The thread pool was in use before it was configured.
        public static let poolAlreadyStarted = Code(rawValue: "poolAlreadyStarted")
        /// A child process could not be started.
        public static let spawnFailed = Code(rawValue: "spawnFailed")
        /// A child process no longer reads its standard input.
        public static let brokenPipe = Code(rawValue: "brokenPipe")
        /// Bytes could not be written to a child process.
        public static let writeFailed = Code(rawValue: "writeFailed")
        /// A signal could not be watched or sent.
        public static let signalFailed = Code(rawValue: "signalFailed")
    }

    /// What was being done, such as `start ffmpeg`.
    public var operation: String
    public var code: Code
    /// One sentence on what went wrong and what to do about it.
    public var context: String
    /// The operating system's words, when it was the one to refuse.
    public var cause: String?

    public init(operation: String, code: Code, context: String, cause: String? = nil) {
        self.operation = operation
        self.code = code
        self.context = context
        self.cause = cause
    }

    public var description: String {
        let reason = cause.map { " (\($0))" } ?? ""
        return "cannot \(operation): \(context)\(reason)"
    }
}

/// libuv's words for one of its negative status codes.
func describe(status: Int32) -> String {
    String(cString: uv_strerror(status))
}

/// Traps when libuv refuses what can only be refused because of a mistake in this module.
func mustSucceed(_ status: Int32, _ call: StaticString) {
    if status < 0 { fatalError("\(call) failed: \(describe(status: status))") }
}
