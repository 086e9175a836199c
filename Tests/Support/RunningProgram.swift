import Foundation
import Glibc

/// A program while it runs, `retrace` unless another is named, to be watched and to be sent signals.
public final class RunningProgram {
    private let process = Process()
    private let folder: URL

    /// Starts the program.
    ///
    /// - Parameter workingFolder: the package root when it is nil.
    public init(_ arguments: [String], program: String = BuiltProgram.path, in workingFolder: String? = nil) throws {
        // Files rather than pipes: nobody has to read them while the program runs.
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["out", "err"] { try Data().write(to: folder.appendingPathComponent(name)) }
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: workingFolder ?? BuiltProgram.packageRoot)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: folder.appendingPathComponent("out"))
        process.standardError = try FileHandle(forWritingTo: folder.appendingPathComponent("err"))
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: folder)
    }

    public var isRunning: Bool { process.isRunning }

    /// The memory that the program holds in RAM now, in bytes; 0 once it has ended.
    public var residentBytes: Int {
        let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Looks every few milliseconds until something holds or the program has ended.
    public func waitUntil(_ condition: () throws -> Bool) rethrows {
        while try !condition(), process.isRunning { usleep(2_000) }
    }

    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits for the end.
    public func finish() throws -> BuiltProgram.Outcome {
        process.waitUntilExit()
        let status = process.terminationStatus
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }
        return BuiltProgram.Outcome(
            status: process.terminationReason == .exit ? status : 128 + status, output: try text("out"),
            errors: try text("err"))
    }
}
