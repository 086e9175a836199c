extension Scenario {
    /// A track that grows as it is travelled.
    public struct Path: Sendable, Equatable {
        /// The name of the track in `tracks`.
        public var track: String
        /// The colour of the line.
        public var color: RGBAColor
        /// The width of the line in points, greater than 0.
        public var width: Double
        /// The opacity of the whole line, 0...1.
        public var alpha: Double
        /// How much of the way stays visible, in seconds of film, greater than 0; nil for all.
        public var tail: Double?
        /// What marks the head; nil for nothing.
        public var marker: Marker?

        /// A disc at the head of a path.
        public struct Marker: Sendable, Equatable {
            /// In points, greater than 0.
            public var radius: Double
            /// The colour inside.
            public var color: RGBAColor
            /// The colour of its edge; nil for none.
            public var stroke: RGBAColor?
        }
    }
}

extension Scenario.Path {
    enum Key: String, CaseIterable { case track, color, width, alpha, tail, marker }
    enum MarkerKey: String, CaseIterable { case radius, color, stroke }

    static let standardColor = RGBAColor(red: 0xE8, green: 0x59, blue: 0x0C)

    init(_ members: JSONMembers<Key>, tracks: [String]) throws {
        track = try members.required(.track, "the name of one of the tracks").trackName(among: tracks)
        let lineColor = try members[.color]?.color() ?? Self.standardColor
        color = lineColor
        width = try members[.width]?.number("a width in points greater than 0") { $0 > 0 } ?? 4
        alpha = try members[.alpha]?.number("an opacity, 0 to 1") { 0...1 ~= $0 } ?? 1
        tail = try members[.tail]?.number("seconds of film greater than 0") { $0 > 0 }
        marker = try members[.marker].map { try Marker($0, standard: lineColor) }
    }
}

extension Scenario.Path.Marker {
    init(_ cursor: JSONCursor, standard: RGBAColor) throws {
        let members = try cursor.members(Scenario.Path.MarkerKey.self, "an object with radius, color and stroke")
        radius = try members[.radius]?.number("a radius in points greater than 0") { $0 > 0 } ?? 6
        color = try members[.color]?.color() ?? standard
        stroke = try members[.stroke]?.color()
    }
}
