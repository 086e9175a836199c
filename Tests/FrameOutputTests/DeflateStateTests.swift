import Testing

@testable import FrameOutput

struct DeflateStateTests {
    /// CRC-32C by its definition: reflected polynomial 0x82F63B78, here without inversion, as the instruction does it.
    private func castagnoli(_ value: UInt32) -> UInt32 {
        (0..<32).reduce(value) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0x82F6_3B78 : 0) }
    }

    @Test func theHashIsThatOfTheInstruction() {
        for value: UInt32 in [1, 0x7E90_0000, 0x1234_5678, 0xFFFF_FFFF] {
            #expect(DeflateState.hash(addressBits: value) == castagnoli(value) % 8192)
        }
    }

    @Test func statesOfOneTimeLieWhereTheHashIsZero() {
        let encoders = (0..<20).map { _ in DeflaterBox() }
        let addresses = encoders.map(\.address)
        #expect(Set(addresses).count == addresses.count)
        for address in addresses {
            #expect(castagnoli(UInt32(truncatingIfNeeded: address >> 16)) % 8192 == 0)
        }
    }

    /// Rows of which one start in some thousand addresses gave other bytes.
    @Test func everyStateGivesTheSameBytes() {
        let layout = BandLayout(width: 70, height: 16, format: .opaque)
        let picture = Picture.map(width: 70, height: 16)
        // All at once, so that no two share an address.
        let encoders = (0..<100).map { _ in BandEncoder(layout) }
        let chunks = encoders.map { encoder in
            let packed = picture.packed(layout)
            let band = encoder.encode(packed.rows(of: packed.bands[0]), adler: packed.bands[0].adler)
            return withExtendedLifetime(band) { [UInt8](band.chunk) }
        }
        #expect(Set(chunks).count == 1)
    }
}

/// A state that lives as long as others of its kind do.
private final class DeflaterBox {
    private let state = DeflateState()

    var address: UInt { UInt(bitPattern: state.stream) }
}
