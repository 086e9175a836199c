import Foundation
import Tracks

/// How the tracks that a command is given are read and played.
struct TrackOptions {
    var reading = TrackReadingOptions()
    var playing = TrackTimelineOptions()
    var sync = TrackSync.absolute
}

extension OptionGroup<TrackOptions> {
    /// For commands that play tracks.
    static var all: [OptionGroup] { [reading, playing, together] }

    /// How files are read.
    static var reading: OptionGroup {
        OptionGroup(
            "Reading tracks",
            [
                Option(
                    "tz", "ZONE", help: "zone of times that name none (default: UTC)",
                    expected: "a zone such as Europe/Berlin, or an offset such as +02:00", read: TimeZone.init(text:)
                ) { $0.reading.timeZone = $1 },
                Option(
                    "time-shift", "T", help: "add this to all times, such as -1h or 1024w",
                    expected: "a time such as 90s, -1h30m or 1024w", read: seconds
                ) { $0.reading.timeShift = $1 },
                Option(
                    "columns", "LIST", help: "columns of a CSV file, such as lat,lon,ele,time,-",
                    expected: "names separated by commas with lat and lon among them",
                    read: { text in
                        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                        return names.count > 1 ? names : nil
                    }
                ) { $0.reading.columns = $1 },
                Option(
                    "swap", help: "latitude and longitude stand in each other's place", \.reading.swapCoordinates, true),
            ])
    }

    /// By which rules tracks are played.
    static var playing: OptionGroup {
        OptionGroup(
            "Playing tracks",
            [
                Option(
                    "time-order", "RULE", help: "file, sort or split where time runs backwards (default: file)",
                    expected: "file, sort or split", read: TrackTimelineOptions.Order.init(rawValue:)
                ) { $0.playing.order = $1 },
                Option(
                    "assume-speed", "KM/H", help: "speed along tracks without times (default: 20)",
                    expected: "kilometres per hour greater than 0, such as 20", read: speed
                ) { $0.playing.assumedSpeed = $1 },
                Option(
                    "max-speed", "KM/H", help: "leave out points that could only be reached faster",
                    expected: "kilometres per hour greater than 0, such as 200", read: speed
                ) { $0.playing.maximumSpeed = $1 },
                Option(
                    "skip-idle", "T", help: "cut stops to this time, such as 10s",
                    expected: "a time greater than 0, such as 10s or 1m", read: positiveSeconds
                ) { $0.playing.idleLimit = $1 },
                Option(
                    "max-gap", "T", help: "cut pauses between points to this time",
                    expected: "a time greater than 0, such as 10s or 5m", read: positiveSeconds
                ) { $0.playing.gapLimit = $1 },
            ])
    }

    /// When several tracks begin.
    static var together: OptionGroup {
        OptionGroup(
            "Several tracks",
            [
                Option(
                    "sync", "RULE", help: "absolute, start, or offsets such as 0,30s,2m (default: absolute)",
                    expected: "absolute, start, or a time for each track such as 0,30s,2m", read: sync
                ) { $0.sync = $1 }
            ])
    }
}

private func sync(_ text: String) -> TrackSync? {
    switch text {
    case "absolute": return .absolute
    case "start": return .start
    default:
        let offsets = text.split(separator: ",", omittingEmptySubsequences: false).map { seconds(String($0)) }
        guard !offsets.contains(where: { $0.map { $0 < 0 } ?? true }) else { return nil }
        return .offset(offsets.compactMap { $0 })
    }
}

private func speed(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 / 3.6 : nil }
}

private func positiveSeconds(_ text: String) -> Double? { seconds(text).flatMap { $0 > 0 ? $0 : nil } }

/// Seconds of a time with a sign and units: `90`, `90s`, `-1h30m`, `1024w`.
private func seconds(_ text: String) -> Double? {
    let units: [Character: Double] = ["w": 604_800, "d": 86_400, "h": 3600, "m": 60, "s": 1]
    let isNegative = text.hasPrefix("-")
    var rest = text.drop { $0 == "-" || $0 == "+" }
    guard text.count - rest.count <= 1, !rest.isEmpty else { return nil }
    var total = 0.0
    while !rest.isEmpty {
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        guard let value = Double(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        if rest.isEmpty {
            // A number without a unit stands alone.
            guard digits.count + (isNegative || text.hasPrefix("+") ? 1 : 0) == text.count else { return nil }
            total = value
        } else {
            guard let unit = units[rest.removeFirst()] else { return nil }
            total += value * unit
        }
    }
    // Beyond a hundred thousand years nothing fits the calendar.
    return total < 3e12 ? (isNegative ? -total : total) : nil
}

extension TimeZone {
    /// Reads `Europe/Berlin`, `UTC` or `+02:00`.
    fileprivate init?(text: String) {
        if let sign = text.first, sign == "+" || sign == "-" {
            let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count <= 2, let hours = parts[0], hours <= 18, let minutes = parts.count == 2 ? parts[1] : 0,
                (0..<60).contains(minutes)
            else { return nil }
            self.init(secondsFromGMT: (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60))
        } else {
            // Abbreviations are ambiguous: CST is three zones.
            guard text == "UTC" || text == "GMT" || text.contains("/") else { return nil }
            self.init(identifier: text)
        }
    }
}
