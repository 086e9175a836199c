public import EventLoop

/// Runs a writer's work on the thread pool of an event loop.
@MainActor
public struct EventLoopExecutor: FrameExecutor {
    private let loop: EventLoop

    public init(_ loop: EventLoop = .shared) { self.loop = loop }

    public func submit<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value?) -> Void
    ) {
        loop.submit(work, then: then)
    }
}
