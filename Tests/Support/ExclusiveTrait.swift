public import Testing

/// Lets the tests that share something of the whole process run one after the other, wherever they stand.
///
/// `.serialized` holds within a suite only; the clock of display links, say, is one for all.
public struct ExclusiveTrait: TestTrait, SuiteTrait, TestScoping {
    private let turnstile: Turnstile

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite has a scope of its own around those of its tests, which must not wait for itself.
        guard testCase != nil else { return try await function() }
        await turnstile.enter()
        do {
            try await function()
        } catch {
            await turnstile.leave()
            throw error
        }
        await turnstile.leave()
    }

    fileprivate init(_ turnstile: Turnstile) { self.turnstile = turnstile }
}

extension Trait where Self == ExclusiveTrait {
    /// For tests that take over the clock of display links, or rely on nobody else doing so.
    public static var usesMediaClock: ExclusiveTrait { ExclusiveTrait(.mediaClock) }
}
