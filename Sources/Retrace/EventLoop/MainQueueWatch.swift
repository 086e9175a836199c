internal import CLibuv
internal import Glibc

/// Serves the main dispatch queue, and with it the main actor, from the loop that hosts it.
@MainActor
final class MainQueueWatch: LoopOwned {
    private var handle: HandleMemory<uv_poll_t>?

    init(on loop: EventLoop) {
        let descriptor = _dispatch_get_main_queue_handle_4CF()
        let handle = HandleMemory<uv_poll_t>(owner: self) { uv_poll_init(loop.raw, $0, descriptor) }
        mustSucceed(uv_poll_start(handle.pointer, Int32(UV_READABLE.rawValue), drainMainQueue), "uv_poll_start")
        self.handle = handle
    }

    func close() { handle?.close() }
}

private func drainMainQueue(_ handle: UnsafeMutablePointer<uv_poll_t>?, _ status: Int32, _ events: Int32) {
    // Reading resets the eventfd. It comes before the drain: work added during the drain must make it readable again.
    var count: UInt64 = 0
    _ = read(_dispatch_get_main_queue_handle_4CF(), &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
}
