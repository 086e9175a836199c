extension Scenario {
    /// Something that is drawn over the map.
    public struct Overlay: Sendable, Equatable {
        /// What it is.
        public var kind: Kind
        /// Where it lies among the map's own content.
        public var level: Level
        /// The tick at which it is added, 0 or later.
        public var added: Int
        /// The tick at which it is removed, later than `added`; nil for never.
        public var removed: Int?
        /// What it does about bounds that grow; nil for the scenario's policy.
        public var bounds: BoundsPolicy?
        /// The `boundingMapRect` that it announces, where that is not what it covers when it is added.
        public var announcedBounds: AnnouncedBounds?
    }

    /// Where an overlay lies among the map's own content, as `MKOverlayLevel`.
    public enum Level: String, Sendable, CaseIterable {
        /// Above roads and below labels.
        case aboveRoads
        /// Above everything else of the map.
        case aboveLabels
    }

    /// A `boundingMapRect` that may be smaller than what an overlay draws, to show what freezing does.
    public enum AnnouncedBounds: Sendable, Equatable {
        /// This rectangle.
        case rect(MapRect)
        /// What the overlay covers in the first seconds of the film; greater than 0.
        case firstSeconds(Double)
    }
}

extension Scenario.Overlay {
    /// What an overlay is.
    public enum Kind: Sendable, Equatable {
        /// A circle whose centre and radius may change.
        case circle(Scenario.Circle)
        /// A track that grows as it is travelled.
        case path(Scenario.Path)
    }

    enum KindName: String, CaseIterable { case circle, path }

    /// What every kind may say.
    enum CommonKey: String, CaseIterable {
        case kind, level, add, remove, bounds, boundingMapRect, firstSeconds
    }

    /// The keys of a kind together with those that every kind has.
    static func keys(of kind: KindName) -> [String] {
        let own =
            switch kind {
            case .circle: Scenario.Circle.Key.allCases.map(\.rawValue)
            case .path: Scenario.Path.Key.allCases.map(\.rawValue)
            }
        return CommonKey.allCases.map(\.rawValue) + own
    }

    init(_ cursor: JSONCursor, tracks: [String]) throws {
        let kinds = KindName.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
        let what = "an object that describes an overlay, with \"kind\" \(kinds)"
        let name = try cursor.member("kind", what).choice(KindName.self)
        try cursor.checkKeys(Self.keys(of: name))
        switch name {
        case .circle: kind = .circle(try Scenario.Circle(cursor.select(what), tracks: tracks))
        case .path: kind = .path(try Scenario.Path(cursor.select(what), tracks: tracks))
        }

        let members: JSONMembers<CommonKey> = try cursor.select(what)
        level = try members[.level]?.choice(Scenario.Level.self) ?? .aboveRoads
        let start = try members[.add]?.integer("a tick, 0 or later", in: 0...Int(Int32.max)) ?? 0
        added = start
        removed = try members[.remove]?.integer("a tick later than \(start)", in: start + 1...Int(Int32.max))
        bounds = try members[.bounds]?.choice(Scenario.BoundsPolicy.self)
        announcedBounds = try Self.announcedBounds(members)
    }

    private static func announcedBounds(_ members: JSONMembers<CommonKey>) throws -> Scenario.AnnouncedBounds? {
        switch (members[.boundingMapRect], members[.firstSeconds]) {
        case (let rect?, nil): return .rect(try Scenario.MapRect(rect))
        case (nil, let seconds?): return .firstSeconds(try seconds.number("seconds greater than 0") { $0 > 0 })
        case (_?, let seconds?): throw seconds.failure("expected \"boundingMapRect\" or \"firstSeconds\", not both")
        case (nil, nil): return nil
        }
    }
}
