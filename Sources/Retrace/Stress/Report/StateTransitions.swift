/// Which changes met a tile in which state, and what became of it: a claim about a cell never visited is empty.
package struct StateTransitions: Sendable, Codable {
    /// What a tile is in at a moment.
    package enum State: String, Sendable, Codable, CaseIterable {
        /// There is none.
        case absent
        case clean, owed, refused
        /// A job is under way that pays all that is owed.
        case underWay
        /// A job is under way, and more has become owed since it began.
        case owedUnderWay
        /// Kept for later, out of view.
        case hiddenClean, hiddenOwed
    }

    /// When in the making of a frame a change comes.
    package enum Moment: String, Sendable, Codable, CaseIterable {
        case betweenFrames, beforeDraw, afterDraw, beforeCommit, duringCommit
    }

    package struct Cell: Sendable, Codable, Hashable {
        package var change: String
        package var moment: Moment
        package var before: State
        package var after: State

        package init(change: String, moment: Moment, before: State, after: State) {
            self.change = change
            self.moment = moment
            self.before = before
            self.after = after
        }
    }

    package struct Entry: Sendable, Codable {
        package let cell: Cell
        package let count: Int
    }

    /// A change that never met a tile in a state.
    package struct Unvisited: Sendable, Codable, Hashable {
        package let change: String
        package let moment: Moment
        package let before: State
    }

    private var counts: [Cell: Int] = [:]

    package init() {}

    mutating func add(_ cell: Cell, _ count: Int = 1) { counts[cell, default: 0] += count }

    mutating func add(_ other: StateTransitions) { counts.merge(other.counts, uniquingKeysWith: +) }

    package var entries: [Entry] {
        counts.sorted {
            ($0.key.change, $0.key.moment.rawValue, $0.key.before.rawValue, $0.key.after.rawValue)
                < ($1.key.change, $1.key.moment.rawValue, $1.key.before.rawValue, $1.key.after.rawValue)
        }.map { Entry(cell: $0.key, count: $0.value) }
    }

    /// The cells that could have been visited and were not.
    package var unvisited: [Unvisited] {
        let visited = Set(
            counts.keys.map { Unvisited(change: $0.change, moment: $0.moment, before: $0.before) })
        var missing: [Unvisited] = []
        for kind in StressOperation.Kind.allCases where kind.meetsTiles {
            for moment in Moment.allCases {
                for state in State.allCases where state != .absent {
                    // Between frames nothing is under way.
                    if moment == .betweenFrames, state == .underWay || state == .owedUnderWay { continue }
                    let cell = Unvisited(change: kind.rawValue, moment: moment, before: state)
                    if !visited.contains(cell) { missing.append(cell) }
                }
            }
        }
        return missing
    }

    private enum Key: String, CodingKey { case entries, unvisited }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        for entry in try fields.decode([Entry].self, forKey: .entries) { counts[entry.cell] = entry.count }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(entries, forKey: .entries)
        try fields.encode(unvisited, forKey: .unvisited)
    }
}

extension StressOperation.Kind {
    /// Whether the change is about the tiles that an overlay has, and takes effect at once.
    fileprivate var meetsTiles: Bool {
        switch self {
        case .add, .pan, .zoom, .cache, .nap, .displayElsewhere, .ground: false
        case .pin, .unpin, .movePin, .stylePin, .selectPin: false
        default: true
        }
    }
}
