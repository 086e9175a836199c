/// The Adler-32 of two runs of bytes laid end to end, from the Adler-32 of each and the length of the second.
///
/// RFC 1950, section 8.2, defines s1 = 1 + Σ bytes and s2 = Σ s1, modulo 65521. Put after the first run, each of the
/// second run's `length` sums s1 grows by the first run's s1 less the 1 it started from.
func adler32(_ first: UInt32, followedBy second: UInt32, ofLength length: Int) -> UInt32 {
    let base: UInt64 = 65521
    let gain = UInt64(first & 0xFFFF) + base - 1
    let s1 = (gain + UInt64(second & 0xFFFF)) % base
    let s2 = (UInt64(first >> 16) + UInt64(second >> 16) + UInt64(length) % base * (gain % base)) % base
    return UInt32(s2 << 16 | s1)
}

/// What `length` more bytes do to the CRC-32 of the bytes before them: a factor x^(8·length) modulo the CRC's
/// polynomial.
///
/// A CRC is the remainder of a polynomial over GF(2) (ISO 3309; PNG specification, annex D), so the CRC of A followed
/// by B is crc(A) · x^(8·|B|) + crc(B). Worked out once for a run of bytes, one multiplication then joins it to
/// whatever comes before.
struct CRCShift: Sendable {
    // Bit 31 is the coefficient of x^0, as in the CRC itself.
    private let factor: UInt32

    init(length: Int) {
        var factor: UInt32 = 1 << 31
        var square: UInt32 = 1 << 23  // x^8
        var rest = length
        while rest > 0 {
            if rest & 1 == 1 { factor = Self.product(factor, square) }
            square = Self.product(square, square)
            rest >>= 1
        }
        self.factor = factor
    }

    /// The CRC-32 of the bytes of `first` followed by this run, whose own CRC-32 is `second`.
    func join(_ first: UInt32, _ second: UInt32) -> UInt32 {
        Self.product(first, factor) ^ second
    }

    private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
        var sum: UInt32 = 0
        var shifted = b
        var bits = a
        while bits != 0 {
            if bits & 1 << 31 != 0 { sum ^= shifted }
            bits <<= 1
            shifted = shifted >> 1 ^ (shifted & 1 == 1 ? 0xEDB8_8320 : 0)
        }
        return sum
    }
}
