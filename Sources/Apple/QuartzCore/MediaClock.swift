internal import EventLoop
internal import PlantedFaults
internal import Synchronization

/// The clock behind `CACurrentMediaTime()` and every `CADisplayLink`.
///
/// Normally it is the machine's monotonic clock, and links are called 60 times a second while any is running. A simulation
/// takes it over: from `beginSimulation` to `endSimulation` time stands still between calls of `fire`, which moves it and
/// calls the links, in the order in which they were added. So what a link draws depends on the tick alone.
@MainActor
public final class MediaClock {
    public static let shared = MediaClock()

    /// Screen refreshes a second while no simulation runs.
    public static let wallRate = 60

    /// Bits of the simulation's time in seconds, or of a NaN while none runs.
    private nonisolated static let simulatedTime = Atomic<UInt64>(Double.nan.bitPattern)

    /// Seconds; any thread.
    public nonisolated static var currentTime: Double {
        let simulated = Double(bitPattern: simulatedTime.load(ordering: .acquiring))
        return simulated.isNaN || Mutant.isActive(.clockReadsWall) ? Double(EventLoop.shared.now) / 1e9 : simulated
    }

    /// Whether a simulation owns the clock; any thread.
    public nonisolated static var isSimulated: Bool {
        !Double(bitPattern: simulatedTime.load(ordering: .acquiring)).isNaN
    }

    private var links: [CADisplayLink] = []
    private var refreshes = 0
    private var wallTicker: FixedStepTicker?
    private var wallTimer: LoopTimer?

    private init() {}

    // MARK: For a simulation

    /// Takes the clock over and sets it to `time`, in seconds. Code that takes a start time of 0 for "not started", as much
    /// animation code does, is happier when that is above 0.
    public func beginSimulation(at time: Double) {
        stopWallClock()
        refreshes = 0
        Self.simulatedTime.store(time.bitPattern, ordering: .releasing)
    }

    /// Moves the clock to `timestamp` and calls the links that are due for this refresh.
    ///
    /// `duration` is the time from this refresh to the next; both in seconds.
    public func fire(timestamp: Double, duration: Double) {
        precondition(Self.isSimulated, "MediaClock.fire is for a simulation; call beginSimulation(at:) first")
        Self.simulatedTime.store(timestamp.bitPattern, ordering: .releasing)
        refresh(timestamp: timestamp, duration: duration)
        if Mutant.isActive(.tickTwice), refreshes % 3 == 2 { refresh(timestamp: timestamp, duration: duration) }
    }

    /// Gives the clock back to the machine.
    public func endSimulation() {
        Self.simulatedTime.store(Double.nan.bitPattern, ordering: .releasing)
        refreshes = 0
        startWallClockIfNeeded()
    }

    // MARK: For display links

    func add(_ link: CADisplayLink) {
        guard !links.contains(where: { $0 === link }) else { return }
        links.append(link)
        startWallClockIfNeeded()
    }

    func remove(_ link: CADisplayLink) {
        links.removeAll { $0 === link }
        if links.isEmpty { stopWallClock() }
    }

    /// Called when a link pauses or goes on, so that a clock nobody listens to need not run.
    func pauseChanged() {
        startWallClockIfNeeded()
    }

    /// Whether nobody uses the clock: no simulation runs and no link is added.
    package var isIdle: Bool { !Self.isSimulated && links.isEmpty }

    private var hasListeners: Bool { links.contains { !$0.isPaused } }

    private func refresh(timestamp: Double, duration: Double) {
        let index = refreshes
        refreshes += 1
        for link in links { link.refreshed(index: index, timestamp: timestamp, duration: duration) }
    }

    // MARK: Wall clock

    private func startWallClockIfNeeded() {
        guard !Self.isSimulated, wallTimer == nil, hasListeners else { return }
        let loop = EventLoop.shared
        wallTicker = FixedStepTicker(
            start: loop.now, rate: FrameRate(Self.wallRate), maximumCatchUp: 1, policy: .stretchTime)
        armWallTimer(on: loop)
    }

    private func stopWallClock() {
        wallTimer?.cancel()
        wallTimer = nil
        wallTicker = nil
    }

    private func armWallTimer(on loop: EventLoop) {
        guard let deadline = wallTicker?.nextDeadline else { return }
        wallTimer = loop.timer(atNanoseconds: deadline) { [self] in
            wallTimer = nil
            guard hasListeners else { return stopWallClock() }
            // A screen shows one picture a refresh: after a stall the missed ones are gone.
            _ = wallTicker?.advance(to: loop.now)
            armWallTimer(on: loop)
            refresh(timestamp: Double(deadline) / 1e9, duration: 1 / Double(Self.wallRate))
        }
    }
}
