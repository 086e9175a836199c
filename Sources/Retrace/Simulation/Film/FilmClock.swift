import EventLoop

/// Says when a frame may start: at once, or at its time of day.
@MainActor
final class FilmClock {
    private var ticker: FixedStepTicker?
    private let kind: RunOptions.Clock
    private let rate: FrameRate
    private let first: Int
    private let loop = EventLoop.shared
    private var timer: LoopTimer?
    private var granted = 0

    var isWaiting: Bool { timer != nil }
    /// Frames that started a period or more after their time; 0 under the virtual clock.
    var lateFrames: Int { ticker?.ticksLate ?? 0 }
    /// Periods by which the film was held back; 0 under the virtual clock.
    var heldBack: Int { ticker?.ticksDropped ?? 0 }

    init(_ kind: RunOptions.Clock, _ plan: FilmPlan, first: Int) {
        self.kind = kind
        self.first = first
        rate = plan.scenario.clock.frameRate
    }

    func start() {
        guard kind == .wall else { return }
        // Every frame is made; when the machine is too slow the film takes longer.
        ticker = FixedStepTicker(start: loop.now, rate: rate, policy: .stretchTime)
    }

    /// Calls back when a frame is due, perhaps at once.
    func whenDue(_ frame: Int, _ body: @escaping @MainActor () -> Void) {
        guard ticker != nil else { return body() }
        let index = frame - first
        if index >= granted { granted = ticker!.advance(to: loop.now).ticks.upperBound }
        if index < granted { return body() }
        timer = loop.timer(atNanoseconds: ticker!.nextDeadline) { [self] in
            timer = nil
            whenDue(frame, body)
        }
    }

    func cancel() {
        timer?.cancel()
    }
}
