/// Lets one test at a time use something that the whole process shares.
@MainActor
public final class Turnstile {
    /// The feed of all location managers.
    public nonisolated static let locationFeed = Turnstile()
    /// The clock of all display links.
    nonisolated static let mediaClock = Turnstile()

    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    private nonisolated init() {}

    /// Waits for its turn; `leave` ends it.
    public func enter() async {
        if !isBusy {
            isBusy = true
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    public func leave() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
