import EventLoop
import Foundation
import Glibc

/// What must work on the main thread while the loop hosts it.
enum HostCheck: String, CaseIterable {
    case mainActor, dispatch, sleep, timer, noTimer, pool, turns, yields, posts, signal, early, jobsLeft, thrown, guest
    case poolRate, turnCost, guestIdle

    struct Refusal: Error {}

    var startsEarly: Bool { self == .early || isGuest }
    var isGuest: Bool { self == .guest || self == .guestIdle }

    /// Leaves the main thread to Foundation's run loop, as an application does.
    @MainActor
    func runAsGuest() -> String {
        while Early.answers < 2 { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.002)) }
        guard self == .guestIdle else { return "answers: \(Early.answers)" }
        let before = clock()
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 1))
        return "\((clock() - before) / 1000) ms of processor time in an idle second"
    }

    @MainActor
    func run() async throws -> String {
        let loop = EventLoop.shared
        switch self {
        case .mainActor:
            let isMain = await Task { @MainActor in Thread.isMainThread }.value
            return "main thread: \(isMain)"
        case .dispatch:
            let start = loop.now
            await resumed { resume in DispatchQueue.main.async { resume() } }
            await resumed { resume in DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { resume() } }
            return "not early: \(loop.now - start >= 5_000_000)"
        case .sleep:
            let start = loop.now
            try await Task.sleep(for: .milliseconds(5))
            return "not early: \(loop.now - start >= 5_000_000)"
        case .timer:
            return await foundationTimer()
        case .pool:
            var sum = 0
            for index in 1...100 { sum += try await loop.run { index } }
            return "sum: \(sum)"
        case .turns:
            var turns = 0
            await resumed { resume in
                @MainActor func turn() {
                    turns += 1
                    if turns < 1000 { loop.nextTurn(turn) } else { resume() }
                }
                loop.nextTurn(turn)
            }
            return "turns: \(turns)"
        case .yields:
            var isAnswered = false
            loop.submit({}, then: { _ in isAnswered = true })
            while !isAnswered { await Task.yield() }
            return "answered: \(isAnswered)"
        case .posts:
            await resumed { resume in Thread.detachNewThread { loop.post { resume() } } }
            await resumed { resume in Thread.detachNewThread { RunLoop.main.perform { resume() } } }
            return "delivered"
        case .signal:
            await resumed { resume in
                loop.onSignal(SIGINT) { resume() }
                kill(getpid(), SIGINT)
            }
            return "caught"
        case .early:
            while Early.answers < 2 { await Task.yield() }
            return "answers: \(Early.answers)"
        case .jobsLeft:
            for _ in 0..<8 { loop.submit({ usleep(20_000) }, then: { _ in }) }
            return "left"
        case .noTimer:
            try await Task.sleep(for: .milliseconds(5))
            return "timers: \(loop.usesFoundationTimers)"
        case .thrown:
            throw Refusal()
        case .poolRate:
            return await poolRate()
        case .turnCost:
            return await turnCost()
        case .guest, .guestIdle:
            fatalError("these run before the loop hosts")
        }
    }

    /// A repeating timer, started from the main actor and once more from within a loop callback.
    @MainActor
    private func foundationTimer() async -> String {
        let counter = Counter()
        for _ in 0..<2 {
            await resumed { resume in
                EventLoop.shared.nextTurn {
                    _ = Timer.scheduledTimer(withTimeInterval: 0.003, repeats: true) { timer in
                        let fired = MainActor.assumeIsolated {
                            counter.value += 1
                            return counter.value
                        }
                        if fired % 3 == 0 {
                            timer.invalidate()
                            resume()
                        }
                    }
                }
            }
        }
        return "fired: \(counter.value), timers: \(EventLoop.shared.usesFoundationTimers)"
    }
}

/// Work given to the loop before anybody drives it.
@MainActor
enum Early {
    static var answers = 0

    static func start() {
        EventLoop.shared.submit({}, then: { _ in answers += 1 })
        EventLoop.shared.post { answers += 1 }
    }
}

@MainActor
private final class Counter {
    var value = 0
}

/// Returns when the function given to `body` has been called.
@MainActor
func resumed(_ body: @MainActor (_ resume: @escaping @Sendable () -> Void) -> Void) async {
    await withCheckedContinuation { continuation in
        body { continuation.resume() }
    }
}
