import Foundation
import MapGeometry

/// Working memory of one worker, the size of a tile with a margin around it; wholly clear whenever it is not in use.
final class TileScratch {
    /// Where a tile's picture is put together.
    let picture: UnsafeMutablePointer<UInt32>
    /// Where a single pass is drawn before it is laid over the picture.
    let pass: UnsafeMutablePointer<UInt32>

    /// Pixels drawn around the tile and thrown away.
    ///
    /// Cairo gives a slanted edge a slightly wrong coverage where it leaves the surface to the left or right. With a margin
    /// that happens outside the tile, so that tiles meet without a seam.
    static let margin = 4

    /// One value a column, for `paintedBounds`.
    let columns: UnsafeMutablePointer<UInt32>
    private let capacity: Int
    private let tilePixels: Int

    private init(tilePixels: Int) {
        self.tilePixels = tilePixels
        let side = tilePixels + 2 * Self.margin
        capacity = side * side
        picture = .allocate(capacity: capacity)
        picture.initialize(repeating: 0, count: capacity)
        pass = .allocate(capacity: capacity)
        pass.initialize(repeating: 0, count: capacity)
        columns = .allocate(capacity: tilePixels)
        columns.initialize(repeating: 0, count: tilePixels)
    }

    deinit {
        picture.deallocate()
        pass.deallocate()
        columns.deallocate()
    }

    /// Lends scratch memory to `body`, which must leave it clear.
    static func with<Result>(tilePixels: Int, _ body: (TileScratch) -> Result) -> Result {
        let lent = take(tilePixels) ?? TileScratch(tilePixels: tilePixels)
        defer { lock.withLock { idle.append(lent) } }
        return body(lent)
    }

    private static func take(_ tilePixels: Int) -> TileScratch? {
        lock.withLock { idle.lastIndex { $0.tilePixels == tilePixels }.map { idle.remove(at: $0) } }
    }

    /// A lock that the thread sanitizer knows.
    private static let lock = NSLock()
    /// As many as there were ever workers at once. Unsafe only in name, because every access holds the lock.
    private nonisolated(unsafe) static var idle: [TileScratch] = []
}
