/// A rectangle of a frame's pixels, counted from the top left.
public struct FrameArea: Sendable, Hashable {
    public var columns: Range<Int>
    public var rows: Range<Int>

    public init(columns: Range<Int>, rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    /// The part that lies in `other`.
    package func clipped(to other: FrameArea) -> FrameArea {
        FrameArea(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
    }
}
