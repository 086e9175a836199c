public import EventLoop

extension Scenario {
    /// How time passes in a film.
    public struct Clock: Sendable, Equatable {
        /// Ticks in a second of film; nil for one tick a frame.
        public var ticksPerSecond: Int?
        /// Frames per second.
        public var frameRate: FrameRate
        /// How long the film lasts.
        public var duration: Duration
    }
}

extension Scenario.Clock {
    enum Key: String, CaseIterable { case ticksPerSecond, fps, duration }
    enum RateKey: String, CaseIterable { case num, den }

    /// 30 frames per second for 20 seconds.
    static let standard = Self(ticksPerSecond: nil, frameRate: .standard, duration: .seconds(20))

    init(_ cursor: JSONCursor) throws {
        let members = try cursor.members(Key.self, "an object that describes the clock")
        self = .standard
        if let ticks = members[.ticksPerSecond] {
            ticksPerSecond = try ticks.integer("a whole number of ticks per second, 1 to 100000", in: 1...100_000)
        }
        if let rate = members[.fps] { frameRate = try Self.frameRate(rate) }
        if let length = members[.duration] { duration = try Self.duration(length) }
    }

    private static func frameRate(_ cursor: JSONCursor) throws -> FrameRate {
        let expected = "frames per second such as 30, \"30000/1001\" or {\"num\": 30000, \"den\": 1001}"
        if let text = cursor.text, let rate = FrameRate(text: text) { return rate }
        if cursor.isObject {
            let members = try cursor.members(RateKey.self, expected)
            let part = "a whole number, 1 to \(FrameRate.terms.upperBound)"
            return FrameRate(
                try members.required(.num, part).integer(part, in: FrameRate.terms),
                over: try members.required(.den, part).integer(part, in: FrameRate.terms))
        }
        return FrameRate(try cursor.integer(expected, in: FrameRate.terms))
    }

    private static func duration(_ cursor: JSONCursor) throws -> Duration {
        let expected = "a duration greater than 0: seconds such as 1.5, or text such as \"1m30s\""
        // A number is read again from its shortest decimal text, so that 0.1 means a tenth exactly.
        let text = try cursor.text ?? "\(cursor.number(expected))"
        guard let duration = Duration(text: text), duration > .zero else { throw cursor.failure(expected: expected) }
        return duration
    }
}
