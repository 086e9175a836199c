internal import Foundation

/// A value of each thread's own, gone with the thread.
///
/// `@unchecked Sendable` because all it holds is a key; the values stay on their threads.
final class ThreadLocal<Value>: @unchecked Sendable {
    private final class Box {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let key: pthread_key_t
    private let initial: @Sendable () -> Value

    init(_ initial: @escaping @Sendable () -> Value) {
        var key = pthread_key_t()
        let status = pthread_key_create(&key) { pointer in
            guard let pointer else { return }
            Unmanaged<AnyObject>.fromOpaque(pointer).release()
        }
        precondition(status == 0, "pthread_key_create failed with \(status): the process has used up its thread keys")
        self.key = key
        self.initial = initial
    }

    /// The calling thread's value.
    var value: Value {
        get { box.value }
        set { box.value = newValue }
    }

    private var box: Box {
        if let pointer = pthread_getspecific(key) { return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue() }
        let box = Box(initial())
        let status = pthread_setspecific(key, Unmanaged.passRetained(box).toOpaque())
        precondition(status == 0, "pthread_setspecific failed with \(status): out of memory")
        return box
    }
}
