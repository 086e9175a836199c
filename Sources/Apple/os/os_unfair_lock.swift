internal import Foundation

/// A lock in a variable; it must stay where it is, so keep it in memory of its own or pass it with `&` from a class.
public struct os_unfair_lock {
    // Zeroes are an unlocked mutex on Linux, as `PTHREAD_MUTEX_INITIALIZER` is there.
    fileprivate var mutex = pthread_mutex_t()

    public init() {}
}

/// A lock in memory.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>
/// A lock in a variable.
public typealias os_unfair_lock_s = os_unfair_lock

/// Waits for the lock.
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
    let status = pthread_mutex_lock(&lock.pointee.mutex)
    precondition(status == 0, "pthread_mutex_lock failed with \(status): the lock's memory is damaged")
}

/// Lets the lock go.
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock>) {
    let status = pthread_mutex_unlock(&lock.pointee.mutex)
    precondition(status == 0, "pthread_mutex_unlock failed with \(status): the lock's memory is damaged")
}

/// Takes the lock if nobody holds it.
public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock>) -> Bool {
    pthread_mutex_trylock(&lock.pointee.mutex) == 0
}
