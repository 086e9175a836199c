/// Where the work of an ``ImageSequenceWriter`` runs.
@MainActor
public protocol FrameExecutor {
    /// Runs `work` once, on any thread, and then `then` on the main actor with its value.
    ///
    /// `then` is called exactly once: with nil when the work was dropped before it began.
    func submit<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void)
}

/// Runs work at once on the caller's thread: the simplest writer there is, to compare others with.
@MainActor
public struct ImmediateExecutor: FrameExecutor {
    public init() {}

    public func submit<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void
    ) {
        then(work())
    }
}
