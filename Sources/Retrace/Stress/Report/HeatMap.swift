import Foundation

/// A picture of how often each part of the world was redrawn, all levels laid over each other.
struct HeatMap {
    static let explanation = """
        Each cell is a tile of the level that was drawn most; tiles of other levels count in every cell that they touch. \
        The view has moved about in it. Stale tiles are hatched.
        """

    private struct Cell: Hashable {
        let column, row: Int
    }

    private var cells: [Cell: RedrawTally.Counts] = [:]
    private let columns: ClosedRange<Int>
    private let rows: ClosedRange<Int>
    private let most: Int

    /// More cells than this beside each other cannot be seen.
    private static let mostCells = 96

    init(_ tiles: [RedrawTally.TileEntry]) {
        // The grid of the level that was drawn most.
        var byGrid: [SIMD2<Int>: Int] = [:]
        for entry in tiles {
            byGrid[SIMD2(entry.tile.worldPixels, entry.tile.tilePixels), default: 0] += entry.counts.redraws
        }
        let grid = byGrid.max { ($0.value, $0.key.x) < ($1.value, $1.key.x) }?.key ?? SIMD2(1024, 32)
        let side = Double(grid.y) / Double(grid.x)
        func cover(_ entry: RedrawTally.Place, _ index: Int) -> ClosedRange<Int> {
            let tile = Double(entry.tilePixels) / Double(entry.worldPixels)
            let first = Int((Double(index) * tile / side + 1e-6).rounded(.down))
            let last = Int((Double(index + 1) * tile / side - 1e-6).rounded(.down))
            return first...min(max(first, last), first + Self.mostCells)
        }
        for entry in tiles {
            for row in cover(entry.tile, entry.tile.row) {
                for column in cover(entry.tile, entry.tile.column) {
                    cells[Cell(column: column, row: row), default: RedrawTally.Counts()].add(entry.counts)
                }
            }
        }
        let used = cells.keys
        let left = used.map(\.column).min() ?? 0
        let top = used.map(\.row).min() ?? 0
        columns = left...min(used.map(\.column).max() ?? left, left + Self.mostCells - 1)
        rows = top...min(used.map(\.row).max() ?? top, top + Self.mostCells - 1)
        most = max(1, cells.values.map(\.redraws).max() ?? 1)
    }

    /// The upper ends of the steps: each a quarter of the next.
    private var limits: [Int] { [256, 64, 16, 4, 1].map { max(1, most / $0) } }

    private func step(_ count: Int) -> Int { limits.firstIndex { count <= $0 } ?? limits.count - 1 }

    var html: String {
        let unit = 10
        var body = """
            <defs><pattern id="stale" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <rect width="4" height="4" fill="#fff"/><rect width="2" height="4" fill="#a00000"/></pattern></defs>
            """
        for row in rows {
            for column in columns {
                guard let sum = cells[Cell(column: column, row: row)] else { continue }
                let causes = sum.causes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                    .map { "\(ReportPage.causeWords($0.key)): \($0.value)" }
                let words =
                    ["tile \(column)/\(row): \(sum.redraws) redraws"] + causes
                    + (sum.stale > 0 ? ["stale: \(sum.stale)"] : [])
                let place =
                    "x=\"\((column - columns.lowerBound) * unit)\" y=\"\((row - rows.lowerBound) * unit)\" "
                    + "width=\"\(unit)\" height=\"\(unit)\""
                body +=
                    "<rect class=\"step\(step(sum.redraws))\" \(place)>"
                    + "<title>\(PagePart.escaped(words.joined(separator: "\n")))</title></rect>"
                if sum.stale > 0 { body += "<rect fill=\"url(#stale)\" \(place) pointer-events=\"none\"/>" }
            }
        }
        let key = Set(limits).sorted().map { limit in
            "<li><i class=\"chip step\(step(limit))\"></i>up to \(ReportPage.grouped(limit))</li>"
        }
        return "<svg class=\"chart heat\" role=\"img\" aria-label=\"Heat map of redraws by tile\" "
            + "viewBox=\"0 0 \(columns.count * unit) \(rows.count * unit)\">\(body)</svg>"
            + "<ul class=\"key\">\(key.joined())</ul>"
    }
}
