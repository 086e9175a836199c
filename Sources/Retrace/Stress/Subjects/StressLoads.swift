import Foundation

/// Loads that overlays have begun and somebody else ends: on the calling thread, on another one, or when a schedule says.
final class StressLoads: Sendable {
    enum Mode: Sendable {
        case atOnce
        /// On other threads, as a network's answers come.
        case onOtherThreads
        /// Each when ``endOne()`` is called.
        case whenTold
    }

    /// A lock that the thread sanitizer knows.
    private let lock = NSLock()
    /// Unsafe only in name, because every access holds the lock.
    private nonisolated(unsafe) var current = Mode.atOnce
    private nonisolated(unsafe) var held: [@Sendable () -> Void] = []

    var mode: Mode {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }

    func begin(_ end: @escaping @Sendable () -> Void) {
        switch mode {
        case .atOnce: end()
        case .onOtherThreads: DispatchQueue.global().async(execute: end)
        case .whenTold: lock.withLock { held.append(end) }
        }
    }

    /// Whether a load waits for being told.
    var isUnderWay: Bool { lock.withLock { !held.isEmpty } }

    /// Ends the load that was begun first.
    func endOne() {
        let first = lock.withLock { held.isEmpty ? nil : held.removeFirst() }
        first?()
    }
}
