import EventLoop
import Testing

@testable import Simulation

@Suite struct FrameRateTextTests {
    @Test func readsWholeNumbersAndFractions() {
        #expect(FrameRate(text: "30") == FrameRate(30))
        #expect(FrameRate(text: "30000/1001") == FrameRate(30000, over: 1001))
    }

    @Test(arguments: ["", "0", "-1", "29.97", "1/0", "1/2/3", "/2", "2/", "1000001"])
    func refuses(text: String) {
        #expect(FrameRate(text: text) == nil)
    }

    /// Frame k starts at k/rate; those that start before the end count.
    @Test(arguments: [
        ("30", "20", 600), ("30000/1001", "20", 600), ("30000/1001", "1001s", 30000), ("24", "0.5", 12),
        ("1/10", "5", 1), ("1/10", "10", 1), ("1/10", "10.000000001", 2), ("10", "0.1", 1),
    ])
    func countsTheFramesThatStartWithin(rate: String, duration: String, frames: Int) throws {
        let rate = try #require(FrameRate(text: rate))
        #expect(rate.frameCount(in: try #require(Duration(text: duration))) == frames)
    }

    @Test func nothingStartsWithinNoTime() {
        #expect(FrameRate.standard.frameCount(in: .zero) == 0)
    }

    @Test func timeOfAFrameIsRoundedOnce() throws {
        let ntsc = try #require(FrameRate(text: "30000/1001"))
        #expect(ntsc.seconds(atFrame: 30000) == 1001)
        #expect(ntsc.seconds(atFrame: 1) == 1001.0 / 30000)
    }
}
