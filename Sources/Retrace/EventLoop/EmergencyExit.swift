internal import Glibc
internal import Synchronization

/// Leaves the process at once without leaving half-written temporary files behind.
///
/// Names are kept in memory that is never moved or freed, and leaving only reads it, calls `unlink` and `_exit`: all of
/// that is allowed in a signal handler, whatever state the rest of the process is in.
public enum EmergencyExit {
    /// The most files that can be registered at a time, and the longest name with its terminating zero.
    public static let capacity = 16
    static let longestPath = Int(PATH_MAX)

    /// A file that will be removed should the process leave in a hurry.
    public struct Registration: Sendable {
        fileprivate let slot: Int

        /// Call once, when the file has its final name or is gone.
        public func release() { SlotTable.shared.states[slot].store(.free, ordering: .releasing) }
    }

    /// Registers a temporary file, best before it is created; any thread.
    ///
    /// Returns nil when `capacity` files are registered already or the path does not fit: the file is then merely not
    /// removed in an emergency.
    public static func register(path: String) -> Registration? {
        let table = SlotTable.shared
        var path = path
        return path.withUTF8 { bytes -> Registration? in
            guard bytes.count < longestPath else { return nil }
            for slot in 0..<capacity {
                let claim = table.states[slot].compareExchange(
                    expected: .free, desired: .filling, ordering: .acquiringAndReleasing)
                guard claim.exchanged else { continue }
                let name = table.name(slot)
                UnsafeMutableRawBufferPointer(start: name, count: longestPath).copyBytes(from: bytes)
                name[bytes.count] = 0
                table.states[slot].store(.ready, ordering: .releasing)
                return Registration(slot: slot)
            }
            return nil
        }
    }

    /// Removes every registered file and ends the process, without running exit handlers. Safe in a signal handler once
    /// `onNext(_:)` or `register(path:)` has been called.
    public static func now(status: Int32) -> Never {
        SlotTable.shared.unlinkAll()
        _exit(status)
    }

    /// From now on the signal leaves at once, with status 128 + its number, even if the loop is stuck.
    ///
    /// Replaces whatever handled the signal before; meant for the second Ctrl-C.
    public static func onNext(_ signalNumber: Int32) {
        _ = SlotTable.shared
        signal(signalNumber, leaveOnSignal)
    }
}

private func leaveOnSignal(_ number: Int32) {
    EmergencyExit.now(status: 128 + number)
}

/// Fixed memory for the names.
///
/// `@unchecked Sendable` because a slot's name is written only by whoever changed its state from free to filling, and read
/// only while it is ready.
private struct SlotTable: @unchecked Sendable {
    enum State: UInt8, AtomicRepresentable { case free, filling, ready }

    static let shared = SlotTable()

    let states: UnsafeMutablePointer<Atomic<State>>
    private let names: UnsafeMutablePointer<CChar>

    private init() {
        states = .allocate(capacity: EmergencyExit.capacity)
        for slot in 0..<EmergencyExit.capacity { (states + slot).initialize(to: Atomic(.free)) }
        names = .allocate(capacity: EmergencyExit.capacity * EmergencyExit.longestPath)
    }

    func name(_ slot: Int) -> UnsafeMutablePointer<CChar> { names + slot * EmergencyExit.longestPath }

    func unlinkAll() {
        for slot in 0..<EmergencyExit.capacity where states[slot].load(ordering: .acquiring) == .ready {
            unlink(name(slot))
        }
    }
}
