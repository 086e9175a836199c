internal import PlantedFaults

/// Decides which ticks of a fixed-step simulation are due at a given real time.
///
/// Tick k is due at start + k periods, in integers, so nothing drifts. The ticker reads no clock: whoever drives it passes
/// the time in, a loop's `now` or a test's own. Ticks are always handed out one after the other, none left out, because the
/// state at tick k grows from that at k − 1.
public struct FixedStepTicker: Sendable {
    /// What to do when more ticks are due than `maximumCatchUp`.
    public enum Policy: Sendable {
        /// Forget the excess: simulated time falls behind real time, and later ticks move by as much.
        case stretchTime
        /// Keep the excess for the next calls: simulated time catches up, and only the last tick of a call gets a frame.
        case dropFrames
    }

    /// The ticks to run now.
    public struct Due: Sendable, Hashable {
        /// Indices, in order; empty when none is due.
        public let ticks: Range<Int>
        /// How many of `ticks` deserve no frame, because a later one of the same call replaces it.
        public let framesDropped: Int

        public var count: Int { ticks.count }
    }

    public let rate: FrameRate
    /// The most ticks that one call hands out, at least 1.
    public let maximumCatchUp: Int
    public let policy: Policy

    /// Index of the next tick.
    public private(set) var nextTick = 0
    /// Periods by which simulated time has been held back (`stretchTime`).
    public private(set) var ticksDropped = 0
    /// Ticks that got no frame of their own (`dropFrames`).
    public private(set) var framesDropped = 0
    /// Ticks handed out a whole period or more after their deadline.
    public private(set) var ticksLate = 0

    private let start: UInt64

    /// Tick 0 is due at `start`, in nanoseconds of whatever clock `advance(to:)` will be given.
    public init(start: UInt64, rate: FrameRate, maximumCatchUp: Int = 5, policy: Policy) {
        precondition(maximumCatchUp >= 1, "a ticker must be allowed at least one tick a call")
        self.start = start
        self.rate = rate
        self.maximumCatchUp = maximumCatchUp
        self.policy = policy
    }

    /// When tick `index` is due, in nanoseconds; counts the periods dropped so far.
    public func deadline(ofTick index: Int) -> UInt64 {
        start + rate.nanoseconds(toTick: index + ticksDropped)
    }

    /// When to call `advance(to:)` next.
    public var nextDeadline: UInt64 { deadline(ofTick: nextTick) }

    /// Hands out the ticks due at `now`, at most `maximumCatchUp`.
    public mutating func advance(to now: UInt64) -> Due {
        guard now >= nextDeadline else { return Due(ticks: nextTick..<nextTick, framesDropped: 0) }
        let owed = rate.tick(atNanoseconds: now - start) - ticksDropped - nextTick + 1
        let count = min(owed, maximumCatchUp)
        // All but the newest tick that is owed were due a period ago or longer.
        ticksLate += min(count, owed - 1)
        let ticks = nextTick..<nextTick + count
        nextTick += Mutant.isActive(.tickerSkips) ? owed : count
        if Mutant.isActive(.tickerRepeats), count > 1 { nextTick -= 1 }
        switch policy {
        case .stretchTime:
            ticksDropped += owed - count
            return Due(ticks: ticks, framesDropped: 0)
        case .dropFrames:
            framesDropped += count - 1
            return Due(ticks: ticks, framesDropped: count - 1)
        }
    }
}
