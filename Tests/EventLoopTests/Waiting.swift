/// Lets `body` start something, and returns when the function it was given has been called.
@MainActor
func untilCalled(_ body: @MainActor (_ resume: @escaping @MainActor () -> Void) -> Void) async {
    await withCheckedContinuation { continuation in
        body { continuation.resume() }
    }
}

/// Calls a body after a number of steps.
@MainActor
final class Countdown {
    private var remaining: Int
    private let whenDone: () -> Void

    init(_ count: Int, whenDone: @escaping () -> Void) {
        remaining = count
        self.whenDone = whenDone
    }

    func step() {
        remaining -= 1
        if remaining == 0 { whenDone() }
    }
}
