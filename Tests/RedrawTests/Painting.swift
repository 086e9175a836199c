import Foundation
import CoreGraphics
import MapGeometry
import Redraw
import Synchronization

/// Content made of filled rectangles, which tests change at will.
final class Painting: TileContent {
    struct Patch: Sendable {
        var rect: MKMapRect
        /// Red, green, blue, opacity.
        var color: [Double]
    }

    private let state: Mutex<[Patch]>
    private let refuses = Mutex(false)
    private let draws = Mutex<[TileKey]>([])
    private let hook = Mutex<(@Sendable (TileKey) -> Void)?>(nil)

    init(_ patches: [Patch] = []) { state = Mutex(patches) }

    var patches: [Patch] {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Whether drawing is refused from now on.
    var isRefusing: Bool {
        get { refuses.withLock { $0 } }
        set { refuses.withLock { $0 = newValue } }
    }

    /// Called while a tile is drawn, after the content's state was read.
    func whileDrawing(_ body: (@Sendable (TileKey) -> Void)?) { hook.withLock { $0 = body } }

    /// The tiles drawn since the last call.
    func takeDraws() -> [TileKey] {
        draws.withLock { draws in
            defer { draws = [] }
            return draws.sorted()
        }
    }

    func canDraw(_ request: TileRequest) -> Bool { !isRefusing }

    func drawing(for request: TileRequest) -> TileDrawing {
        let patches = patches
        draws.withLock { $0.append(request.key) }
        return .whole { [self] context in
            request.place(context, origin: MKMapPoint())
            for patch in patches {
                context.setFillColor(
                    CGColor(
                        red: patch.color[0], green: patch.color[1], blue: patch.color[2], alpha: patch.color[3]))
                context.fill(
                    CGRect(
                        x: patch.rect.minX, y: patch.rect.minY, width: patch.rect.width, height: patch.rect.height))
            }
            hook.withLock { $0 }?(request.key)
        }
    }
}
