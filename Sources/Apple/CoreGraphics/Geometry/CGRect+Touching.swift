internal import Foundation

extension CGRect {
    /// Whether two boxes share a point; unlike `intersects`, boxes without width or height count, and so do edges.
    func touches(_ other: CGRect) -> Bool {
        maxX >= other.minX && minX <= other.maxX && maxY >= other.minY && minY <= other.maxY
    }

    /// Whether another box is inside, edges included.
    func encloses(_ other: CGRect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }
}
