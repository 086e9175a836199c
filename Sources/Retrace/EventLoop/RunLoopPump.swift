internal import CLibuv
internal import Foundation

/// Runs the main `RunLoop` from the hosting loop, so that Foundation's timers fire.
///
/// A run loop on Linux has no descriptor to watch, and one pass costs microseconds. So a pass is made at most every
/// `spacing` while the loop is busy, once more that long after the last busy iteration, when the next timer is due, and
/// every `heartbeat` for what other threads may have added.
@MainActor
final class RunLoopPump: LoopOwned {
    /// Milliseconds between two passes of a busy loop.
    static let spacing: UInt64 = 4
    /// Milliseconds between two passes of an idle loop.
    static let heartbeat: UInt64 = 100

    private(set) var hasSeenTimer = false
    /// Whether a pass is being made, so that whatever runs was called by a timer of Foundation's.
    private(set) var isPassing = false

    private unowned let loop: EventLoop
    private var timer: HandleMemory<uv_timer_t>?
    /// Both in milliseconds of the loop's time.
    private var lastPass: UInt64 = 0
    private var nextPass: UInt64 = 0

    init(on loop: EventLoop) {
        self.loop = loop
        timer = HandleMemory(owner: self) { uv_timer_init(loop.raw, $0) }
        uv_update_time(loop.raw)
        arm(after: 1)
    }

    func close() { timer?.close() }

    /// Called in the check phase of every iteration.
    func afterPoll() {
        let now = uv_now(loop.raw)
        if now - lastPass >= Self.spacing {
            pass()
        } else if nextPass > lastPass + Self.spacing {
            arm(after: lastPass + Self.spacing - now)
        }
    }

    fileprivate func pass() {
        lastPass = uv_now(loop.raw)
        // In this Foundation `limitDate` also fires what is due, without waiting.
        isPassing = true
        let next = RunLoop.main.limitDate(forMode: .default)
        isPassing = false
        if let next, next < .distantFuture { hasSeenTimer = true }
        let wait = next.map { ($0.timeIntervalSinceNow * 1000).rounded(.up) } ?? .infinity
        arm(after: UInt64(min(max(wait, 1), Double(Self.heartbeat))))
    }

    private func arm(after milliseconds: UInt64) {
        nextPass = uv_now(loop.raw) + milliseconds
        mustSucceed(uv_timer_start(timer?.pointer, onPumpTimer, milliseconds, 0), "uv_timer_start")
    }
}

private func onPumpTimer(_ handle: UnsafeMutablePointer<uv_timer_t>?) {
    let pump: RunLoopPump = owner(handle?.pointee.data)
    MainActor.assumeIsolated { pump.pass() }
}
