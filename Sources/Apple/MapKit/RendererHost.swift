import EventLoop
import Foundation
import Redraw
import Synchronization
import os

/// Takes a renderer's wishes from any thread to the map that draws it.
///
/// On the main thread they take effect at once. From elsewhere they wait in a list that the map empties before each
/// frame settles, and the loop is woken.
package final class RendererHost: Sendable {
    enum Wish: Sendable {
        case display(InvalidationArea)
        case appearance
        case reach
    }

    let diagnostics: MapDiagnostics
    private let work = Atomic<Int>(0)
    private let waiting = OSAllocatedUnfairLock<[Wish]>(uncheckedState: [])
    private let perform: @MainActor @Sendable (Wish) -> Void
    private let wake: @MainActor @Sendable () -> Void

    init(
        diagnostics: MapDiagnostics, perform: @escaping @MainActor @Sendable (Wish) -> Void,
        wake: @escaping @MainActor @Sendable () -> Void
    ) {
        self.diagnostics = diagnostics
        self.perform = perform
        self.wake = wake
    }

    func invalidate(_ area: InvalidationArea) { wish(.display(area)) }

    func appearanceChanged() { wish(.appearance) }

    func reachChanged() { wish(.reach) }

    private func wish(_ wish: Wish) {
        if Thread.isMainThread {
            MainActor.assumeIsolated { perform(wish) }
            return
        }
        let isFirst = waiting.withLockUnchecked { waiting in
            waiting.append(wish)
            return waiting.count == 1
        }
        guard isFirst else { return }
        let wake = wake
        EventLoop.shared.post { wake() }
    }

    /// Something that a frame waits for.
    package struct Work: Sendable {
        private let host: RendererHost?

        init(_ host: RendererHost?) {
            self.host = host
            host?.work.add(1, ordering: .sequentiallyConsistent)
        }

        /// Ends the wait; to be called once.
        package func end() {
            guard let host else { return }
            let (_, left) = host.work.subtract(1, ordering: .sequentiallyConsistent)
            guard left == 0 else { return }
            let wake = host.wake
            EventLoop.shared.post { wake() }
        }
    }

    /// Whether a frame should wait.
    var isWorking: Bool { work.load(ordering: .sequentiallyConsistent) > 0 }

    /// Carries out what other threads have asked for so far.
    @MainActor
    func drain() {
        let wishes = waiting.withLockUnchecked { waiting in
            defer { waiting.removeAll(keepingCapacity: true) }
            return waiting
        }
        for wish in wishes { perform(wish) }
    }
}
