/// Random numbers that follow from a seed alone, on every machine: SplitMix64 (Steele, Lea, Flood 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// A generator of its own for part of the work, so that what one part draws does not shift what another one gets.
    package mutating func split() -> SeededRandom { SeededRandom(seed: next()) }

    /// A whole number in a range. Defined here, not by the standard library, whose method may change.
    package mutating func int(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
    }

    package mutating func chance(_ percent: Int) -> Bool { int(0...99) < percent }

    package mutating func pick<T>(_ items: [T]) -> T { items[int(0...items.count - 1)] }
}
