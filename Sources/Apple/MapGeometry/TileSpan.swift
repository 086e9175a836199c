/// A block of tiles of one level.
package struct TileSpan: Hashable, Sendable {
    package var columns: Range<Int>
    package var rows: Range<Int>

    package init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    package var count: Int { columns.count * rows.count }

    package func contains(column: Int, row: Int) -> Bool { columns.contains(column) && rows.contains(row) }

    package func intersection(_ other: TileSpan) -> TileSpan? {
        let sharedColumns = columns.clamped(to: other.columns)
        let sharedRows = rows.clamped(to: other.rows)
        return sharedColumns.isEmpty || sharedRows.isEmpty ? nil : TileSpan(columns: sharedColumns, rows: sharedRows)
    }

    /// The same tiles without repeats: two pieces of a rectangle that wraps may meet in one column.
    package static func merged(_ spans: [TileSpan]) -> [TileSpan] {
        guard spans.count == 2 else { return spans }
        let (a, b) = (spans[0], spans[1])
        guard a.columns.overlaps(b.columns), a.rows == b.rows else { return spans }
        return [
            TileSpan(
                columns: min(
                    a.columns.lowerBound, b.columns.lowerBound)..<max(a.columns.upperBound, b.columns.upperBound),
                rows: a.rows)
        ]
    }
}
