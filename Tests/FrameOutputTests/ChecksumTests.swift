import Testing

@testable import FrameOutput

struct ChecksumTests {
    /// The check value of CRC-32 in the usual catalogues, for "123456789".
    @Test func crcOfTwoPartsIsThatOfTheWhole() {
        let bytes = Array("123456789".utf8)
        for cut in 0...bytes.count {
            let first = bytes[..<cut].withUnsafeBytes { crc32($0) }
            let second = bytes[cut...].withUnsafeBytes { crc32($0) }
            #expect(CRCShift(length: bytes.count - cut).join(first, second) == 0xCBF4_3926)
        }
    }

    /// Worked by hand in many places: s1 = 1 + 919 = 920 (0x398), s2 = 4582 (0x11E6).
    @Test func adlerOfTwoPartsIsThatOfTheWhole() {
        let bytes = Array("Wikipedia".utf8)
        for cut in 0...bytes.count {
            let first = bytes[..<cut].withUnsafeBytes { adler32($0) }
            let second = bytes[cut...].withUnsafeBytes { adler32($0) }
            #expect(adler32(first, followedBy: second, ofLength: bytes.count - cut) == 0x11E6_0398)
        }
    }

    /// Long enough that both sums pass the modulus many times.
    @Test func longRunsJoinToo() {
        var noise = Noise(seed: 3)
        let bytes = (0..<200_000).map { _ in UInt8(truncatingIfNeeded: noise.next()) | 0x80 }
        for cut in [1, 65_520, 65_521, 131_072, 199_999] {
            bytes.withUnsafeBytes { all in
                let first = UnsafeRawBufferPointer(rebasing: all[..<cut])
                let second = UnsafeRawBufferPointer(rebasing: all[cut...])
                #expect(adler32(adler32(first), followedBy: adler32(second), ofLength: second.count) == adler32(all))
                #expect(CRCShift(length: second.count).join(crc32(first), crc32(second)) == crc32(all))
            }
        }
    }
}
