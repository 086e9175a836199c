/// The frame rates that a display link can do with, in frames a second.
public struct CAFrameRateRange: Sendable, Hashable {
    public var minimum: Float
    public var maximum: Float
    /// The rate to aim at; nil or 0 leaves the choice to the system.
    public var preferred: Float?

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        self.preferred = preferred
    }

    /// No wish: every refresh.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

    /// The rate that a link with this wish asks for, or 0 for every refresh.
    var target: Double {
        if let preferred, preferred > 0 { return Double(preferred) }
        return Double(maximum)
    }
}
