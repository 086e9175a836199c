internal import CLibuv
internal import Dispatch
internal import Foundation
internal import Synchronization

/// The libuv loop as the main actor.
///
/// Everything confined to the loop is `@MainActor`, and the compiler checks it. A command line *hosts*: `host(_:)` runs
/// the loop on the main thread, serving the main dispatch queue and Foundation's main run loop as well. Where someone else
/// drives the main queue, as in a test runner or an application, the loop is a *guest* of that queue
/// (`attachAsGuest()`), which anything that needs the loop arranges by itself.
///
/// One iteration visits, in this order: timers, `nextTurn` bodies, results of pool jobs together with posts, signals and
/// the main queue, then `atCheck` bodies.
@MainActor
public final class EventLoop {
    /// The loop of this process.
    public nonisolated static let shared = EventLoop()

    /// Who calls `uv_run`.
    enum Driver { case nobody, guest, host }
    /// Where in an iteration the loop is. `outside` means that `uv_run` is not on the stack.
    enum Phase { case outside, beforePoll, poll }

    // `nonisolated(unsafe)` because the pointers are set once, before any other thread can know them; behind them only
    // `wake` is touched off the loop, by the one call that libuv allows there.
    nonisolated(unsafe) let raw: UnsafeMutablePointer<uv_loop_t>
    private nonisolated(unsafe) let idle: UnsafeMutablePointer<uv_idle_t>
    private nonisolated(unsafe) let prepare: UnsafeMutablePointer<uv_prepare_t>
    private nonisolated(unsafe) let check: UnsafeMutablePointer<uv_check_t>
    private nonisolated(unsafe) let wake: UnsafeMutablePointer<uv_async_t>

    private let posts = PostQueue()
    /// Set once somebody drives the loop, so that `post` knows from any thread whether it must find a driver first.
    private let isDriven = Atomic<Bool>(false)

    private(set) var driver = Driver.nobody
    private(set) var phase = Phase.outside
    private var guest: GuestDriver?
    private var runLoopPump: RunLoopPump?
    private var turns: [@MainActor () -> Void] = []
    private var checks: [@MainActor () -> Void] = []
    private var isIdleActive = false

    /// Request memory of finished jobs, kept for the next ones: a film makes thousands of jobs a second.
    var spareRequests: [UnsafeMutablePointer<uv_work_t>] = []
    /// Pool jobs submitted whose `then` has not run yet.
    public internal(set) var jobsInFlight = 0

    /// A loop of its own, for tests of the loop; everything else uses `shared`.
    package nonisolated init() {
        precondition(
            uv_version() >= 0x012C02, "libuv \(EventLoop.libraryVersion) is too old: install 1.44.2 or later")
        let raw = UnsafeMutablePointer<uv_loop_t>.allocate(capacity: 1)
        let idle = UnsafeMutablePointer<uv_idle_t>.allocate(capacity: 1)
        let prepare = UnsafeMutablePointer<uv_prepare_t>.allocate(capacity: 1)
        let check = UnsafeMutablePointer<uv_check_t>.allocate(capacity: 1)
        let wake = UnsafeMutablePointer<uv_async_t>.allocate(capacity: 1)
        mustSucceed(uv_loop_init(raw), "uv_loop_init")
        mustSucceed(uv_idle_init(raw, idle), "uv_idle_init")
        mustSucceed(uv_prepare_init(raw, prepare), "uv_prepare_init")
        mustSucceed(uv_check_init(raw, check), "uv_check_init")
        mustSucceed(uv_async_init(raw, wake, onWake), "uv_async_init")
        self.raw = raw
        self.idle = idle
        self.prepare = prepare
        self.check = check
        self.wake = wake
        setOwner(of: idle, to: self)
        setOwner(of: prepare, to: self)
        setOwner(of: check, to: self)
        setOwner(of: wake, to: self)
        mustSucceed(uv_prepare_start(prepare, onPrepare), "uv_prepare_start")
        mustSucceed(uv_check_start(check, onCheck), "uv_check_start")
    }

    /// Nanoseconds of the monotonic clock (`uv_hrtime`); any thread.
    public nonisolated var now: UInt64 { uv_hrtime() }

    /// Whether a Foundation `Timer` has been seen on the main run loop since the loop began to host. Timers follow the wall
    /// clock, so what they do under a virtual clock differs from run to run.
    public var usesFoundationTimers: Bool { runLoopPump?.hasSeenTimer ?? false }

    /// Whether the code that runs now was called by a timer of Foundation's, which follows the wall clock.
    public var isFiringFoundationTimers: Bool { runLoopPump?.isPassing ?? false }

    // MARK: Driving

    /// Runs the loop on the main thread until `body` has returned, and returns or throws what it did.
    ///
    /// Call it from the top level of `main.swift`, not from async code: the main queue must have no other driver.
    /// `SIGPIPE` is ignored from here on, so that a closed pipe is an error of the write.
    public func host<T>(_ body: @escaping @MainActor () async throws -> T) throws -> T {
        precondition(Thread.isMainThread, "EventLoop.host must be called on the main thread")
        precondition(driver != .host && phase == .outside, "EventLoop.host cannot be nested in the loop it runs")
        let wasGuest = driver == .guest
        guest?.stop()
        guest = nil
        setDriver(.host)
        signal(SIGPIPE, SIG_IGN)

        let mainQueue = MainQueueWatch(on: self)
        let pump = RunLoopPump(on: self)
        runLoopPump = pump
        let outcome = Outcome<T>()
        Task { @MainActor in
            do { outcome.result = .success(try await body()) } catch { outcome.result = .failure(error) }
            uv_stop(raw)
        }
        while outcome.result == nil { iterate(UV_RUN_DEFAULT) }

        runLoopPump = nil
        pump.close()
        mainQueue.close()
        iterate(UV_RUN_NOWAIT)
        setDriver(.nobody)
        if wasGuest { attachAsGuest() }
        return try outcome.result!.get()
    }

    /// Lets the main queue drive the loop. Does nothing when the loop has a driver already.
    public func attachAsGuest() {
        guard driver == .nobody else { return }
        setDriver(.guest)
        guest = GuestDriver(of: self)
        guest?.scheduleTurn()
    }

    /// Makes sure that someone drives the loop and that what has just changed outside of an iteration is seen.
    func ensureProgress() {
        if driver == .nobody { attachAsGuest() }
        if phase == .outside { guest?.scheduleTurn() }
    }

    /// Runs libuv's loop; `uv_run` must not be entered twice.
    func iterate(_ mode: uv_run_mode) {
        phase = .beforePoll
        uv_run(raw, mode)
        phase = .outside
    }

    private func setDriver(_ new: Driver) {
        driver = new
        isDriven.store(new != .nobody, ordering: .releasing)
    }

    // MARK: Work for the loop

    /// Runs `body` on the loop soon; from any thread. Bodies posted by one thread keep their order.
    public nonisolated func post(_ body: @escaping @Sendable @MainActor () -> Void) {
        let isFirst = posts.append(body)
        // One send a batch: in libuv 1.44 the loop spins while a sender is inside uv_async_send.
        guard isFirst else { return }
        uv_async_send(wake)
        if !isDriven.load(ordering: .acquiring) {
            DispatchQueue.main.async { MainActor.assumeIsolated { self.ensureProgress() } }
        }
    }

    /// Runs `body` once in the check phase: of this iteration when requested from a result, a post or a main-queue
    /// block, else of the next, which then does not wait. By then all results of one drain have been delivered.
    public func atCheck(_ body: @escaping @MainActor () -> Void) {
        checks.append(body)
        if phase != .poll { activateIdle() }
    }

    /// Runs `body` in the next iteration, before the loop looks at signals and results again.
    public func nextTurn(_ body: @escaping @MainActor () -> Void) {
        turns.append(body)
        activateIdle()
    }

    /// An active idle handle keeps the poll from waiting; zero timers would starve everything else (libuv #4245).
    private func activateIdle() {
        if !isIdleActive {
            isIdleActive = true
            mustSucceed(uv_idle_start(idle, onIdle), "uv_idle_start")
        }
        ensureProgress()
    }

    // MARK: Phases

    fileprivate func deliverPosts() {
        for body in posts.takeAll() { body() }
    }

    fileprivate func runTurns() {
        let batch = turns
        turns = []
        for body in batch { body() }
    }

    fileprivate func beforePoll() {
        phase = .poll
    }

    fileprivate func afterPoll() {
        phase = .beforePoll
        if !checks.isEmpty {
            let batch = checks
            checks = []
            for body in batch { body() }
        }
        runLoopPump?.afterPoll()
        if isIdleActive, turns.isEmpty, checks.isEmpty {
            isIdleActive = false
            uv_idle_stop(idle)
        }
    }

    // MARK: Taking down

    /// Closes every handle, lets running jobs end and takes the loop down; the loop cannot be used afterwards.
    ///
    /// Returns libuv's status: 0 when nothing was left open.
    package func shutDown() -> Int32 {
        guest?.stop()
        guest = nil
        setDriver(.nobody)
        while jobsInFlight > 0 { iterate(UV_RUN_ONCE) }
        uv_walk(raw, closeOwned, nil)
        closeAndFree(idle)
        closeAndFree(prepare)
        closeAndFree(check)
        closeAndFree(wake)
        iterate(UV_RUN_DEFAULT)
        for request in spareRequests { request.deallocate() }
        spareRequests = []
        let status = uv_loop_close(raw)
        if status == 0 { raw.deallocate() }
        return status
    }
}

/// Where `host` finds what its body returned.
@MainActor
private final class Outcome<T> {
    var result: Result<T, any Error>?
}

// C callbacks are top-level functions: a closure written inside a main-actor context inherits the isolation and traps
// when libuv calls it elsewhere.

private func onWake(_ handle: UnsafeMutablePointer<uv_async_t>?) {
    let loop: EventLoop = owner(handle?.pointee.data)
    MainActor.assumeIsolated { loop.deliverPosts() }
}

private func onIdle(_ handle: UnsafeMutablePointer<uv_idle_t>?) {
    let loop: EventLoop = owner(handle?.pointee.data)
    MainActor.assumeIsolated { loop.runTurns() }
}

private func onPrepare(_ handle: UnsafeMutablePointer<uv_prepare_t>?) {
    let loop: EventLoop = owner(handle?.pointee.data)
    MainActor.assumeIsolated { loop.beforePoll() }
}

private func onCheck(_ handle: UnsafeMutablePointer<uv_check_t>?) {
    let loop: EventLoop = owner(handle?.pointee.data)
    MainActor.assumeIsolated { loop.afterPoll() }
}

private func closeOwned(_ handle: UnsafeMutablePointer<uv_handle_t>?, _: UnsafeMutableRawPointer?) {
    guard let data = handle?.pointee.data else { return }
    let object = Unmanaged<AnyObject>.fromOpaque(data).takeUnretainedValue()
    if let owned = object as? any LoopOwned { MainActor.assumeIsolated { owned.close() } }
}
