public import Foundation

extension TrackSummary {
    /// The summary for a person, a line a subject. Times are shown in `zone`.
    public func text(in zone: TimeZone = .gmt) -> String {
        var lines = ["\(file): \(format)" + (name.map { ", “\($0)”" } ?? "")]
        func add(_ subject: String, _ text: String) {
            lines.append("  " + subject.padding(toLength: 11, withPad: " ", startingAt: 0) + text)
        }
        add("points", points)
        if let time = time(in: zone) { add("time", time) }
        if let speed = total.speed {
            add("moving", "\(Self.duration(total.moving)), stopped \(Self.duration(total.stopped))")
            add(
                "distance",
                "\(Self.length(total.distance)), \(Self.number(speed.mean * 3.6, 1)) km/h while moving, "
                    + "at most \(Self.number(speed.highest * 3.6, 1)) km/h over 5 s")
        } else if total.points > 1 {
            add("distance", Self.length(total.distance))
        }
        if let elevation = total.elevation {
            let (lowest, highest) = (Self.number(elevation.lowest, 0), Self.number(elevation.highest, 0))
            add(
                "elevation",
                lowest == highest
                    ? "\(lowest) m"
                    : "\(lowest) to \(highest) m, up \(Self.number(elevation.ascent, 0)) m, down \(Self.number(elevation.descent, 0)) m"
            )
        }
        if let bounds = total.bounds {
            add(
                "area",
                "\(Self.range(bounds.south, bounds.north, "N", "S")), \(Self.range(bounds.west, bounds.east, "E", "W"))"
                    + (bounds.west > bounds.east ? " (across 180°)" : ""))
        }
        if !total.channels.isEmpty { add("channels", total.channels.map(Self.words).joined(separator: ", ")) }
        for (index, problem) in problems.enumerated() { add(index == 0 ? "problems" : "", Self.finding(problem)) }
        for (index, rule) in rules.enumerated() { add(index == 0 ? "rules" : "", Self.finding(rule)) }
        if tracks.count > 1 {
            for (index, track) in tracks.prefix(Self.shownTracks).enumerated() {
                let kind = track.kind ?? ""
                let title = track.name.map { "“\($0)”" + (kind == "route" ? " (route)" : "") } ?? kind
                let time = track.start.map { ", from \($0)" } ?? ""
                add(
                    index == 0 ? "tracks" : "",
                    "\(index + 1). \(title): \(Self.counted(track.points, "point")), \(Self.length(track.distance))"
                        + (track.speed == nil ? "" : ", \(Self.duration(track.duration))") + time)
            }
        }
        if tracks.count > Self.shownTracks {
            add("", "and \(tracks.count - Self.shownTracks) more, see --json")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Nobody reads on.
    private static let shownTracks = 100

    private var points: String {
        var text =
            "\(total.points) in \(Self.counted(total.segments, "segment")) of \(Self.counted(tracks.count, "track"))"
        if waypoints > 0 { text += ", \(Self.counted(waypoints, "waypoint"))" }
        if total.timedPoints < total.points { text += "; \(total.points - total.timedPoints) without a time" }
        return text
    }

    static func counted(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }

    private static func range(_ low: Double, _ high: Double, _ positive: String, _ negative: String) -> String {
        let texts = [degrees(low, positive, negative), degrees(high, positive, negative)]
        return texts[0] == texts[1] ? texts[0] : texts.joined(separator: " to ")
    }

    /// `heartRate` as `heart rate`.
    private static func words(_ name: String) -> String {
        name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
    }

    private func time(in zone: TimeZone) -> String? {
        guard let start = total.start.flatMap(Self.date), let end = total.end.flatMap(Self.date) else { return nil }
        let style = Date.ISO8601FormatStyle(timeZone: zone)
            .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        let shown = zone == .gmt ? "UTC" : zone.identifier
        var evidence: [String] = []
        if zones.utc > 0 { evidence.append("\(Self.counted(zones.utc, "time")) in UTC") }
        if zones.offset > 0 { evidence.append("\(zones.offset) with an offset") }
        if zones.unstated > 0 {
            evidence.append("\(Self.counted(zones.unstated, "time")) without a zone, see --tz")
        }
        let span =
            start == end
            ? "\(start.formatted(style)) \(shown)"
            : "\(start.formatted(style)) to \(end.formatted(style)) \(shown), "
                + Self.duration(end.timeIntervalSince(start))
        return span
            + (evidence.isEmpty ? "" : " (\(evidence.joined(separator: ", ")))")
    }

    private static func date(_ text: String) -> Date? {
        var reader = TimestampText(zone: nil)
        return Array(text.utf8).withUnsafeBytes { reader.parse($0) }
            .map { Date(timeIntervalSince1970: (Double($0) / 1e9).rounded(.down)) }
    }

    private static func finding(_ finding: Finding) -> String {
        let place = finding.line.map { "line \($0): " } ?? finding.byte.map { "byte \($0): " } ?? ""
        return place + finding.message + (finding.count > 1 ? " (\(finding.count)×)" : "")
    }

    private static func duration(_ seconds: Double) -> String {
        guard seconds >= 60 else { return "\(number(seconds, seconds > 0 && seconds < 10 ? 1 : 0)) s" }
        let total = Int(seconds.rounded())
        let (days, hours, minutes) = (total / 86_400, total / 3600 % 24, total / 60 % 60)
        if days > 0 { return "\(days) d \(hours) h" }
        return hours > 0 ? "\(hours) h \(minutes) min" : "\(minutes) min \(total % 60) s"
    }

    private static func length(_ metres: Double) -> String {
        metres < 1000 ? "\(number(metres, 0)) m" : "\(number(metres / 1000, 2)) km"
    }

    private static func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
        "\(number(abs(value), 5))° \(value < 0 ? negative : positive)"
    }

    /// A number with a decimal point whatever the locale.
    private static func number(_ value: Double, _ digits: Int) -> String {
        let text = String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), value)
        // Minus nothing is nothing.
        return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
    }
}
