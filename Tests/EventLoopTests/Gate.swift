import Foundation

/// Holds pool threads until a test opens it, and tells how many are being held.
///
/// `@unchecked Sendable` because the condition guards both variables.
final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false
    private var arrivals = 0

    /// Blocks until the gate is open.
    func wait() {
        condition.withLock {
            arrivals += 1
            condition.broadcast()
            while !isOpen { condition.wait() }
        }
    }

    func open() {
        condition.withLock {
            isOpen = true
            condition.broadcast()
        }
    }

    /// Blocks until `count` threads have come to the gate.
    func waitForArrivals(_ count: Int) {
        condition.withLock {
            while arrivals < count { condition.wait() }
        }
    }
}

extension NSCondition {
    fileprivate func withLock(_ body: () -> Void) {
        lock()
        defer { unlock() }
        body()
    }
}
