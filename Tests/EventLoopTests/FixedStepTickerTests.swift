import EventLoop
import Testing

@Suite("Fixed-step ticker")
struct FixedStepTickerTests {
    private let ntsc = FrameRate(30000, over: 1001)

    @Test(
        "Ticks of 30000/1001 fall where the fraction says",
        arguments: [
            // k · 1001/30000 s, rounded down to the nanosecond.
            (0, 0), (1, 33_366_666), (2, 66_733_333), (3, 100_100_000), (30, 1_001_000_000),
            (30_000, 1_001_000_000_000), (107_892, 3_599_996_400_000),
            // Eleven years on, far past what 64 bits hold before the division.
            (10_400_000_000, 347_013_333_333_333_333),
        ])
    func placesTicks(index: Int, nanoseconds: UInt64) {
        #expect(ntsc.nanoseconds(toTick: index) == nanoseconds)
    }

    @Test(
        "The tick at a deadline is that tick, a nanosecond before it the one before", arguments: [1, 2, 3, 89, 30_001])
    func findsTick(index: Int) {
        let deadline = ntsc.nanoseconds(toTick: index)
        #expect(ntsc.tick(atNanoseconds: deadline) == index)
        #expect(ntsc.tick(atNanoseconds: deadline - 1) == index - 1)
    }

    @Test("On time, ticks come singly and nothing is counted")
    func runsOnTime() {
        var ticker = FixedStepTicker(start: 500, rate: ntsc, policy: .stretchTime)
        for index in 0..<90 {
            #expect(ticker.advance(to: ticker.nextDeadline - 1).ticks.isEmpty)
            #expect(ticker.advance(to: ticker.nextDeadline).ticks == index..<index + 1)
        }
        #expect(ticker.nextDeadline == 500 + 3_003_000_000)
        #expect((ticker.ticksDropped, ticker.framesDropped, ticker.ticksLate) == (0, 0, 0))
    }

    @Test("Stretching time forgets what exceeds the catch-up, and later deadlines move by it")
    func stretches() {
        var ticker = FixedStepTicker(start: 0, rate: FrameRate(100), maximumCatchUp: 5, policy: .stretchTime)
        #expect(ticker.advance(to: 0).ticks == 0..<1)
        // At 125 ms ticks 1…12 are due: five run, seven are forgotten.
        #expect(ticker.advance(to: 125_000_000).ticks == 1..<6)
        #expect(ticker.ticksDropped == 7)
        #expect(ticker.ticksLate == 5)
        #expect(ticker.nextDeadline == 130_000_000)
        #expect(ticker.advance(to: 129_999_999).ticks.isEmpty)
        #expect(ticker.advance(to: 130_000_000).ticks == 6..<7)
    }

    @Test("Dropping frames runs every tick, a bounded number a call, and keeps the time")
    func dropsFrames() {
        var ticker = FixedStepTicker(start: 0, rate: FrameRate(100), maximumCatchUp: 5, policy: .dropFrames)
        _ = ticker.advance(to: 0)
        let first = ticker.advance(to: 125_000_000)
        #expect((first.ticks, first.framesDropped) == (1..<6, 4))
        #expect(ticker.advance(to: 125_000_000).ticks == 6..<11)
        #expect(ticker.advance(to: 125_000_000).ticks == 11..<13)
        #expect(ticker.advance(to: 125_000_000).ticks.isEmpty)
        #expect(ticker.framesDropped == 9)
        // Of the twelve, only tick 12 (due at 120 ms) was handed out within its own period.
        #expect(ticker.ticksLate == 11)
        #expect(ticker.nextDeadline == 130_000_000)
        #expect(ticker.ticksDropped == 0)
    }
}
