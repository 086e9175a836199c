public import Foundation
internal import PlantedFaults

/// Calls back at every refresh of the simulated screen, on the simulation's clock; on the wall clock while none runs.
///
/// Selectors do not exist off Apple, so the one change that code needs is to name a method instead:
///
///     CADisplayLink(target: self, selector: #selector(step))    // Apple
///     CADisplayLink(target: self, action: MyView.step)          // here
///
/// As on Apple, the link keeps its target alive until it is invalidated, and calls nothing before `add(to:forMode:)`.
///
/// `@unchecked Sendable` because a link belongs to the main run loop: every member traps off the main thread.
public final class CADisplayLink: @unchecked Sendable {
    private var action: (@MainActor (CADisplayLink) -> Void)?
    private var state = State()

    private struct State {
        var timestamp = 0.0
        var duration = 0.0
        var interval = 1
        var isPaused = false
        var range = CAFrameRateRange.default
    }

    /// Calls `action` with the link.
    public init(_ action: @escaping @MainActor (CADisplayLink) -> Void) {
        self.action = action
    }

    /// Calls a method of `target` with the link.
    public convenience init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (CADisplayLink) -> Void) {
        // `nonisolated(unsafe)` because a link is made and called on the main thread, its target included.
        nonisolated(unsafe) let method = action(target)
        self.init { link in method(link) }
    }

    /// Calls a main-actor method of `target` with the link.
    public convenience init<Target: AnyObject>(
        target: Target, action: @escaping (Target) -> @MainActor (CADisplayLink) -> Void
    ) {
        self.init(action(target))
    }

    // MARK: Timing

    /// The time of the refresh that the link was last called for, in seconds of `CACurrentMediaTime()`; 0 before.
    public var timestamp: CFTimeInterval { onMain { $0.timestamp } }

    /// The time of the refresh after which the link will be called next, in seconds.
    public var targetTimestamp: CFTimeInterval { onMain { $0.timestamp + $0.duration * Double($0.interval) } }

    /// Seconds between two refreshes of the screen, whatever the link's own rate; 0 before the first call.
    public var duration: CFTimeInterval { onMain { $0.duration } }

    /// Frames a second that the link would like; 0 means every refresh. The rate becomes a whole fraction of the screen's.
    public var preferredFramesPerSecond: Int {
        get { onMain { Int($0.range.target.rounded()) } }
        set {
            let rate = Float(newValue)
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    /// The rates that the link can do with.
    public var preferredFrameRateRange: CAFrameRateRange {
        get { onMain { $0.range } }
        set { onMain { $0.range = newValue } }
    }

    /// A paused link is not called.
    public var isPaused: Bool {
        get { onMain { $0.isPaused } }
        set {
            onMain { $0.isPaused = newValue }
            MainActor.assumeIsolated { MediaClock.shared.pauseChanged() }
        }
    }

    // MARK: Running

    /// Starts the calls. There is one run loop to be called from, the main one, in whichever mode.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        MainActor.assumeIsolated { MediaClock.shared.add(self) }
    }

    /// Stops the calls; `add(to:forMode:)` starts them again.
    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        MainActor.assumeIsolated { MediaClock.shared.remove(self) }
    }

    /// Stops the calls for good and lets the target go.
    public func invalidate() {
        MainActor.assumeIsolated {
            MediaClock.shared.remove(self)
            action = nil
        }
    }

    /// Called by the clock for refresh number `index`.
    @MainActor
    func refreshed(index: Int, timestamp: Double, duration: Double) {
        guard let action, !state.isPaused else { return }
        let rate = state.range.target
        state.interval = rate > 0 ? max(1, Int((1 / (duration * rate)).rounded())) : 1
        guard index.isMultiple(of: state.interval) else { return }
        state.timestamp = Mutant.isActive(.linkLate) ? timestamp - duration : timestamp
        state.duration = duration
        action(self)
    }

    private func onMain<Value: Sendable>(_ body: @MainActor (inout State) -> Value) -> Value {
        MainActor.assumeIsolated { body(&state) }
    }
}
