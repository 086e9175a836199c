import Stress
import Testing

/// Tries a law on many seeds; a failure names the seed and what had been done.
@MainActor
func law(
    _ name: String, seeds: Range<UInt64> = 0..<200, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @MainActor (inout SeededRandom, inout [String]) throws -> Bool
) rethrows {
    for seed in seeds {
        var random = SeededRandom(seed: seed)
        var trail: [String] = []
        if try body(&random, &trail) { continue }
        Issue.record(
            "\(name), seed \(seed):\n  \(trail.joined(separator: "\n  "))", sourceLocation: sourceLocation)
        return
    }
}
