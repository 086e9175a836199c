public import Foundation

/// How to read a file where the file itself leaves a choice.
public struct TrackReadingOptions: Sendable {
    /// The zone of times that name none. UTC unless the user knows better (`--tz`).
    public var timeZone: TimeZone?
    /// Added to every time, in seconds; 1024 weeks cure a receiver's week rollover (`--time-shift`).
    public var timeShift: Double = 0
    /// What the columns of a CSV file are, in order, by names such as `lat,lon,ele,time,-` (`--columns`).
    public var columns: [String]?
    /// Whether latitude and longitude stand in each other's place (`--swap`).
    public var swapCoordinates = false
    /// The most points that are read before the rest of the file is left alone.
    public var pointLimit = 50_000_000

    /// The defaults.
    public init() {}

    /// The seconds of 1024 weeks, after which the week counter of GPS receivers starts again.
    public static let weekRollover = Double(1024 * 7 * 86_400)
}
