internal import Foundation

/// Somewhere bytes come from, front to back.
protocol ByteSource: AnyObject {
    /// Puts up to `buffer.count` bytes into `buffer` and returns how many; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// A file or standard input.
final class FileSource: ByteSource {
    private let descriptor: Int32
    private let path: String

    /// Opens a file; `-` is standard input.
    init(path: String) throws {
        self.path = path
        if path == "-" {
            descriptor = dup(STDIN_FILENO)
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
        }
        guard descriptor >= 0 else {
            throw TracksError("open", .unreadable, path: path, String(cString: strerror(errno)))
        }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(descriptor)
            throw TracksError("open", .unreadable, path: path, "is a folder, not a file")
        }
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR {
                throw TracksError("read", .unreadable, path: path, String(cString: strerror(errno)))
            }
        }
    }
}

/// Bytes that are in memory already.
final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
        position += count
        return count
    }
}
