internal import EventLoop
internal import Glibc

/// Writes a file that is there in full or not at all: under a temporary name in the same folder, then renamed.
struct WholeFile: Sendable {
    /// Writes the given runs of bytes to a descriptor and returns how many bytes it took, or −1 with `errno` set.
    typealias GatherWrite = @Sendable (_ file: Int32, _ runs: UnsafePointer<iovec>, _ count: Int32) -> Int

    /// The system's `writev`, unless a test puts another in its place.
    var gatherWrite: GatherWrite = { writev($0, $1, $2) }

    // Linux takes at most 1024 runs in one call (IOV_MAX).
    private static let runsPerCall = 1024

    /// The name under which `name` is written until it is complete.
    static func temporaryName(for name: String) -> String { ".\(name).tmp" }

    /// Writes `runs` one after the other as `folder/name`, replacing a file of that name in one step.
    ///
    /// On an error the temporary file is removed and a file already called `name` stays as it was.
    func write(_ runs: [UnsafeRawBufferPointer], folder: String, name: String) throws(FrameOutputError) {
        let path = "\(folder)/\(name)"
        let temporary = "\(folder)/\(Self.temporaryName(for: name))"
        // Should the process leave in a hurry, at a second Ctrl-C, the file goes with it.
        let registration = EmergencyExit.register(path: temporary)
        defer { registration?.release() }
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw FrameOutputError("write", path: path, errno: errno) }
        var failure = writeAll(runs, to: file)
        if close(file) != 0, failure == 0 { failure = errno }
        if failure == 0, rename(temporary, path) != 0 { failure = errno }
        guard failure == 0 else {
            unlink(temporary)
            throw FrameOutputError("write", path: path, errno: failure)
        }
    }

    /// Returns 0 or the `errno` of the write that failed.
    private func writeAll(_ runs: [UnsafeRawBufferPointer], to file: Int32) -> Int32 {
        var rest = runs.map { iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count) }
        return rest.withUnsafeMutableBufferPointer { runs in
            var next = 0
            while next < runs.count {
                let count = min(runs.count - next, Self.runsPerCall)
                var written = gatherWrite(file, UnsafePointer(runs.baseAddress! + next), Int32(count))
                if written < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                // A short write ends inside a run: go on from there. The next attempt tells why it was short.
                while next < runs.count, written >= runs[next].iov_len {
                    written -= runs[next].iov_len
                    next += 1
                }
                if written > 0 {
                    runs[next].iov_base += written
                    runs[next].iov_len -= written
                }
            }
            return 0
        }
    }
}
