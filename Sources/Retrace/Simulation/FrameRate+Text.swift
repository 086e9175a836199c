public import EventLoop

extension FrameRate {
    /// What numerators and denominators may be that people write, so that no product of two overflows.
    static let terms = 1...1_000_000

    /// 30 frames per second.
    public static let standard = FrameRate(30)

    /// Reads `30` or `30000/1001`, both numbers 1...1,000,000; nil for anything else.
    public init?(text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard (1...2).contains(numbers.count), numbers.allSatisfy(Self.terms.contains) else { return nil }
        self.init(numbers[0], over: numbers.count == 2 ? numbers[1] : 1)
    }

    /// The number of frames that start within `duration`, counted from zero: a frame starts at every k / rate.
    public func frameCount(in duration: Duration) -> Int {
        guard duration > .zero else { return 0 }
        let elapsed = duration.attosecondsTotal * Int128(numerator)
        let frame = Int128(denominator) * Duration.attosecondsPerSecond
        return Int((elapsed + frame - 1) / frame)
    }

    /// The time at which frame `index` starts, in seconds from frame 0, rounded once.
    public func seconds(atFrame index: Int) -> Double {
        Double(index * denominator) / Double(numerator)
    }
}
