/// A number that follows from every frame of every run, in order; 16 hexadecimal digits in JSON, where many readers keep
/// whole numbers only up to 2^53.
package struct HashChain: Sendable, Hashable, CustomStringConvertible {
    // FNV-1a, a frame at a time.
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    mutating func add(_ hash: UInt64) { value = (value ^ hash) &* 0x100_0000_01B3 }

    package var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension HashChain: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let value = UInt64(text, radix: 16) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected 16 hexadecimal digits"))
        }
        self.value = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
