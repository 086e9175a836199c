/// Times that are written as a number since 1970, in seconds, or in milli-, micro- or nanoseconds: which, is told by
/// the size of the number, as each is a thousand times the other.
enum NumericTime {
    /// Nanoseconds since 1970, nil when out of range.
    static func nanoseconds(_ value: Double) -> Int64? {
        guard value.isFinite else { return nil }
        let size = abs(value)
        let seconds: Double
        switch size {
        case ..<1e11: seconds = value
        case ..<1e14: seconds = value / 1e3
        case ..<1e17: seconds = value / 1e6
        default: seconds = value / 1e9
        }
        guard abs(seconds) < 9.2e9 else { return nil }
        let whole = seconds.rounded(.down)
        // A double of seconds in this century is good for a quarter of a microsecond.
        return Int64(whole) * 1_000_000_000 + Int64(((seconds - whole) * 1e6).rounded()) * 1000
    }

    /// The seconds between two times in nanoseconds: the difference of integers, so that nothing is lost to the size of
    /// the numbers, unless it does not fit.
    static func seconds(from start: Int64, to end: Int64) -> Double {
        let (difference, isTooLarge) = end.subtractingReportingOverflow(start)
        return isTooLarge ? Double(end) / 1e9 - Double(start) / 1e9 : Double(difference) / 1e9
    }

    /// A time moved by seconds; the first or last time there is when that lies outside.
    static func adding(_ seconds: Double, to time: Int64) -> Int64 {
        let moved = Double(time) + seconds * 1e9
        guard moved > -9.2e18 else { return TrackSegment.untimed + 1 }
        guard moved < 9.2e18 else { return Int64.max }
        return time &+ Int64((seconds * 1e9).rounded())
    }
}
