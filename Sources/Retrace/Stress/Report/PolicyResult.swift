/// What a frame policy did under load, and whether its laws held.
package struct PolicyResult: Sendable, Codable {
    package var policy: String
    package var seconds = 0.0
    /// Ticks whose time came.
    package var ticksDue = 0
    /// Ticks that took effect.
    package var ticks = 0
    package var frames = 0
    /// Ticks that share a frame with a later one.
    package var ticksCoalesced = 0
    /// Ticks that were left out because they were late.
    package var ticksDropped = 0
    package var invalidations = 0
    package var redraws = 0
    /// The most that one tile was drawn in one frame.
    package var mostDrawsOfATile = 0
    /// The longest that a tile waited, in rounds: the draws begun before it divided by the threads.
    package var longestWaitRounds = 0
    package var allowedWaitRounds = 0
    package var latency: Latency?
    package var peakRasterBytes = 0
    package var allowedRasterBytes = 0
    /// A sentence for each law that was broken.
    package var violations: [String] = []

    package init(policy: String) { self.policy = policy }

    /// The result for a person.
    var lines: [String] {
        [
            "\(policy): \(frames) frames of \(ticksDue) ticks (\(ticksCoalesced) coalesced, \(ticksDropped) dropped), "
                + "longest wait \(longestWaitRounds) of \(allowedWaitRounds) rounds, "
                + "\(peakRasterBytes / 1024) of \(allowedRasterBytes / 1024) KB of rasters"
        ] + violations.map { "FOUND \(policy): \($0)" }
    }
}

/// What the process held in memory, in bytes.
package struct MemoryFigures: Sendable, Codable {
    /// Resident when everything had been drawn once, at the end, and at the most.
    package var residentAtStart = 0
    package var residentAtEnd = 0
    package var residentPeak = 0

    package init() {}
}
