import Foundation
import os

/// Records every call between a map and what is on it, in order. Retrace's own.
///
/// What happens on the main actor is recorded as it happens. The calls that draw a frame's tiles come when the frame is
/// settled, tile by tile, `canDraw` before `draw`: in an order that does not depend on the threads.
///
///     map.trace = MapTrace()
///     _ = await map.render()
///     print(map.trace!.text)
public final class MapTrace: Sendable {
    private let state = OSAllocatedUnfairLock(uncheckedState: State())
    private let handler: (@Sendable (MapTraceEvent) -> Void)?

    private struct State {
        var events: [MapTraceEvent] = []
        var threads: [UInt: Int] = [:]
    }

    /// A trace that keeps its events, or hands them on as they come.
    ///
    /// - Parameter handler: called on the main actor for each event, which is then not kept.
    public init(_ handler: (@Sendable (MapTraceEvent) -> Void)? = nil) {
        self.handler = handler
    }

    /// What was recorded, in order.
    public var events: [MapTraceEvent] { state.withLockUnchecked { $0.events } }

    /// What was recorded of one kind of call.
    public func events(_ call: MapTraceEvent.Call) -> [MapTraceEvent] { events.filter { $0.call == call } }

    /// One line an event.
    public var text: String { events.map { "\($0)\n" }.joined() }

    /// One JSON object a line.
    public var jsonLines: String { events.map { $0.json + "\n" }.joined() }

    /// Forgets what was recorded.
    public func removeAll() { state.withLockUnchecked { $0.events = [] } }

    func record(_ event: MapTraceEvent) {
        if let handler { return handler(event) }
        state.withLockUnchecked { $0.events.append(event) }
    }

    /// What a worker is called.
    func name(ofThread id: UInt) -> String {
        let number = state.withLockUnchecked { state in
            if let known = state.threads[id] { return known }
            state.threads[id] = state.threads.count + 1
            return state.threads.count
        }
        return "worker \(number)"
    }
}
