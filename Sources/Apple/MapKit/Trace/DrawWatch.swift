import CoreGraphics
import Foundation
import Glibc
import MapGeometry
import Redraw
import os

/// What the renderers of one map share while they draw: how tiles are handed out, and who listens.
final class DrawWatch: Sendable {
    struct Settings: Sendable {
        var trace: MapTrace?
        var drawRect = MapBehavior.DrawRect.tile
    }

    private struct Place: Hashable, Sendable {
        let content: ObjectIdentifier
        let key: TileKey
    }

    private let current = OSAllocatedUnfairLock(uncheckedState: Settings())
    private let pending = OSAllocatedUnfairLock<[Place: [MapTraceEvent]]>(uncheckedState: [:])
    private let seams = OSAllocatedUnfairLock<(contents: [RendererContent], tiles: Int)>(uncheckedState: ([], 0))

    var settings: Settings { current.withLockUnchecked { $0 } }

    func set(_ change: (inout Settings) -> Void) { current.withLockUnchecked { change(&$0) } }

    /// Notes a call on a worker until its tile is taken over.
    func note(
        _ call: MapTraceEvent.Call, of content: RendererContent, _ request: TileRequest, _ rect: MKMapRect,
        result: String?, _ trace: MapTrace
    ) {
        let event = MapTraceEvent(
            tick: 0, call: call, subject: content.name, tile: request.key.name, rect: rect,
            zoomScale: MKZoomScale(request.zoomScale), thread: trace.name(ofThread: UInt(pthread_self())), cause: nil,
            result: result)
        let place = Place(content: ObjectIdentifier(content), key: request.key)
        pending.withLockUnchecked { $0[place, default: []].append(event) }
    }

    /// The calls that drew a tile.
    func take(_ content: RendererContent, _ key: TileKey) -> [MapTraceEvent] {
        pending.withLockUnchecked { $0.removeValue(forKey: Place(content: ObjectIdentifier(content), key: key)) ?? [] }
    }

    /// How many tiles are looked at for one frame, some ten kilobytes each.
    private static let mostSeams = 1024

    /// Looks at the edges of a tile that was just drawn, to compare them with its neighbours' after the frame.
    func lookAtSeams(of content: RendererContent, _ key: TileKey, in context: CGContext) {
        guard let seams = content.seams, seams.isLooking,
            self.seams.withLockUnchecked({ seams in
                seams.tiles += 1
                return seams.tiles <= Self.mostSeams
            })
        else { return }
        if seams.look(at: context, key) { self.seams.withLockUnchecked { $0.contents.append(content) } }
    }

    /// The renderers whose tiles' edges are to be compared.
    func takeSeams() -> [RendererContent] {
        seams.withLockUnchecked { seams in
            defer { seams = ([], 0) }
            return seams.contents
        }
    }

    /// Forgets calls whose tiles were never taken over.
    func clear() { pending.withLockUnchecked { $0 = [:] } }
}

extension TileKey {
    /// Zoom, column and row; the level's width in pixels where it is no zoom level.
    var name: String {
        let points = level.worldPixels / level.contentScale
        let zoom = points >= 256 && points.nonzeroBitCount == 1 ? "\(points.trailingZeroBitCount - 8)" : "\(points)px"
        return "\(zoom)/\(column)/\(row)"
    }
}
