import Foundation

/// Holds draws back until as many are under way at once as are wanted, so that they overlap for certain.
///
/// `@unchecked Sendable` because the condition guards what is in it; one that the thread sanitizer knows.
final class DrawGate: @unchecked Sendable {
    /// Longer than any machine needs to begin the draws that are wanted.
    static let patience = 20.0

    private let condition = NSCondition()
    private var wanted = 0
    private var held = 0
    private var mostHeld = 0
    private var gaveUp = false

    /// Holds draws from now on.
    func close(for count: Int) {
        condition.lock()
        (wanted, mostHeld, gaveUp) = (count, 0, false)
        condition.unlock()
    }

    /// Lets the draws go on that are held, and those that come.
    func open() {
        condition.lock()
        wanted = 0
        condition.broadcast()
        condition.unlock()
    }

    /// Whether as many draws are held as were wanted, or will never be.
    var isFull: Bool {
        condition.lock()
        defer { condition.unlock() }
        return mostHeld >= wanted || gaveUp
    }

    /// The most draws that were held at the same time since the gate was closed.
    var most: Int {
        condition.lock()
        defer { condition.unlock() }
        return mostHeld
    }

    /// Called by a draw, on its worker: returns once the gate is open.
    func pass() {
        condition.lock()
        defer { condition.unlock() }
        guard wanted > 0 else { return }
        held += 1
        mostHeld = max(mostHeld, held)
        let end = Date(timeIntervalSinceNow: Self.patience)
        while wanted > 0, !gaveUp { gaveUp = !condition.wait(until: end) && wanted > 0 }
        held -= 1
    }
}
