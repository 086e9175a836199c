import Foundation
import Testing
import os

struct LockTests {
    @Test func stateIsGuarded() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { lock.withLock { $0 += 1 } } }
            }
        }
        #expect(lock.withLock { $0 } == 8000)
    }

    @Test func lockedMeansLocked() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        #expect(!lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.lockIfAvailable())
        lock.unlock()
    }

    @Test func plainLocksWork() {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        os_unfair_lock_lock(lock)
        #expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        lock.deinitialize(count: 1)
        lock.deallocate()
    }
}
