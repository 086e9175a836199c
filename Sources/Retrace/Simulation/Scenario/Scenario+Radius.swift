extension Scenario {
    /// The radius of a circle as a function of the time of the film.
    public struct Radius: Sendable, Equatable {
        /// What the numbers count.
        public var unit: Unit
        /// How it changes.
        public var course: Course

        /// What a radius counts.
        public enum Unit: String, Sendable {
            /// Metres on the ground.
            case metres
            /// Points on the screen, whatever the zoom.
            case points
        }

        /// How a radius changes; sizes are greater than or equal to 0, times are in seconds of film.
        public enum Course: Sendable, Equatable {
            /// Not at all.
            case constant(Double)
            /// From `minimum` to `maximum` and back in each `period`, which is greater than 0.
            case pulse(minimum: Double, maximum: Double, period: Double)
            /// `from` until `start`, `to` from `end` on, by the curve between.
            case easing(from: Double, to: Double, start: Double, end: Double, curve: Curve)
        }

        /// How an easing gets from its start to its end.
        public enum Curve: String, Sendable, CaseIterable {
            case linear, easeIn, easeOut, easeInOut
        }
    }
}

extension Scenario.Radius {
    enum Key: String, CaseIterable { case points, pulse, easing }
    enum PulseKey: String, CaseIterable { case min, max, period }
    enum EasingKey: String, CaseIterable { case from, to, start, end, curve }
    enum LengthKey: String, CaseIterable { case points }

    static let expected = "a radius: metres, {\"points\": n}, {\"pulse\": …} or {\"easing\": …}"

    init(_ cursor: JSONCursor) throws {
        guard cursor.isObject else {
            self.init(unit: .metres, course: .constant(try cursor.number(Self.expected) { $0 >= 0 }))
            return
        }
        let members = try cursor.members(Key.self, Self.expected)
        switch (members[.points], members[.pulse], members[.easing]) {
        case (let points?, nil, nil):
            self.init(unit: .points, course: .constant(try points.number("points, 0 or more") { $0 >= 0 }))
        case (nil, let pulse?, nil): try self.init(pulse: pulse)
        case (nil, nil, let easing?): try self.init(easing: easing)
        default: throw cursor.failure(expected: Self.expected + ", one of these")
        }
    }

    private init(pulse cursor: JSONCursor) throws {
        let members = try cursor.members(PulseKey.self, "an object with min, max and period")
        let (unit, minimum, maximum) = try Self.lengths(
            members.required(.min, Self.length), members.required(.max, Self.length))
        guard minimum <= maximum else { throw members[.max]!.failure(expected: "a length that is not below min") }
        let seconds = "a period in seconds greater than 0"
        self.init(
            unit: unit,
            course: .pulse(
                minimum: minimum, maximum: maximum,
                period: try members.required(.period, seconds).number(seconds) { $0 > 0 }))
    }

    private init(easing cursor: JSONCursor) throws {
        let members = try cursor.members(EasingKey.self, "an object with from, to, start, end and curve")
        let (unit, from, to) = try Self.lengths(
            members.required(.from, Self.length), members.required(.to, Self.length))
        let start = try members[.start]?.number("seconds, 0 or more") { $0 >= 0 } ?? 0
        let after = "seconds, later than the start"
        self.init(
            unit: unit,
            course: .easing(
                from: from, to: to, start: start, end: try members.required(.end, after).number(after) { $0 > start },
                curve: try members[.curve]?.choice(Curve.self) ?? .linear))
    }

    private static let length = "a length: metres, or {\"points\": n}"

    /// Two lengths, which must count the same thing.
    private static func lengths(_ first: JSONCursor, _ second: JSONCursor) throws -> (Unit, Double, Double) {
        let (firstUnit, a) = try length(first)
        let (secondUnit, b) = try length(second)
        guard firstUnit == secondUnit else {
            throw second.failure(
                "expected a length in \(firstUnit.rawValue), as the other one, found \(secondUnit.rawValue)")
        }
        return (firstUnit, a, b)
    }

    private static func length(_ cursor: JSONCursor) throws -> (Unit, Double) {
        guard cursor.isObject else { return (.metres, try cursor.number(length) { $0 >= 0 }) }
        let points = try cursor.members(LengthKey.self, length).required(.points, length)
        return (.points, try points.number("points, 0 or more") { $0 >= 0 })
    }
}
