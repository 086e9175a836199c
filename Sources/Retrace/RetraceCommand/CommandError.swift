/// Why the command line cannot do what was asked.
struct CommandError: Error, Equatable {
    /// The kind of failure.
    struct Code: Sendable, Hashable {
        let name: String

        /// The arguments cannot be understood or contradict each other.
        static let usage = Code(name: "usage")
        /// The arguments are fine, but this build cannot do it.
        static let unavailable = Code(name: "unavailable")
    }

    let code: Code
    /// One sentence without a full stop: what was given, what was expected.
    let message: String

    init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    init(usage message: String) {
        self.init(code: .usage, message: message)
    }
}
