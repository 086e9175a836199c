/// What some changed bytes do to the Adler-32 of a run of bytes, the others staying as they are.
///
/// RFC 1950, section 8.2: s1 is 1 + Σ byte, and s2 the sum of all s1 on the way, so that a byte counts in it once for
/// itself and once for every byte that follows.
struct AdlerChange {
    private var s1 = 0
    private var s2 = 0

    /// Notes that `count` bytes change.
    ///
    /// - Parameter toEnd: bytes of the run from the first of these to its end.
    mutating func replace(
        _ old: UnsafeRawPointer, by new: UnsafeRawPointer, count: Int, toEnd: Int
    ) {
        var sum = 0
        var weighted = 0
        for index in 0..<count {
            let difference =
                Int(new.load(fromByteOffset: index, as: UInt8.self))
                &- Int(old.load(fromByteOffset: index, as: UInt8.self))
            sum &+= difference
            weighted &+= difference &* index
        }
        s1 += sum
        s2 += sum * toEnd - weighted
    }

    /// The Adler-32 after the change of a run that had `adler` before it.
    func applied(to adler: UInt32) -> UInt32 {
        let base = 65521
        let first = ((Int(adler & 0xFFFF) + s1) % base + base) % base
        let second = ((Int(adler >> 16) + s2) % base + base) % base
        return UInt32(second << 16 | first)
    }
}
