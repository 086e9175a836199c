import EventLoop
import Foundation

/// What must work on the main thread while the loop hosts it.
enum HostCheck: String, CaseIterable {
    case mainActor, dispatch, sleep, timer, pool, turns, thrown
    case poolRate, turnCost

    struct Refusal: Error {}

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
        case .thrown:
            throw Refusal()
        case .poolRate:
            return await poolRate()
        case .turnCost:
            return await turnCost()
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
        return "fired: \(counter.value)"
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
