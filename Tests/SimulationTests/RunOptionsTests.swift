import Simulation
import Testing

@Suite struct RunOptionsTests {
    /// Whatever the numbers: the parts follow each other, leave nothing out and differ by one frame at most.
    @Test func shardsCoverEachFrameOnce() throws {
        for frames in 0...20 {
            for count in 1...7 {
                let range = 5..<5 + frames
                let parts = try (1...count).map {
                    try #require(RunOptions.Shard(index: $0, count: count)).frames(of: range)
                }
                #expect(parts.flatMap { Array($0) } == Array(range))
                let sizes = parts.map(\.count)
                #expect(sizes.max()! - sizes.min()! <= 1)
            }
        }
    }

    @Test(arguments: [(0, 3), (4, 3), (1, 0), (-1, 2)])
    func refusesShardsThatAreNone(index: Int, count: Int) {
        #expect(RunOptions.Shard(index: index, count: count) == nil)
    }

    @Test(arguments: [(0, 10), (10, 0), (16385, 1), (-1, 5)])
    func refusesSizesThatAreNone(width: Int, height: Int) {
        #expect(RunOptions.PointSize(width: width, height: height) == nil)
    }

    @Test func colorsHaveEightBitsAChannel() {
        #expect(RGBAColor(text: "#ff8800") == RGBAColor(red: 255, green: 136, blue: 0, alpha: 255))
        #expect(RGBAColor(text: "#01020304") == RGBAColor(red: 1, green: 2, blue: 3, alpha: 4))
        for text in ["", "#", "ff8800", "#ff88", "#ff880", "#gg0000", "#+f8800", "#ff88000"] {
            #expect(RGBAColor(text: text) == nil, "\(text)")
        }
    }
}
