package import Foundation

/// The bytes of a scenario, wherever they come from.
package enum ScenarioFile {
    /// Reads all of a file, of a pipe, or of standard input where `file` is `-`.
    ///
    /// Foundation's own reading of whole files takes regular files only, and says of a pipe that it may not be read.
    /// Throws a `SimulationError` that names the file.
    package static func contents(of file: String) throws -> Data {
        let descriptor = file == "-" ? dup(STDIN_FILENO) : open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(file, errno) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw unreadable(file, EISDIR) }
        do {
            return try handle.readToEnd() ?? Data()
        } catch {
            throw SimulationError(
                "read scenario", code: .unreadable, message: "cannot be read: \(error.localizedDescription)",
                file: file,
                cause: error)
        }
    }

    private static func unreadable(_ file: String, _ number: Int32) -> SimulationError {
        let reason =
            switch number {
            case ENOENT: "there is no such file"
            case EACCES: "permission denied"
            case EISDIR: "is a folder, not a file"
            default: String(cString: strerror(number))
            }
        return SimulationError(
            "read scenario", code: .unreadable, message: "cannot be read: \(reason)", file: file, cause: nil)
    }
}
