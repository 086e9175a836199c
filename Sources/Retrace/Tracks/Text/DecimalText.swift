/// Decimal numbers in bytes, read to the nearest double without making a string.
///
/// The common case needs one 128-by-64-bit division, which is exact: with up to 19 digits and a divisor of
/// 10⁰ … 10¹⁹ the quotient has 62 bits or more, and the remainder says on which side of a tie the value lies. More
/// digits are bracketed between two such quotients. Whatever does not fit goes to the standard library.
enum DecimalText {
    /// A number and whether it was written with a decimal comma.
    struct Value {
        var value: Double
        var hasComma: Bool
    }

    /// The number that fills `text` except for blanks around it; nil for anything else, and for NaN and infinities.
    static func parse(_ text: UnsafeRawBufferPointer) -> Value? {
        var position = 0
        var count = text.count
        while position < count, isBlank(text[position]) { position += 1 }
        while count > position, isBlank(text[count - 1]) { count -= 1 }
        let begin = position
        guard position < count else { return nil }

        var isNegative = false
        if text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
            isNegative = text[position] == UInt8(ascii: "-")
            position += 1
        }
        var digits: UInt64 = 0
        var significant = 0
        var seen = 0
        var fraction = 0
        var isInexact = false
        var hasPoint = false
        var hasComma = false
        scan: while position < count {
            let byte = text[position]
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                seen += 1
                if significant < 19 {
                    digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                    if digits != 0 { significant += 1 }
                    if hasPoint { fraction += 1 }
                } else {
                    isInexact = isInexact || byte != UInt8(ascii: "0")
                    if !hasPoint { fraction -= 1 }
                }
            case UInt8(ascii: "."), UInt8(ascii: ","):
                if hasPoint { return nil }
                hasPoint = true
                hasComma = byte == UInt8(ascii: ",")
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                break scan
            default:
                return nil
            }
            position += 1
        }
        guard seen > 0 else { return nil }
        if position < count {
            guard let exponent = exponent(text, position + 1, count) else { return nil }
            fraction -= exponent
        }
        let magnitude: Double
        if let quick = quotient(digits, fraction), !isInexact || quick == quotient(digits + 1, fraction) {
            magnitude = quick
        } else {
            let number = text[begin..<count].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
            guard let value = Double(String(decoding: number, as: UTF8.self)), value.isFinite else { return nil }
            return Value(value: value, hasComma: hasComma)
        }
        return Value(value: isNegative ? -magnitude : magnitude, hasComma: hasComma)
    }

    /// `digits` ÷ 10^`power`, rounded to the nearest double, ties to even; nil outside 10⁰ … 10¹⁹.
    private static func quotient(_ digits: UInt64, _ power: Int) -> Double? {
        if digits == 0 { return 0 }
        guard power >= 0, power < 20 else { return nil }
        if power == 0 { return Double(digits) }
        let divisor = powers[power]
        if digits < 1 << 53 { return Double(digits) / Double(divisor) }
        let divisorShift = divisor.leadingZeroBitCount
        let digitsShift = digits.leadingZeroBitCount
        let high = divisor << UInt64(divisorShift)
        // Half of the normalised digits is below the normalised divisor, so the division cannot overflow.
        let (quotient, remainder) = high.dividingFullWidth(
            ((digits << UInt64(digitsShift)) >> 1, low(digits, digitsShift)))
        // A bit below the last one stands for the remainder: never a tie, never lost, as 62 bits are more than 53.
        let sticky = quotient | (remainder == 0 ? 0 : 1)
        return Double(sticky) * Double(bitPattern: UInt64(1023 + divisorShift - digitsShift - 63) << 52)
    }

    /// The bit that halving pushes out, as the low word.
    @inline(__always)
    private static func low(_ digits: UInt64, _ shift: Int) -> UInt64 {
        (digits << UInt64(shift)) << 63
    }

    private static let powers: [UInt64] = (0..<20).map { (0..<$0).reduce(UInt64(1)) { power, _ in power * 10 } }

    private static func exponent(_ text: UnsafeRawBufferPointer, _ start: Int, _ count: Int) -> Int? {
        var position = start
        var isNegative = false
        if position < count, text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+") {
            isNegative = text[position] == UInt8(ascii: "-")
            position += 1
        }
        guard position < count else { return nil }
        var value = 0
        while position < count {
            guard let digit = digit(text[position]) else { return nil }
            value = min(value * 10 + digit, 9999)
            position += 1
        }
        return isNegative ? -value : value
    }

    /// The value of a decimal digit.
    @inline(__always)
    static func digit(_ byte: UInt8) -> Int? {
        let value = byte &- UInt8(ascii: "0")
        return value < 10 ? Int(value) : nil
    }

    /// Space, tab, carriage return or line feed.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 32 || byte == 10 || byte == 13 || byte == 9
    }
}
