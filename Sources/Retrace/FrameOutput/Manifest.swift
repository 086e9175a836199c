internal import Glibc

/// `frames.jsonl`, open for appending whole lines; locked against a second writer while open.
final class Manifest {
    static let fileName = "frames.jsonl"

    private let path: String
    private let file: Int32
    private var length: off_t

    /// Opens the manifest in `folder` and cuts it to its first `length` bytes.
    init(folder: String, length: Int) throws(FrameOutputError) {
        path = "\(folder)/\(Self.fileName)"
        file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        self.length = off_t(length)
        guard file >= 0 else { throw FrameOutputError("open", path: path, errno: errno) }
        // Some network file systems have no locks at all: no reason not to write.
        if !Self.lock(file) {
            throw FrameOutputError(
                "write into", path: folder, code: .folderBusy, reason: "another run is writing there",
                remedy: "wait for it to end or choose another folder", systemError: EWOULDBLOCK)
        }
        guard ftruncate(file, self.length) == 0 else {
            throw FrameOutputError("shorten", path: path, errno: errno)
        }
    }

    /// False when another run holds the lock and keeps it.
    ///
    /// A lock lives as long as any copy of its descriptor, so also for the moment that a process started elsewhere in the
    /// program needs to become another program: hence several attempts, half a second in all.
    private static func lock(_ file: Int32) -> Bool {
        for _ in 0..<25 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
            usleep(20_000)
        }
        return false
    }

    deinit { if file >= 0 { close(file) } }

    /// Appends a line and its line end. On an error the manifest is as it was before.
    func append(_ line: String) throws(FrameOutputError) {
        let bytes = Array(line.utf8) + [0x0A]
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                pwrite(file, $0.baseAddress! + written, bytes.count - written, length + off_t(written))
            }
            if count < 0 {
                if errno == EINTR { continue }
                let error = FrameOutputError("append to", path: path, errno: errno)
                // Should this fail too, the half line is recognised by its missing line end.
                _ = ftruncate(file, length)
                throw error
            }
            written += count
        }
        length += off_t(bytes.count)
    }
}
