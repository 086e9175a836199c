import Foundation

/// The built `retrace`, as a person runs it.
public enum BuiltProgram {
    /// How a run ended and what it said.
    public struct Outcome: Sendable {
        /// The exit code, or 128 + the signal that ended the program.
        public let status: Int32
        /// What it wrote to standard output and to standard error.
        public let output, errors: String
    }

    /// The folder that holds `Package.swift`.
    public static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The program that was built together with the running tests.
    public static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("retrace").path

    /// Runs the program and waits for its end.
    ///
    /// - Parameter folder: The working folder, the package root when it is nil.
    public static func run(_ arguments: [String], in folder: String? = nil) throws -> Outcome {
        try run(program: path, arguments, in: folder)
    }

    /// Runs any program and waits for its end.
    public static func run(program: String, _ arguments: [String], in folder: String? = nil) throws -> Outcome {
        try RunningProgram(arguments, program: program, in: folder).finish()
    }
}
