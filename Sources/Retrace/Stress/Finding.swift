package import MapGeometry

/// Something that must not happen, seen in a run.
package struct Finding: Sendable, Hashable, Codable {
    /// What kind of fault it is.
    package enum Class: String, Sendable, Codable, CaseIterable {
        /// Old pixels are shown, or a tile that must become owed does not.
        case underInvalidation
        /// A tile is owed or drawn that nobody asked for.
        case overInvalidation
        /// Wrong only with some orders of jobs.
        case race
        /// A fresh view draws it wrong too.
        case wrongPicture
        /// The frame is never settled, or a debt is never paid.
        case liveness
        /// Two runs of the same scenario differ.
        case nonDeterminism
        /// A limit of memory or an invariant of the counters is broken.
        case invariant
    }

    /// What noticed it.
    package enum Oracle: String, Sendable, Codable, CaseIterable {
        case invariants, exactTiles, attribution, freshFrame, handPainting, variation
    }

    package var kind: Class
    package var oracle: Oracle
    package var frame: Int
    /// The tile, as `worldPixels/column/row`; empty when it is not about one.
    package var tile = ""
    /// The first wrong pixel of the frame.
    package var pixel: [Int] = []
    package var explanation: String

    package init(_ kind: Class, _ oracle: Oracle, frame: Int, _ explanation: String, tile: TileKey? = nil) {
        self.kind = kind
        self.oracle = oracle
        self.frame = frame
        self.explanation = explanation
        if let tile { self.tile = "\(tile.level.worldPixels)/\(tile.column)/\(tile.row)" }
    }
}
