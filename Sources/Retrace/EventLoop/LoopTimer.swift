internal import CLibuv

/// One call at an absolute time of `EventLoop.now`: not earlier, and by about a millisecond not later.
///
/// The loop keeps a timer until it has fired or was cancelled. A series of deadlines counted from one start does not
/// drift, unlike libuv's repeating timers, which add their lateness to every period.
@MainActor
public final class LoopTimer: LoopOwned {
    /// Nanoseconds of `EventLoop.now`.
    public let deadline: UInt64
    private let loop: EventLoop
    private var handle: HandleMemory<uv_timer_t>?
    private var body: (@MainActor () -> Void)?

    fileprivate init(on loop: EventLoop, deadline: UInt64, body: @escaping @MainActor () -> Void) {
        self.loop = loop
        self.deadline = deadline
        self.body = body
        handle = HandleMemory(owner: self) { uv_timer_init(loop.raw, $0) }
        // The loop's own time is that of its last iteration, or of its birth.
        uv_update_time(loop.raw)
        arm()
    }

    /// Nothing is called after this.
    public func cancel() { close() }

    func close() {
        body = nil
        handle?.close()
    }

    fileprivate func timeIsUp() {
        // libuv counts in whole milliseconds and may be up to one early.
        guard uv_hrtime() >= deadline else { return arm() }
        let body = self.body
        close()
        body?()
    }

    private func arm() {
        let due = deadline / 1_000_000 + (deadline % 1_000_000 == 0 ? 0 : 1)
        let now = uv_now(loop.raw)
        // Never zero: a zero timer restarted from its callback starves the rest of the loop (libuv #4245).
        mustSucceed(uv_timer_start(handle?.pointer, onTimer, due > now ? due - now : 1, 0), "uv_timer_start")
    }
}

extension EventLoop {
    /// Calls `body` once `now` has reached `deadline` (nanoseconds); at once, but never from within this call, when it
    /// already has.
    @discardableResult
    public func timer(atNanoseconds deadline: UInt64, _ body: @escaping @MainActor () -> Void) -> LoopTimer {
        let timer = LoopTimer(on: self, deadline: deadline, body: body)
        ensureProgress()
        return timer
    }
}

private func onTimer(_ handle: UnsafeMutablePointer<uv_timer_t>?) {
    let timer: LoopTimer = owner(handle?.pointee.data)
    MainActor.assumeIsolated { timer.timeIsUp() }
}
