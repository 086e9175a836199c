internal import Foundation

/// A lock together with what it guards.
///
/// `@unchecked Sendable` because the state is reached only while the lock is held.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// Who is expected to hold the lock.
    public enum Ownership: Hashable, Sendable {
        case owner, notOwner
    }

    private final class Storage {
        var state: State
        let mutex: UnsafeMutablePointer<os_unfair_lock>

        init(_ state: State) {
            self.state = state
            mutex = .allocate(capacity: 1)
            mutex.initialize(to: os_unfair_lock())
        }

        deinit {
            mutex.deinitialize(count: 1)
            mutex.deallocate()
        }
    }

    private let storage: Storage

    public init(uncheckedState initialState: State) {
        storage = Storage(initialState)
    }

    public init(initialState: State) where State: Sendable {
        storage = Storage(initialState)
    }

    /// Runs a closure with the state while holding the lock.
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        os_unfair_lock_lock(storage.mutex)
        defer { os_unfair_lock_unlock(storage.mutex) }
        return try body(&storage.state)
    }

    /// Runs a closure with the state while holding the lock.
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        try withLockUnchecked(body)
    }

    /// Runs a closure with the state if nobody holds the lock; nil otherwise.
    public func withLockIfAvailableUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result? {
        guard os_unfair_lock_trylock(storage.mutex) else { return nil }
        defer { os_unfair_lock_unlock(storage.mutex) }
        return try body(&storage.state)
    }

    /// Runs a closure with the state if nobody holds the lock; nil otherwise.
    public func withLockIfAvailable<Result: Sendable>(
        _ body: @Sendable (inout State) throws -> Result
    ) rethrows -> Result? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Accepted; ownership is not recorded here.
    public func precondition(_ condition: Ownership) {}
}

extension OSAllocatedUnfairLock where State == Void {
    public init() {
        self.init(uncheckedState: ())
    }

    public func lock() { os_unfair_lock_lock(storage.mutex) }

    public func unlock() { os_unfair_lock_unlock(storage.mutex) }

    /// Takes the lock if nobody holds it.
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.mutex) }

    public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
        try withLockUnchecked { (_: inout Void) in try body() }
    }

    public func withLock<Result: Sendable>(_ body: @Sendable () throws -> Result) rethrows -> Result {
        try withLockUnchecked { (_: inout Void) in try body() }
    }
}
