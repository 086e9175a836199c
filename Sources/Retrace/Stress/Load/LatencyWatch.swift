import EventLoop
import Redraw

/// Measures how long invalidations take from the call to the committed redraw.
@MainActor
struct LatencyWatch {
    private(set) var milliseconds: [Double] = []
    private var made: [UInt64: UInt64] = [:]
    private var newest: UInt64 = 0

    /// Notes that the engine has counted invalidations since the last call.
    mutating func note(_ engine: RedrawEngine) {
        let now = EventLoop.shared.now
        for generation in newest + 1..<max(newest + 1, engine.generation + 1) { made[generation] = now }
        newest = max(newest, engine.generation)
        // What is older waits out of view for a time that says nothing.
        if made.count > 20_000 { made = made.filter { $0.key + 10_000 > newest } }
    }

    mutating func note(_ event: RedrawEvent) {
        let now = EventLoop.shared.now
        for cause in event.causes where cause.reason != .appeared {
            guard let time = made[cause.generation] else { continue }
            milliseconds.append(Double(now - time) / 1e6)
        }
    }
}
