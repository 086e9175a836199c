/// A frame rate in frames per second, kept as the exact fraction that was asked for (30000/1001 is NTSC's 29.97).
public struct FrameRate: Sendable, Hashable {
    /// Frames in `denominator` seconds, 1...1,000,000.
    public let numerator: Int
    /// Seconds in which `numerator` frames pass, 1...1,000,000.
    public let denominator: Int

    /// 30 frames per second.
    public static let standard = FrameRate(numerator: 30, denominator: 1)!

    /// Makes a rate of `numerator / denominator` frames per second; nil unless both are in 1...1,000,000.
    public init?(numerator: Int, denominator: Int) {
        let valid = 1...1_000_000
        guard valid.contains(numerator), valid.contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Reads `30` or `30000/1001`; nil for anything else.
    public init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        switch (parts.count, parts.first ?? nil, parts.last ?? nil) {
        case (1, let numerator?, _): self.init(numerator: numerator, denominator: 1)
        case (2, let numerator?, let denominator?): self.init(numerator: numerator, denominator: denominator)
        default: return nil
        }
    }

    /// The number of frames that start within `duration`, counted from zero: a frame starts at every k / rate.
    public func frameCount(in duration: Duration) -> Int {
        guard duration > .zero else { return 0 }
        let secondsTimesAtto = duration.attosecondsTotal * Int128(numerator)
        let frame = Int128(denominator) * Duration.attosecondsPerSecond
        return Int((secondsTimesAtto + frame - 1) / frame)
    }

    /// The time at which frame `index` starts, in seconds from frame 0, rounded once.
    public func seconds(atFrame index: Int) -> Double {
        Double(index * denominator) / Double(numerator)
    }
}

extension FrameRate: CustomStringConvertible {
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
