extension Duration {
    static let attosecondsPerSecond: Int128 = 1_000_000_000_000_000_000

    /// The whole duration in attoseconds (10⁻¹⁸ s).
    var attosecondsTotal: Int128 {
        Int128(components.seconds) * Self.attosecondsPerSecond + Int128(components.attoseconds)
    }

    /// The duration in seconds, rounded once.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    /// Reads `20`, `20s`, `0.5s`, `1m30s`, `1h`, `250ms`: seconds when there is no unit, exact to 10⁻¹⁸ s; nil for anything
    /// else, for negative values and for more than 1000 days.
    package init?(text: String) {
        var rest = Substring(text.lowercased())
        var total: Int128 = 0
        var smallestUnitSoFar = Int128.max
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(letters.count)
            guard let unit = Self.unit(letters), unit < smallestUnitSoFar,
                let amount = Self.attoseconds(digits, unit: unit)
            else { return nil }
            smallestUnitSoFar = unit
            total += amount
        }
        guard total <= 86_400_000 * Self.attosecondsPerSecond else { return nil }
        let (seconds, attoseconds) = total.quotientAndRemainder(dividingBy: Self.attosecondsPerSecond)
        self.init(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
    }

    private static func unit(_ letters: Substring) -> Int128? {
        switch letters {
        case "h": 3600 * attosecondsPerSecond
        case "m", "min": 60 * attosecondsPerSecond
        case "s", "sec", "": attosecondsPerSecond
        case "ms": attosecondsPerSecond / 1000
        default: nil
        }
    }

    /// A decimal number of units; at most nine digits on either side of the point, so that nothing overflows.
    private static func attoseconds(_ digits: Substring, unit: Int128) -> Int128? {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int128(parts[0]), parts[0].count <= 9 else { return nil }
        guard parts.count == 2 else { return whole * unit }
        guard (1...9).contains(parts[1].count), let fraction = Int128(parts[1]) else { return nil }
        let scale = (0..<parts[1].count).reduce(Int128(1)) { power, _ in power * 10 }
        return whole * unit + fraction * unit / scale
    }
}
