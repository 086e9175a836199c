import CoreGraphics
import MapGeometry
import Redraw
import os

/// The pictures of a tile overlay: there, on their way, or failed. Any thread.
final class TileStore: Sendable {
    struct Key: Hashable, Sendable {
        let z: Int
        let x: Int
        let y: Int
    }

    /// An area that waits for a tile.
    struct Waiter: Sendable {
        let mapRect: MKMapRect
        let zoomScale: MKZoomScale
    }

    private enum Entry {
        /// With the numbers of those who wait.
        case loading([Int])
        case loaded(CGImage, lastUse: Int)
        case failed
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var loaded = 0
        var uses = 0
        /// Areas that wait, by number, each with how many tiles it lacks.
        var waiters: [Int: (waiter: Waiter, lacking: Int)] = [:]
        var lastWaiter = 0
        /// Goes up with `removeAll`, so that loads begun before it are not taken for new ones.
        var generation = 0

        /// Counts a tile for those who wait for it.
        ///
        /// - Returns: those who now lack none.
        mutating func release(_ numbers: [Int]) -> [Waiter] {
            numbers.compactMap { number in
                guard let (waiter, lacking) = waiters[number] else { return nil }
                waiters[number] = lacking == 1 ? nil : (waiter, lacking - 1)
                return lacking == 1 ? waiter : nil
            }
        }
    }

    private let state = OSAllocatedUnfairLock(uncheckedState: State())
    /// The most pictures kept: more than a frame of 4K shows.
    private static let limit = 512

    /// Which of some tiles are to be loaded now; they count as on their way from here on.
    func request(_ keys: [Key]) -> (new: [Key], generation: Int) {
        state.withLockUnchecked { state in
            let new = keys.filter { state.entries[$0] == nil }
            for key in new { state.entries[key] = .loading([]) }
            return (new, state.generation)
        }
    }

    /// Has an area told, once, when all of some tiles are there.
    ///
    /// - Returns: whether any is still on its way.
    func wait(for keys: [Key], _ waiter: Waiter) -> Bool {
        state.withLockUnchecked { state in
            let number = state.lastWaiter + 1
            var lacking = 0
            for key in Set(keys) {
                guard case .loading(let waiting)? = state.entries[key] else { continue }
                state.entries[key] = .loading(waiting + [number])
                lacking += 1
            }
            guard lacking > 0 else { return false }
            state.lastWaiter = number
            state.waiters[number] = (waiter, lacking)
            return true
        }
    }

    /// Takes a picture, or nothing for a failure.
    ///
    /// - Returns: the areas that waited for this one last.
    func finish(_ key: Key, _ image: CGImage?, generation: Int) -> [Waiter] {
        state.withLockUnchecked { state in
            guard generation == state.generation || Mutant.isActive(.loadOfBefore),
                case .loading(let waiting)? = state.entries[key]
            else { return [] }
            let ready = state.release(waiting)
            guard let image else {
                state.entries[key] = .failed
                return ready
            }
            state.uses += 1
            state.entries[key] = .loaded(image, lastUse: state.uses)
            state.loaded += 1
            if state.loaded > Self.limit { evict(&state) }
            return ready
        }
    }

    func image(_ key: Key) -> CGImage? {
        state.withLockUnchecked { state in
            guard case .loaded(let image, _)? = state.entries[key] else { return nil }
            state.uses += 1
            state.entries[key] = .loaded(image, lastUse: state.uses)
            return image
        }
    }

    func removeAll() {
        state.withLockUnchecked { state in
            state.entries = [:]
            state.waiters = [:]
            state.loaded = 0
            state.generation += 1
        }
    }

    /// Lets go of the half that was used longest ago.
    private func evict(_ state: inout State) {
        let uses = state.entries.compactMap { key, entry -> (key: Key, lastUse: Int)? in
            if case .loaded(_, let lastUse) = entry { (key, lastUse) } else { nil }
        }.sorted { $0.lastUse < $1.lastUse }
        for use in uses.prefix(uses.count / 2) { state.entries[use.key] = nil }
        state.loaded -= uses.count / 2
    }
}
