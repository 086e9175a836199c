package import EventLoop

/// What becomes of ticks whose time comes while a frame is still being drawn.
package enum FramePolicy: String, Sendable, CaseIterable {
    /// They wait, and the film takes longer: each tick has a frame.
    case block
    /// They all take effect, and share the next frame.
    case coalesce
    /// Only the newest takes effect, and the numbers of the frames have gaps.
    case drop

    /// A ticker that hands out the ticks that the policy has take effect.
    package func ticker(start: UInt64, rate: FrameRate) -> FixedStepTicker {
        switch self {
        case .block: FixedStepTicker(start: start, rate: rate, maximumCatchUp: 1, policy: .stretchTime)
        case .coalesce, .drop: FixedStepTicker(start: start, rate: rate, maximumCatchUp: 1 << 20, policy: .dropFrames)
        }
    }

    /// The ticks that take effect, of those that are due.
    package func effective(_ due: Range<Int>) -> Range<Int> {
        self == .drop && !due.isEmpty ? due.upperBound - 1..<due.upperBound : due
    }
}
