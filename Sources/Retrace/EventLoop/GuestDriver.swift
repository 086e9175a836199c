internal import CLibuv
internal import Dispatch
internal import Glibc

/// Drives the loop from the main dispatch queue: an iteration that does not wait whenever libuv's descriptor is
/// readable, its next timer is due, or something was started outside of an iteration.
@MainActor
final class GuestDriver {
    private unowned let loop: EventLoop
    private let readable: any DispatchSourceRead
    private let due: any DispatchSourceTimer
    private var isDueArmed = false
    private var isTurnScheduled = false
    private var isStopped = false

    init(of loop: EventLoop) {
        self.loop = loop
        // A copy, because a cancelled source lets go of its descriptor only some time later, perhaps after the loop has
        // closed its own.
        let descriptor = dup(uv_backend_fd(loop.raw))
        precondition(descriptor >= 0, "no file descriptor is left for the event loop")
        readable = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        due = DispatchSource.makeTimerSource(queue: .main)
        readable.setEventHandler { [unowned self] in turn() }
        due.setEventHandler { [unowned self] in
            isDueArmed = false
            turn()
        }
        readable.setCancelHandler { Glibc.close(descriptor) }
        due.schedule(deadline: .distantFuture)
        readable.activate()
        due.activate()
    }

    /// Runs an iteration soon: libuv adds descriptors to its epoll set only when it is about to poll.
    func scheduleTurn() {
        guard !isTurnScheduled, !isStopped else { return }
        isTurnScheduled = true
        DispatchQueue.main.async { [self] in
            MainActor.assumeIsolated {
                isTurnScheduled = false
                turn()
            }
        }
    }

    func stop() {
        isStopped = true
        readable.cancel()
        due.cancel()
    }

    private func turn() {
        // A callback of the loop may itself run the main queue for a while, and uv_run must not be entered twice.
        guard !isStopped, loop.phase == .outside else { return }
        loop.iterate(UV_RUN_NOWAIT)
        switch uv_backend_timeout(loop.raw) {
        case 0: scheduleTurn()
        case let milliseconds where milliseconds > 0:
            due.schedule(deadline: .now() + .milliseconds(Int(milliseconds)), leeway: .nanoseconds(0))
            isDueArmed = true
        default:
            if isDueArmed { due.schedule(deadline: .distantFuture) }
            isDueArmed = false
        }
    }
}
