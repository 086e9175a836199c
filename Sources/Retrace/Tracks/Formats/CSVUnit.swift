/// Units that tables state, in the names of columns or behind the values.
enum CSVUnit {
    /// What a value of the unit is multiplied by to be in metres or metres per second; nil for a word that is no unit.
    static func factor(_ word: some StringProtocol) -> Double? {
        switch word {
        case "m", "meter", "meters", "metre", "metres", "m/s", "mps", "deg", "degrees", "utc", "gmt", "ms", "s", "bpm",
            "rpm", "w", "c", "millisecond", "milliseconds", "seconds":
            1
        case "km/h", "kmh", "kph", "km/hr": 1 / 3.6
        case "mph", "mi/h": 0.44704
        case "kn", "kt", "kts", "knot", "knots": 1852.0 / 3600
        case "ft", "feet", "foot": 0.3048
        default: nil
        }
    }

    /// A value with a unit behind it, such as `123 m`, taken apart; nil when there is none.
    static func split(_ field: UnsafeRawBufferPointer) -> (number: UnsafeRawBufferPointer, factor: Double)? {
        let number = field.prefix { DecimalText.digit($0) != nil || "+-.,".utf8.contains($0) }
        let unit = String(decoding: field[number.endIndex...], as: UTF8.self).lowercased().filter { $0 != " " }
        guard !number.isEmpty, !unit.isEmpty, let factor = factor(unit) else { return nil }
        return (UnsafeRawBufferPointer(rebasing: number), factor)
    }
}
