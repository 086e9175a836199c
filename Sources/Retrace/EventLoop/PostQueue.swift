internal import Foundation

/// What other threads want done on the loop, in order of arrival.
///
/// `@unchecked Sendable` because the lock guards the list. `NSLock` rather than `Mutex`: the thread sanitizer sees through
/// the one, and takes the other for a race.
final class PostQueue: @unchecked Sendable {
    typealias Body = @Sendable @MainActor () -> Void

    private let lock = NSLock()
    private var bodies: [Body] = []

    /// Returns whether the list was empty before, in which case the loop must be told.
    func append(_ body: @escaping Body) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        bodies.append(body)
        return bodies.count == 1
    }

    func takeAll() -> [Body] {
        lock.lock()
        defer { lock.unlock() }
        let taken = bodies
        bodies = []
        return taken
    }
}
