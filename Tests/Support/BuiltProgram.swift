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
        // Files rather than pipes: nobody has to read them while the program runs.
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let files = ["out", "err"].map { scratch.appendingPathComponent($0) }
        for file in files { try Data().write(to: file) }

        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder ?? packageRoot)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let status = process.terminationStatus
        return Outcome(
            status: process.terminationReason == .exit ? status : 128 + status,
            output: try String(contentsOf: files[0], encoding: .utf8),
            errors: try String(contentsOf: files[1], encoding: .utf8))
    }
}
