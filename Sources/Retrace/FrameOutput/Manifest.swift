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
        if flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            throw FrameOutputError(
                "write into", path: folder, code: .folderBusy, reason: "another run is writing there",
                remedy: "wait for it to end or choose another folder", systemError: errno)
        }
        guard ftruncate(file, self.length) == 0 else {
            throw FrameOutputError("shorten", path: path, errno: errno)
        }
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
