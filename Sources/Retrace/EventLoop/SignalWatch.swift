internal import CLibuv
internal import Glibc

/// Calls a body on the loop whenever the process gets one signal. Does not by itself keep the loop running.
@MainActor
public final class SignalWatch: LoopOwned {
    /// The signal, such as `SIGINT`.
    public let number: Int32
    private var handle: HandleMemory<uv_signal_t>?
    private var body: (@MainActor () -> Void)?

    fileprivate init(on loop: EventLoop, number: Int32, body: @escaping @MainActor () -> Void) {
        self.number = number
        self.body = body
        let handle = HandleMemory<uv_signal_t>(owner: self) { uv_signal_init(loop.raw, $0) }
        self.handle = handle
        mustSucceed(uv_signal_start(handle.pointer, onSignalArrived, number), "uv_signal_start")
        if let pointer = handle.pointer { uv_unref(asHandle(pointer)) }
        // A parent that started us from a thread with blocked signals has handed its mask down.
        var arriving = sigset_t()
        sigemptyset(&arriving)
        sigaddset(&arriving, number)
        pthread_sigmask(SIG_UNBLOCK, &arriving, nil)
    }

    /// Gives the signal back to whoever handled it before; nothing is called after this.
    public func cancel() { close() }

    func close() {
        body = nil
        handle?.close()
    }

    fileprivate func arrived() { body?() }
}

extension EventLoop {
    /// Calls `body` on the loop each time signal `number` arrives, until the watch is cancelled.
    ///
    /// Several signals in quick succession may count as one. The body runs after the other events of the iteration, so a
    /// long callback delays it. Traps for a signal that cannot be caught.
    @discardableResult
    public func onSignal(_ number: Int32, _ body: @escaping @MainActor () -> Void) -> SignalWatch {
        let watch = SignalWatch(on: self, number: number, body: body)
        ensureProgress()
        return watch
    }
}

private func onSignalArrived(_ handle: UnsafeMutablePointer<uv_signal_t>?, _ number: Int32) {
    let watch: SignalWatch = owner(handle?.pointee.data)
    MainActor.assumeIsolated { watch.arrived() }
}
