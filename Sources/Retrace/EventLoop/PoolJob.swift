internal import CLibuv
internal import Synchronization

/// One piece of work handed to libuv's thread pool.
///
/// `@unchecked Sendable` because its stages never overlap: the loop fills it in, one pool thread performs it, the loop
/// finishes it, and libuv's queue mutex orders the three.
public class PoolJob: @unchecked Sendable {
    fileprivate let loop: EventLoop
    fileprivate var request: UnsafeMutablePointer<uv_work_t>?
    @MainActor private var isCancelled = false

    fileprivate init(loop: EventLoop) { self.loop = loop }

    /// Takes the job out of the queue if no thread has begun it; `then` follows later, with nil.
    ///
    /// Returns false when the job is running, done or cancelled already: a running job cannot be stopped, and `then`
    /// gets its value.
    @MainActor @discardableResult
    public func cancel() -> Bool {
        // libuv 1.44 would accept a second cancel and say yes again.
        guard let request, !isCancelled else { return false }
        isCancelled =
            UnsafeMutableRawPointer(request)
            .withMemoryRebound(to: uv_req_t.self, capacity: 1) { uv_cancel($0) } == 0
        return isCancelled
    }

    /// Does the work, on a pool thread.
    fileprivate func perform() { fatalError("a pool job has no work") }

    /// Hands the value to `then`, on the loop.
    @MainActor fileprivate func finish() { fatalError("a pool job has no completion") }
}

/// The one heap object of a job: both closures and the value between them.
private final class TypedPoolJob<Value: Sendable>: PoolJob, @unchecked Sendable {
    private var work: (@Sendable () -> Value)?
    private var then: (@MainActor (Value?) -> Void)?
    private var value: Value?

    init(loop: EventLoop, work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void) {
        self.work = work
        self.then = then
        super.init(loop: loop)
    }

    override func perform() {
        value = work?()
        // What the work captured is let go here, on the pool, rather than on the loop.
        work = nil
    }

    @MainActor override func finish() {
        let then = self.then
        self.then = nil
        work = nil
        then?(value)
    }
}

extension EventLoop {
    /// Runs `work` on libuv's pool, then `then` on the loop: exactly once, with nil if the job was cancelled in time.
    ///
    /// Jobs start in the order of submission but may finish in any. The pool is shared with all file operations, so keep
    /// fewer jobs in flight than `threadCount` and queue the rest yourself.
    @discardableResult
    public func submit<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void
    ) -> PoolJob {
        let job = TypedPoolJob(loop: self, work: work, then: then)
        let request = spareRequests.popLast() ?? .allocate(capacity: 1)
        job.request = request
        request.pointee.data = Unmanaged<PoolJob>.passRetained(job).toOpaque()
        EventLoop.poolHasStarted.store(true, ordering: .relaxed)
        jobsInFlight += 1
        mustSucceed(uv_queue_work(raw, request, performJob, finishJob), "uv_queue_work")
        ensureProgress()
        return job
    }

    /// Runs `work` on libuv's pool and returns or throws what it did.
    ///
    /// Cancelling the task takes work that has not begun out of the queue; the call then throws `CancellationError`.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let slot = JobSlot()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                slot.job = submit {
                    Result { try work() }
                } then: { result in
                    continuation.resume(with: result ?? .failure(CancellationError()))
                }
            }
        } onCancel: {
            post { slot.job?.cancel() }
        }
    }
}

/// Lets a task's cancellation handler find the job that the task waits for.
@MainActor
private final class JobSlot {
    var job: PoolJob?
}

private func performJob(_ request: UnsafeMutablePointer<uv_work_t>?) {
    guard let data = request?.pointee.data else { return }
    Unmanaged<PoolJob>.fromOpaque(data).takeUnretainedValue().perform()
}

private func finishJob(_ request: UnsafeMutablePointer<uv_work_t>?, _ status: Int32) {
    guard let request, let data = request.pointee.data else { return }
    let job = Unmanaged<PoolJob>.fromOpaque(data).takeRetainedValue()
    MainActor.assumeIsolated {
        // Only here may the request be used again: libuv still holds a cancelled one until this callback.
        guard let request = job.request else { return }
        job.request = nil
        job.loop.spareRequests.append(request)
        job.loop.jobsInFlight -= 1
        job.finish()
    }
}
