import Testing

@testable import FrameOutput

struct ManifestLineTests {
    @Test func secondsAreExact() {
        #expect(ManifestLine.seconds(0) == "0")
        #expect(ManifestLine.seconds(1_000_000_000) == "1")
        #expect(ManifestLine.seconds(33_333_333) == "0.033333333")
        #expect(ManifestLine.seconds(10_500_000_000) == "10.5")
        #expect(ManifestLine.seconds(-1) == "-0.000000001")
        #expect(ManifestLine.seconds(.max) == "9223372036.854775807")
    }

    @Test func namesHaveSixDigitsOrMore() {
        #expect(FrameRecord.fileName(index: 0) == "frame-000000.png")
        #expect(FrameRecord.fileName(index: 999_999) == "frame-999999.png")
        #expect(FrameRecord.fileName(index: 1_000_000) == "frame-1000000.png")
        for index in [0, 7, 123_456, 1_000_000] {
            #expect(FrameRecord.index(ofFileName: FrameRecord.fileName(index: index)) == index)
        }
        for name in ["frame-7.png", "frame-0000007.png", "frame-00000x.png", "frame-+00001.png", "frame.png", ""] {
            #expect(FrameRecord.index(ofFileName: name) == nil)
        }
    }
}
