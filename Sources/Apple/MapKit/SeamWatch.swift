import CoreGraphics
import MapGeometry
import os

/// Notices strokes that a renderer cuts where tiles meet, from what it draws anyway.
///
/// A tile is drawn with a margin around it, which the next tile is to show. Where the margin has paint and that tile, drawn
/// for the same frame, has none, something is missing there. That is a suspicion, no more: a renderer may well paint what
/// belongs to one tile alone. Only the first tiles of a renderer are looked at, so that films cost nothing.
final class SeamWatch: Sendable {
    /// Paint that is expected in a tile and not there.
    struct Suspicion: Sendable {
        let key: TileKey
        /// Columns and rows of the tile, with the opacity expected, 0...255.
        fileprivate(set) var pixels: [(x: Int, y: Int, alpha: Int)] = []
    }

    private struct Values {
        var looks = 0
        var tiles: [TileKey: EdgePaint] = [:]
        var suspicions = 0
        var isOver = false
    }

    /// How many drawings of a renderer are looked at.
    private static let limit = 32
    /// How much more opaque a margin must be than the tile that shows it, of 255: antialiasing differs by less.
    private static let excess = 64
    /// A pixel or two may be a matter of rounding.
    private static let fewest = 4
    /// How many suspicions may turn out wrong before a renderer is left alone.
    private static let patience = 3

    private let values = OSAllocatedUnfairLock(uncheckedState: Values())

    /// Whether more tiles are to be looked at.
    var isLooking: Bool { values.withLockUnchecked { !$0.isOver && $0.looks < Self.limit } }

    /// Looks at a tile that was just drawn.
    ///
    /// - Returns: whether it is the first since the last suspicion was asked for.
    func look(at context: CGContext, _ key: TileKey) -> Bool {
        let paint = EdgePaint(context, key)
        return values.withLockUnchecked { values in
            values.looks += 1
            values.tiles[key] = paint
            return values.tiles.count == 1
        }
    }

    /// What is suspicious about the tiles looked at since the last call.
    func takeSuspicion() -> Suspicion? {
        let tiles = values.withLockUnchecked { values in
            defer { values.tiles = [:] }
            return values.tiles
        }
        for (key, paint) in tiles.sorted(by: { $0.key < $1.key }) {
            for (side, column, row) in [(EdgePaint.Side.right, 1, 0), (.left, -1, 0), (.bottom, 0, 1), (.top, 0, -1)] {
                let next = TileKey(level: key.level, column: key.column + column, row: key.row + row)
                guard let neighbour = tiles[next] else { continue }
                let missing = paint.missing(beyond: side, in: neighbour, excess: Self.excess)
                guard missing.count >= Self.fewest else { continue }
                values.withLockUnchecked { values in
                    values.suspicions += 1
                    if values.suspicions == Self.patience { values.isOver = true }
                }
                return Suspicion(key: next, pixels: missing)
            }
        }
        return nil
    }

    /// Looks no more.
    func end() { values.withLockUnchecked { $0.isOver = true } }
}

/// The opacity of a tile along its edges, and of the margin beyond them.
struct EdgePaint: Sendable {
    enum Side {
        case left, right, top, bottom
    }

    private let width: Int
    private let height: Int
    private let margin: Int
    /// Opacities of the lines along an edge, from the margin's outermost to as far inside; empty where all are clear.
    private let left: [UInt8]
    private let right: [UInt8]
    private let top: [UInt8]
    private let bottom: [UInt8]

    /// Reads what was drawn into a tile's canvas, which is as wide as the tile and a margin on both sides.
    init(_ context: CGContext, _ key: TileKey) {
        let (width, height) = key.pixelSize
        let margin = min(max(0, (context.width - width) / 2), width, height)
        let stride = context.bytesPerRow
        let bytes = context.data.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) }
        // Lines count from the outermost one inwards; places along them from the tile's corner.
        func strip(_ length: Int, _ place: (_ line: Int, _ along: Int) -> (x: Int, y: Int)) -> [UInt8] {
            guard let bytes, length > 0 else { return [] }
            var isClear = true
            let strip = [UInt8](unsafeUninitializedCapacity: 2 * margin * length) { strip, count in
                count = 2 * margin * length
                for line in 0..<2 * margin {
                    for along in 0..<length {
                        let (x, y) = place(line, along)
                        let alpha = bytes[(y + margin) * stride + 4 * (x + margin) + 3]
                        strip[line * length + along] = alpha
                        if alpha != 0 { isClear = false }
                    }
                }
            }
            return isClear ? [] : strip
        }
        left = strip(height) { (x: $0 - margin, y: $1) }
        right = strip(height) { (x: width + margin - 1 - $0, y: $1) }
        top = strip(width) { (x: $1, y: $0 - margin) }
        bottom = strip(width) { (x: $1, y: height + margin - 1 - $0) }
        (self.width, self.height, self.margin) = (width, height, margin)
    }

    private func strip(_ side: Side) -> [UInt8] {
        switch side {
        case .left: left
        case .right: right
        case .top: top
        case .bottom: bottom
        }
    }

    /// The pixels of the neighbour on a side that this tile's margin has paint for and the neighbour has not.
    func missing(beyond side: Side, in other: EdgePaint, excess: Int) -> [(x: Int, y: Int, alpha: Int)] {
        let opposite: Side =
            switch side {
            case .left: .right
            case .right: .left
            case .top: .bottom
            case .bottom: .top
            }
        let isUpright = side == .left || side == .right
        let length = isUpright ? height : width
        let (mine, theirs) = (strip(side), other.strip(opposite))
        guard !mine.isEmpty, length == (isUpright ? other.height : other.width), margin == other.margin else {
            return []
        }
        var missing: [(x: Int, y: Int, alpha: Int)] = []
        for depth in 0..<margin {
            for along in 0..<length {
                let expected = Int(mine[(margin - 1 - depth) * length + along])
                let found = theirs.isEmpty ? 0 : Int(theirs[(margin + depth) * length + along])
                guard expected - found > excess else { continue }
                switch side {
                case .left: missing.append((other.width - 1 - depth, along, expected))
                case .right: missing.append((depth, along, expected))
                case .top: missing.append((along, other.height - 1 - depth, expected))
                case .bottom: missing.append((along, depth, expected))
                }
            }
        }
        return missing
    }
}
