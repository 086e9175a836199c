internal import Foundation
internal import Synchronization

extension EventLoop {
    /// Set by the first job; from then on libuv ignores `UV_THREADPOOL_SIZE`.
    static nonisolated let poolHasStarted = Atomic<Bool>(false)

    /// Sets the number of pool threads, 1…256. Call it as the first thing in `main`: libuv reads the number once.
    ///
    /// Throws when the number is out of range, or when the pool is already running with another one.
    public nonisolated static func configure(threads: Int) throws {
        guard (1...256).contains(threads) else {
            throw LoopError(
                operation: "set up the thread pool", code: .invalidThreadCount,
                context: "\(threads) threads were asked for; give a number from 1 to 256")
        }
        if poolHasStarted.load(ordering: .relaxed) {
            if threads == configuredThreadCount() { return }
            throw LoopError(
                operation: "set up the thread pool", code: .poolAlreadyStarted,
                context: "it is already running with \(configuredThreadCount()) threads; set the number before any work"
            )
        }
        setenv("UV_THREADPOOL_SIZE", String(threads), 1)
    }

    /// The number of threads that the pool has, or will have once it starts.
    public var threadCount: Int { EventLoop.configuredThreadCount() }

    /// Reads the setting the way libuv 1.44 does: 4 when unset, 0 means 1, and anything past 1024, as which a negative
    /// number counts, means 1024.
    private nonisolated static func configuredThreadCount() -> Int {
        guard let setting = getenv("UV_THREADPOOL_SIZE") else { return 4 }
        let count = Int(atoi(setting))
        return count < 0 ? 1024 : min(max(count, 1), 1024)
    }
}
