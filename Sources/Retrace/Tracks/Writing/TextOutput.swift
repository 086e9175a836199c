internal import Foundation

/// Text on its way into a file, a piece at a time, or into memory.
struct TextOutput {
    private(set) var buffer: [UInt8] = []
    private let path: String?
    private let partial: String?
    private var handle: FileHandle?

    /// Collects in memory.
    init() {
        path = nil
        partial = nil
    }

    /// Opens a file beside the target, which ``finish()`` puts in the target's place.
    init(path: String) throws {
        self.path = path
        if path == "-" {
            partial = nil
            handle = FileHandle.standardOutput
            return
        }
        let partial = path + ".part"
        self.partial = partial
        guard FileManager.default.createFile(atPath: partial, contents: nil),
            let handle = FileHandle(forWritingAtPath: partial)
        else {
            throw TracksError(
                "write", .unwritable, path: path, "cannot be written: \(String(cString: strerror(errno)))")
        }
        self.handle = handle
    }

    mutating func add(_ text: String) { buffer.append(contentsOf: text.utf8) }

    /// Writes what has been collected when it is worth a write. Called between points.
    mutating func flush() throws {
        if handle != nil, buffer.count >= 1 << 17 { try drain() }
    }

    mutating func finish() throws {
        guard let handle, let path else { return }
        try drain()
        guard let partial else { return }
        do {
            try handle.close()
            guard rename(partial, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            unlink(partial)
            throw TracksError(
                "write", .unwritable, path: path, "cannot be written: \(String(cString: strerror(errno)))")
        }
        self.handle = nil
    }

    private mutating func drain() throws {
        guard let handle else { return }
        do {
            try handle.write(contentsOf: buffer)
        } catch {
            if let partial { unlink(partial) }
            throw TracksError("write", .unwritable, path: path, "cannot be written: \(error.localizedDescription)")
        }
        buffer.removeAll(keepingCapacity: true)
    }

    // MARK: Numbers

    /// The decimals that are written: 10⁻²⁰ degrees are nothing, and validators give up at 24 digits.
    private static let decimals = 20

    /// A number in its shortest form that reads back the same, without an exponent.
    mutating func add(number: Double) { add(Self.plain(number.description)) }

    /// A sensor value.
    mutating func add(number: Float) { add(Self.plain(number.description)) }

    private static func plain(_ text: String) -> String {
        var text = text[...]
        if text.hasSuffix(".0") { text = text.dropLast(2) }
        guard let e = text.firstIndex(where: { $0 == "e" || $0 == "E" }),
            let exponent = Int(text[text.index(after: e)...])
        else { return String(text) }
        let isNegative = text.hasPrefix("-")
        let digits = text[..<e].filter(\.isNumber)
        // The point stands behind the first digit.
        let point = 1 + exponent
        let number =
            point <= 0
            ? "0." + (String(repeating: "0", count: min(-point, decimals)) + digits).prefix(decimals)
            : digits.count <= point
                ? digits + String(repeating: "0", count: point - digits.count)
                : String(digits.prefix(point)) + "." + digits.dropFirst(point)
        return (isNegative ? "-" : "") + number
    }

    /// A time as `2019-05-02T08:53:17.25Z`: as many digits of the second as it has.
    mutating func add(time: Int64) { add(TimestampText.iso8601(time)) }
}

extension TimestampText {
    /// Nanoseconds since 1970 as ISO 8601 in UTC.
    static func iso8601(_ time: Int64) -> String {
        let second = time.dividedFloor(by: 1_000_000_000)
        // Not by multiplication, which the first times of the range do not survive.
        let remainder = time % 1_000_000_000
        let fraction = remainder < 0 ? remainder + 1_000_000_000 : remainder
        let day = second.dividedFloor(by: 86_400)
        let ofDay = Int(second - day * 86_400)
        let (year, month, dayOfMonth) = civil(Int(day))
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        var text = padded(year, 4) + "-" + padded(month, 2) + "-" + padded(dayOfMonth, 2) + "T"
        text += padded(ofDay / 3600, 2) + ":" + padded(ofDay / 60 % 60, 2) + ":" + padded(ofDay % 60, 2)
        if fraction > 0 {
            var digits = padded(Int(fraction), 9)[...]
            while digits.last == "0" { digits = digits.dropLast() }
            text += "." + digits
        }
        return text + "Z"
    }

    /// The date of a day counted from 1970-01-01, in the Gregorian calendar with years that begin in March.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = Int64(shifted).dividedFloor(by: 146_097)
        let ofEra = shifted - Int(era) * 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let dayOfYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension Int64 {
    /// The quotient rounded down, also for negative numbers.
    fileprivate func dividedFloor(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
