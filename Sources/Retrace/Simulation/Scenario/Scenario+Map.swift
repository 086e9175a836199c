extension Scenario {
    /// What the map shows and how.
    public struct Map: Sendable, Equatable {
        /// The size of the map in points.
        public var size: RunOptions.PointSize
        /// Pixels per point, 1...3.
        public var scale: Int
        /// The part of the world that is shown.
        public var region: Region
        /// What lies under the overlays.
        public var background: RunOptions.Background
        /// Which scales the map may take.
        public var zoom: Zoom
    }

    /// The part of the world that a map shows; the map shows more where its shape differs.
    public enum Region: Sendable, Equatable {
        /// A centre and an extent in degrees, as `MKCoordinateRegion`.
        case span(center: Coordinate, latitudeDelta: Double, longitudeDelta: Double)
        /// A rectangle in map points.
        case rect(MapRect)
        /// All tracks, with at least this many points of room on each side.
        case fit(padding: Double)
    }

    /// Which scales a map may take.
    public enum Zoom: String, Sendable, CaseIterable {
        /// Any scale: lines are crisp.
        case exact
        /// The next power of two that shows the whole region, as MapKit draws its tiles.
        case powerOfTwo
    }
}

extension Scenario.Map {
    enum Key: String, CaseIterable { case size, scale, region, background, zoom }
    enum SizeKey: String, CaseIterable { case width, height }
    enum RegionKey: String, CaseIterable { case center, span, rect, fit }
    enum SpanKey: String, CaseIterable { case latitudeDelta, longitudeDelta }
    enum FitKey: String, CaseIterable { case padding }

    static let standardPadding = 40.0

    init(_ cursor: JSONCursor, hasTracks: Bool) throws {
        let members = try cursor.members(Key.self, "an object that describes the map")
        size = try Self.size(try members.required(.size, "an object with width and height in points"))
        scale = try members[.scale]?.integer("a number of pixels per point, 1, 2 or 3", in: 1...3) ?? 1
        background = try members[.background].map(Self.background) ?? .none
        zoom = try members[.zoom]?.choice(Scenario.Zoom.self) ?? .exact
        if let given = members[.region] {
            region = try Self.region(given)
        } else {
            region = .fit(padding: Self.standardPadding)
        }
        if case .fit = region, !hasTracks {
            throw (members[.region] ?? cursor).failure(
                "there is no track to fit the map to; expected a region with \"center\" and \"span\", or with \"rect\"")
        }
    }

    private static func size(_ cursor: JSONCursor) throws -> RunOptions.PointSize {
        let members = try cursor.members(SizeKey.self, "an object with width and height in points")
        let expected = "a number of points, 1 to 16384"
        let width = try members.required(.width, expected).integer(expected, in: 1...16384)
        let height = try members.required(.height, expected).integer(expected, in: 1...16384)
        return RunOptions.PointSize(width: width, height: height)!
    }

    private static func background(_ cursor: JSONCursor) throws -> RunOptions.Background {
        switch cursor.text {
        case "natural-earth": .naturalEarth
        case "none": .none
        case "transparent": .transparent
        default:
            .color(
                try cursor.color(
                    "\"natural-earth\", \"none\", \"transparent\" or a colour such as \"#f2efe9\""))
        }
    }

    private static func region(_ cursor: JSONCursor) throws -> Scenario.Region {
        if cursor.text == "fit" { return .fit(padding: standardPadding) }
        let forms = "\"fit\", or an object with \"center\" and \"span\", with \"rect\", or with \"fit\""
        let members = try cursor.members(RegionKey.self, forms)
        switch (members[.center], members[.span], members[.rect], members[.fit]) {
        case (let center?, let span?, nil, nil):
            let deltas = try span.members(SpanKey.self, "an object with latitudeDelta and longitudeDelta in degrees")
            let tall = "degrees, greater than 0 and at most 180"
            let wide = "degrees, greater than 0 and at most 360"
            return .span(
                center: try Scenario.Coordinate(center),
                latitudeDelta: try deltas.required(.latitudeDelta, tall).number(tall) { $0 > 0 && $0 <= 180 },
                longitudeDelta: try deltas.required(.longitudeDelta, wide).number(wide) { $0 > 0 && $0 <= 360 })
        case (nil, nil, let rect?, nil):
            return .rect(try Scenario.MapRect(rect))
        case (nil, nil, nil, let fit?):
            let padding = try fit.members(FitKey.self, "an object with padding in points")[.padding]
            return .fit(padding: try padding?.number("a number of points, 0 or more") { $0 >= 0 } ?? standardPadding)
        default:
            throw cursor.failure("expected \(forms), and only one of these")
        }
    }
}

extension Scenario.Coordinate {
    enum Key: String, CaseIterable { case latitude, longitude }

    init(_ cursor: JSONCursor) throws {
        let members = try cursor.members(Key.self, "an object with latitude and longitude in degrees")
        let north = "degrees north, -90 to 90"
        let east = "degrees east, -180 to 180"
        latitude = try members.required(.latitude, north).number(north) { abs($0) <= 90 }
        longitude = try members.required(.longitude, east).number(east) { abs($0) <= 180 }
    }
}

extension Scenario.MapRect {
    enum Key: String, CaseIterable { case x, y, width, height }

    init(_ cursor: JSONCursor) throws {
        let members = try cursor.members(Key.self, "an object with x, y, width and height in map points")
        let origin = "a number of map points"
        let extent = "a number of map points greater than 0"
        x = try members.required(.x, origin).number(origin)
        y = try members.required(.y, origin).number(origin)
        width = try members.required(.width, extent).number(extent) { $0 > 0 }
        height = try members.required(.height, extent).number(extent) { $0 > 0 }
    }
}
