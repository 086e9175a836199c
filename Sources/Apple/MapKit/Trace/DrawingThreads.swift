import Foundation
import Glibc

/// Which renderers are in `canDraw` or `draw` on which threads, to notice what must not happen there.
///
/// `@unchecked Sendable` because the table is only touched with the lock held; a lock that the thread sanitizer knows.
final class DrawingThreads: @unchecked Sendable {
    private static let shared = DrawingThreads()

    private let lock = NSLock()
    private var busy: [UInt: ObjectIdentifier] = [:]

    static func run<Result>(_ renderer: MKOverlayRenderer, _ body: () -> Result) -> Result {
        let thread = UInt(pthread_self())
        let outer = shared.replace(ObjectIdentifier(renderer), on: thread)
        defer { _ = shared.replace(outer, on: thread) }
        return body()
    }

    /// Whether a renderer is drawing on this very thread.
    static func isDrawing(_ renderer: MKOverlayRenderer) -> Bool {
        shared.lock.withLock { shared.busy[UInt(pthread_self())] == ObjectIdentifier(renderer) }
    }

    private func replace(_ renderer: ObjectIdentifier?, on thread: UInt) -> ObjectIdentifier? {
        lock.withLock {
            defer { busy[thread] = renderer }
            return busy[thread]
        }
    }
}
