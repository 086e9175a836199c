public import Testing

/// Runs tests that wait for other programs on threads of their own.
///
/// There are as many threads for async code as processors; two tests that sit and wait would keep every other test, and
/// whatever it measures, from going on.
public struct BlockingTrait: TestTrait, SuiteTrait, TestScoping {
    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() }
    }

    fileprivate init() {}
}

extension Trait where Self == BlockingTrait {
    /// For tests that start programs and wait for them.
    public static var waitsForPrograms: BlockingTrait { BlockingTrait() }
}
