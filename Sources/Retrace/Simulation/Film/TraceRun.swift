import EventLoop
import MapKit

/// Plays a film without writing frames and tells every call between the map and its overlays.
@MainActor
public final class TraceRun {
    private let plan: FilmPlan
    private let stage: FilmStage

    /// Prepares the map of a film.
    ///
    /// - Parameters:
    ///   - plan: the film.
    ///   - tell: called for each call, in order.
    public init(_ plan: FilmPlan, tell: @escaping @MainActor @Sendable (TracedCall) -> Void) {
        self.plan = plan
        stage = FilmStage(plan)
        stage.map.diagnostics.handler = nil
        stage.map.trace = MapTrace { event in
            // Traces hand on their events on the loop.
            MainActor.assumeIsolated { tell(TracedCall(text: event.description, json: event.json)) }
        }
    }

    /// Plays the frames of the plan; those before the first one are skipped.
    public func run() async {
        for frame in plan.frames {
            stage.show(tick: plan.tick(ofFrame: frame))
            await withCheckedContinuation { continuation in stage.map.settle { continuation.resume() } }
            _ = stage.map.composite()
        }
    }
}

/// A call of a trace, in both spellings.
public struct TracedCall: Sendable {
    /// One line of text.
    public let text: String
    /// One JSON object.
    public let json: String
}
