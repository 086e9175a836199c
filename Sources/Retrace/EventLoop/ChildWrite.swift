internal import CLibuv

/// One write to a child, in flight.
@MainActor
final class ChildWrite {
    let child: ChildProcess
    let size: Int
    let then: @MainActor (LoopError?) -> Void
    private let owner: AnyObject
    // `nonisolated(unsafe)` because the pointer never changes and deinit frees it.
    private nonisolated(unsafe) let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)

    init(child: ChildProcess, size: Int, owner: AnyObject, then: @escaping @MainActor (LoopError?) -> Void) {
        self.child = child
        self.size = size
        self.owner = owner
        self.then = then
    }

    deinit { request.deallocate() }

    /// Hands the bytes to libuv; on success `onWritten` follows, and finds this object in the request.
    func start(_ bytes: UnsafeRawBufferPointer, to pipe: UnsafeMutablePointer<uv_pipe_t>) -> Int32 {
        request.pointee.data = Unmanaged.passRetained(self).toOpaque()
        let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
        var buffer = uv_buf_init(base, UInt32(bytes.count))
        let stream = UnsafeMutableRawPointer(pipe).assumingMemoryBound(to: uv_stream_t.self)
        let status = uv_write(request, stream, &buffer, 1, onWritten)
        if status < 0 { Unmanaged.passUnretained(self).release() }
        return status
    }
}

/// Bytes at an address that stays the same.
final class HeapBytes {
    let buffer: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
        buffer = .allocate(byteCount: bytes.count, alignment: 16)
        buffer.copyBytes(from: bytes)
    }

    deinit { buffer.deallocate() }
}

private func onWritten(_ request: UnsafeMutablePointer<uv_write_t>?, _ status: Int32) {
    guard let data = request?.pointee.data else { return }
    let write = Unmanaged<ChildWrite>.fromOpaque(data).takeRetainedValue()
    MainActor.assumeIsolated { write.child.finish(write, status: status) }
}
