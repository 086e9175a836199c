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
        /// Paint is missing, or there is too much of it, where bounds that were frozen end.
        case clippedByFrozenBounds
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
        /// The times at which things happen, against rational arithmetic.
        case clock
        /// The files and the manifest of a film, read back.
        case film
    }

    /// What went wrong in a race.
    package enum Race: String, Sendable, Codable, CaseIterable {
        /// A tile counts as drawn, and what it was invalidated for is not in its picture.
        case lostWakeUp
        /// A picture of an earlier state took the place of a later one.
        case lateResult
        /// A picture is of no state that there ever was.
        case torn
        /// Otherwise.
        case order
    }

    package var kind: Class
    package var race: Race?
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
        if let tile { self.tile = Self.text(of: tile) }
    }

    static func text(of tile: TileKey) -> String { "\(tile.level.worldPixels)/\(tile.column)/\(tile.row)" }
}
