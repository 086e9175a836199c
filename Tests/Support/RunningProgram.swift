import Foundation
import Glibc

/// A program while it runs, `retrace` unless another is named, to be watched and to be sent signals.
///
/// Started and awaited with the system's own calls: Foundation's `Process` watches its children from a run loop, and a
/// hundred tests at once can keep that from turning.
public final class RunningProgram {
    private let identifier: pid_t
    private let folder: String
    /// What `waitpid` said; nil while the program runs.
    private var waitStatus: Int32?

    /// Starts the program.
    ///
    /// - Parameter workingFolder: the package root when it is nil.
    public init(_ arguments: [String], program: String = BuiltProgram.path, in workingFolder: String? = nil) throws {
        // Files rather than pipes: nobody has to read them while the program runs.
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("retrace-run-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, folder + "/out", flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, folder + "/err", flags, 0o600)
        // `env` changes the folder and becomes the program; the system's own call for that is hidden from Swift.
        let start = ["env", "--chdir=" + (workingFolder ?? BuiltProgram.packageRoot), program]
        let words = (start + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var started: pid_t = 0
        let failure = posix_spawn(&started, "/usr/bin/env", &actions, nil, words, environ)
        guard failure == 0 else {
            try? FileManager.default.removeItem(atPath: folder)
            throw NSError(
                domain: NSPOSIXErrorDomain, code: Int(failure),
                userInfo: [NSLocalizedDescriptionKey: "cannot start \(program): \(String(cString: strerror(failure)))"])
        }
        identifier = started
    }

    deinit {
        if isRunning {
            kill(identifier, SIGKILL)
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    public var isRunning: Bool {
        if waitStatus == nil {
            var status: Int32 = 0
            if waitpid(identifier, &status, WNOHANG) == identifier { waitStatus = status }
        }
        return waitStatus == nil
    }

    /// The memory that the program holds in RAM now, in bytes; 0 once it has ended.
    public var residentBytes: Int {
        let text = try? String(contentsOfFile: "/proc/\(identifier)/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Looks every few milliseconds until something holds or the program has ended.
    public func waitUntil(_ condition: () throws -> Bool) rethrows {
        while try !condition(), isRunning { usleep(5_000) }
    }

    /// Sends a signal; nothing once the program has ended.
    public func send(_ signal: Int32) { if isRunning { kill(identifier, signal) } }

    /// Waits for the end.
    public func finish() throws -> BuiltProgram.Outcome {
        while waitStatus == nil {
            var status: Int32 = 0
            if waitpid(identifier, &status, 0) == identifier { waitStatus = status }
        }
        let status = waitStatus ?? 0
        let signal = status & 0x7F
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")), as: UTF8.self)
        }
        return BuiltProgram.Outcome(
            status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: try text("out"), errors: try text("err"))
    }
}
