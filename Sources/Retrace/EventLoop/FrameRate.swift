/// Frames a second as a fraction, such as 30000/1001, so that tick times are exact.
public struct FrameRate: Sendable, Hashable, CustomStringConvertible {
    /// Both positive; `numerator` frames take `denominator` seconds.
    public let numerator: Int
    public let denominator: Int

    /// Traps unless both are positive.
    public init(_ numerator: Int, over denominator: Int = 1) {
        precondition(numerator > 0 && denominator > 0, "a frame rate needs two positive numbers")
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Nanoseconds from tick 0 to tick `index`, rounded down: the rounding does not add up over ticks.
    public func nanoseconds(toTick index: Int) -> UInt64 {
        precondition(index >= 0, "ticks count from 0")
        let scaled = UInt64(denominator).multipliedFullWidth(by: 1_000_000_000)
        precondition(scaled.high == 0, "a frame of this rate takes too long")
        return UInt64(numerator).dividingFullWidth(UInt64(index).multipliedFullWidth(by: scaled.low)).quotient
    }

    /// The last tick at or before `nanoseconds` after tick 0.
    public func tick(atNanoseconds nanoseconds: UInt64) -> Int {
        let perFrame = UInt64(denominator) * 1_000_000_000
        var index = Int(perFrame.dividingFullWidth(nanoseconds.multipliedFullWidth(by: UInt64(numerator))).quotient)
        // Deadlines are rounded down, so the next one may already be there.
        while self.nanoseconds(toTick: index + 1) <= nanoseconds { index += 1 }
        return index
    }

    /// Seconds of one frame.
    public var frameDuration: Double { Double(denominator) / Double(numerator) }

    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
