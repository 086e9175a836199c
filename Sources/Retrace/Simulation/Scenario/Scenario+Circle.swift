extension Scenario {
    /// A circle whose centre and radius may change.
    public struct Circle: Sendable, Equatable {
        /// Where its centre is.
        public var center: Center
        /// How large it is.
        public var radius: Radius
        /// The colour inside; nil for none.
        public var fill: RGBAColor?
        /// The colour of the line; nil for none.
        public var stroke: RGBAColor?
        /// The width of the line in points, 0 or more.
        public var lineWidth: Double
        /// The opacity of the whole circle, 0...1.
        public var alpha: Double

        /// Where a centre is.
        public enum Center: Sendable, Equatable {
            /// At one place.
            case coordinate(Coordinate)
            /// At the head of the track of this name.
            case follow(track: String)
        }
    }
}

extension Scenario.Circle {
    enum Key: String, CaseIterable { case center, radius, fill, stroke, lineWidth, alpha }
    enum CenterKey: String, CaseIterable { case latitude, longitude, follow }

    static let standardBlue = RGBAColor(red: 10, green: 132, blue: 255)

    init(_ members: JSONMembers<Key>, tracks: [String]) throws {
        center = try Center(
            members.required(.center, "an object with latitude and longitude, or with follow"), tracks: tracks)
        radius = try Scenario.Radius(members.required(.radius, Scenario.Radius.expected))
        fill = try members[.fill]?.color()
        stroke = try members[.stroke]?.color()
        if fill == nil, stroke == nil { stroke = Self.standardBlue }
        lineWidth = try members[.lineWidth]?.number("a width in points, 0 or more") { $0 >= 0 } ?? 2
        alpha = try members[.alpha]?.number("an opacity, 0 to 1") { 0...1 ~= $0 } ?? 1
    }
}

extension Scenario.Circle.Center {
    init(_ cursor: JSONCursor, tracks: [String]) throws {
        let members = try cursor.members(
            Scenario.Circle.CenterKey.self, "an object with latitude and longitude, or with follow")
        guard let follow = members[.follow] else {
            self = .coordinate(try Scenario.Coordinate(cursor))
            return
        }
        guard members[.latitude] == nil, members[.longitude] == nil else {
            throw cursor.failure("expected latitude and longitude, or follow, not both")
        }
        self = .follow(track: try follow.trackName(among: tracks))
    }
}
