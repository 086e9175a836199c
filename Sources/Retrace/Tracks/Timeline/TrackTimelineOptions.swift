/// The rules by which the times of a track become a timeline. Times in seconds, speeds in metres per second.
public struct TrackTimelineOptions: Sendable {
    /// What happens where a track runs backwards in time (`--time-order`).
    public enum Order: String, Sendable, CaseIterable {
        /// Points stay in file order. A lone step backwards is a corrected clock and takes the usual interval; steps
        /// backwards in a row are a track stored backwards and take their length forwards.
        case file
        /// Points are sorted by time.
        case sort
        /// A step backwards begins a new segment, and segments are played in the order of their first times.
        case split
    }

    /// What happens where a track runs backwards in time.
    public var order = Order.file
    /// The speed along a track without times, in metres per second; 20 km/h (`--assume-speed`).
    public var assumedSpeed = 20 / 3.6
    /// A stop is cut to this many seconds; nil leaves stops as they are (`--skip-idle`).
    public var idleLimit: Double?
    /// A pause between two fixes is cut to this many seconds; nil leaves pauses as they are (`--max-gap`).
    public var gapLimit: Double?
    /// Fixes that could only be reached faster than this, in metres per second, are left out (`--max-speed`).
    public var maximumSpeed: Double?

    /// The defaults.
    public init() {}

    /// Slower than this is a stop: what a lying receiver still seems to move.
    public static let stoppedSpeed = 0.5
    /// Two fixes this many seconds, ``breakFactor`` usual intervals and ``breakDistance`` metres apart are not joined
    /// by a line.
    public static let breakInterval = 1800.0
    /// See ``breakInterval``.
    public static let breakFactor = 20.0
    /// See ``breakInterval``.
    public static let breakDistance = 500.0

    func checked() throws -> Self {
        func require(_ value: Double?, _ option: String) throws {
            guard value.map({ $0.isFinite && $0 > 0 }) ?? true else {
                throw TracksError("play", .badOption, "\(option) must be a number greater than 0")
            }
        }
        try require(assumedSpeed, "--assume-speed")
        try require(idleLimit, "--skip-idle")
        try require(gapLimit, "--max-gap")
        try require(maximumSpeed, "--max-speed")
        return self
    }
}
