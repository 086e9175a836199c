public import Testing

/// Lets the tests that share something of the whole process run one after the other, wherever they stand.
///
/// `.serialized` holds within a suite only; the clock of display links, say, is one for all.
public struct ExclusiveTrait: TestTrait, SuiteTrait, TestScoping {
    private let turn: Turn

    public var isRecursive: Bool { true }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        // A suite has a scope of its own around those of its tests, which must not wait for itself.
        guard testCase != nil else { return try await function() }
        await turn.take()
        do {
            try await function()
        } catch {
            await turn.give()
            throw error
        }
        await turn.give()
    }

    /// Whose turn it is, in the order of asking.
    private actor Turn {
        private var isTaken = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func take() async {
            guard isTaken else {
                isTaken = true
                return
            }
            await withCheckedContinuation { waiting.append($0) }
        }

        func give() {
            if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
        }
    }

    fileprivate init() { turn = Turn() }

    fileprivate static let mediaClock = ExclusiveTrait()
}

extension Trait where Self == ExclusiveTrait {
    /// For tests that take over the clock of display links, or rely on nobody else doing so.
    public static var usesMediaClock: ExclusiveTrait { .mediaClock }
}
