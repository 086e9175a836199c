internal import CLibuv

/// Reads one pipe of a child to its end and keeps the last bytes.
@MainActor
final class PipeReader: LoopOwned {
    /// The last `limit` bytes, oldest first.
    private(set) var bytes: [UInt8] = []
    private(set) var isAtEnd = false

    private let limit: Int
    private var handle: HandleMemory<uv_pipe_t>?
    private var onEnd: (@MainActor () -> Void)?
    /// Where libuv puts what it reads. `nonisolated(unsafe)` because the pointer never changes and deinit frees it.
    fileprivate nonisolated(unsafe) let scratch = UnsafeMutableRawBufferPointer.allocate(
        byteCount: 65_536, alignment: 16)

    init(on loop: EventLoop, limit: Int) {
        self.limit = limit
        handle = HandleMemory(owner: self) { uv_pipe_init(loop.raw, $0, 0) }
    }

    deinit { scratch.deallocate() }

    var pipe: UnsafeMutablePointer<uv_pipe_t>? { handle?.pointer }

    /// Reads until the end, then calls `onEnd`.
    func start(onEnd: @escaping @MainActor () -> Void) {
        guard let pipe else { return }
        self.onEnd = onEnd
        let stream = UnsafeMutableRawPointer(pipe).assumingMemoryBound(to: uv_stream_t.self)
        mustSucceed(uv_read_start(stream, lendScratch, onRead), "uv_read_start")
    }

    func close() {
        onEnd = nil
        handle?.close()
    }

    /// `count` is libuv's: bytes read, or a negative status at the end.
    fileprivate func took(_ count: Int) {
        if count >= 0 {
            bytes.append(contentsOf: scratch[..<count])
            if bytes.count > limit { bytes.removeFirst(bytes.count - limit) }
        } else {
            isAtEnd = true
            let onEnd = self.onEnd
            close()
            onEnd?()
        }
    }
}

private func lendScratch(
    _ handle: UnsafeMutablePointer<uv_handle_t>?, _ size: Int, _ buffer: UnsafeMutablePointer<uv_buf_t>?
) {
    let reader: PipeReader = owner(handle?.pointee.data)
    let scratch = reader.scratch
    buffer?.pointee = uv_buf_init(scratch.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(scratch.count))
}

private func onRead(
    _ stream: UnsafeMutablePointer<uv_stream_t>?, _ count: Int, _ buffer: UnsafePointer<uv_buf_t>?
) {
    let reader: PipeReader = owner(stream?.pointee.data)
    MainActor.assumeIsolated { reader.took(count) }
}
