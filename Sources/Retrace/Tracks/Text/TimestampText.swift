internal import Foundation

/// Dates and times in bytes, read to nanoseconds since 1970 without making a string.
///
/// Understands ISO 8601 and the forms in its neighbourhood: `2019-05-02T08:53:17.25Z`, offsets `+02:00`, `+0200` and
/// `+02`, a blank instead of the `T`, slashes or dots between the parts of the date, no seconds, no zone, a date of
/// eight digits, a year or month alone, day first (`01.07.2023 10:54:31`) when the first number is not a year.
struct TimestampText {
    /// How a time names its zone.
    enum Zone { case utc, offset, unstated }

    /// The zone of times without one; nil for UTC.
    private let zone: TimeZone?
    /// Times read, by how they name their zone.
    private(set) var evidence = TimeZoneEvidence()

    // The last date and its day number: neighbouring points share the date.
    private var lastDate = (year: Int.min, month: 0, day: 0)
    private var lastDays = 0

    init(zone: TimeZone?) { self.zone = zone }

    /// Nanoseconds since 1970; nil when the text is no date, or a date that does not exist.
    mutating func parse(_ text: UnsafeRawBufferPointer) -> Int64? {
        var cursor = TimestampCursor(text)
        cursor.skipBlanks()
        guard var date = Self.date(&cursor) else { return nil }
        var seconds = 0
        var nanoseconds = 0
        cursor.skip(UInt8(ascii: "T"), UInt8(ascii: "t"))
        cursor.skipBlanks()
        if let hour = cursor.number(digits: 2) {
            guard hour <= 24, let minute = cursor.minute() else { return nil }
            var second = 0
            if cursor.skip(UInt8(ascii: ":")) || cursor.isDigit {
                guard let value = cursor.number(digits: 2), value <= 60 else { return nil }
                second = value
                nanoseconds = cursor.fraction()
            }
            seconds = hour * 3600 + minute * 60 + second
            cursor.skipBlanks()
            if let half = cursor.halfOfDay() {
                guard (1...12).contains(hour) else { return nil }
                seconds += (half - (hour == 12 ? 1 : 0)) * 43_200
                // Where clocks have twelve hours, the month stands first.
                if date.isDayFirst, date.day <= 12 { (date.month, date.day) = (date.day, date.month) }
            }
            guard seconds <= 86_400 else { return nil }
        }
        cursor.skipBlanks()
        guard let (kind, offset) = cursor.zone() else { return nil }
        cursor.skipBlanks()
        // Java names the zone behind the offset.
        if kind != .unstated { cursor.skipBrackets() }
        guard cursor.isAtEnd else { return nil }
        guard let days = day((date.year, date.month, date.day)) else { return nil }
        return time(days: days, seconds: seconds - offset, nanoseconds: nanoseconds, kind: kind)
    }

    /// Nanoseconds since 1970 of a date and a time of day that are known as numbers; nil when there is no such date.
    mutating func time(
        year: Int, month: Int, day: Int, seconds: Int, nanoseconds: Int = 0, kind: Zone = .utc
    ) -> Int64? {
        guard let days = self.day((year, month, day)) else { return nil }
        return time(days: days, seconds: seconds, nanoseconds: nanoseconds, kind: kind)
    }

    /// Counts a time that the format itself defines as UTC.
    mutating func noteUTC() { evidence.utc += 1 }

    private mutating func time(days: Int, seconds: Int, nanoseconds: Int, kind: Zone) -> Int64? {
        var total = days * 86_400 + seconds
        // A reader that counts midnights may be led beyond the range.
        guard abs(total) < 9_200_000_000 else { return nil }
        switch kind {
        case .utc: evidence.utc += 1
        case .offset: evidence.offset += 1
        case .unstated:
            evidence.unstated += 1
            if let zone { total -= Self.offset(of: zone, atLocal: total) }
        }
        return Int64(total) * 1_000_000_000 + Int64(nanoseconds)
    }

    private static func offset(of zone: TimeZone, atLocal local: Int) -> Int {
        let first = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local)))
        return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(local - first)))
    }

    private mutating func day(_ date: (year: Int, month: Int, day: Int)) -> Int? {
        if date == lastDate { return lastDays }
        guard let days = Self.days(date.year, date.month, date.day) else { return nil }
        lastDate = date
        lastDays = days
        return days
    }

    /// Days from 1970-01-01 in the Gregorian calendar; nil when there is no such day, or it does not fit the range
    /// of nanoseconds in 64 bits (1678 … 2261).
    static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1678...2261).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let longest = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        guard day <= longest else { return nil }
        // Years that begin in March, so that the leap day is a year's last day.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(_ cursor: inout TimestampCursor) -> (year: Int, month: Int, day: Int, isDayFirst: Bool)? {
        cursor.skipWeekday()
        guard let first = cursor.number(upTo: 8) else { return nil }
        if first.digits == 8 {
            return (first.value / 10_000, first.value / 100 % 100, first.value % 100, false)
        }
        // KML knows years and months without days.
        if first.digits == 4, cursor.isAtEnd { return (first.value, 1, 1, false) }
        if first.digits <= 2, let date = namedMonth(first.value, &cursor) { return date }
        guard let separator = cursor.separator(), let second = cursor.number(upTo: 2) else { return nil }
        if first.digits == 4, cursor.isAtEnd { return (first.value, second.value, 1, false) }
        guard cursor.skip(separator), let third = cursor.number(upTo: 4) else { return nil }
        if first.digits == 4, third.digits <= 2 { return (first.value, second.value, third.value, false) }
        guard first.digits <= 2, third.digits == 4 else { return nil }
        // 01.07.2023 is the first of July; 07/13/2023 can only be the thirteenth.
        if second.value > 12 { return (third.value, first.value, second.value, false) }
        return (third.value, second.value, first.value, separator == UInt8(ascii: "/"))
    }

    /// The rest of `01 Jan 2020` or `01-Jan-2020`.
    private static func namedMonth(
        _ day: Int, _ cursor: inout TimestampCursor
    ) -> (year: Int, month: Int, day: Int, isDayFirst: Bool)? {
        var ahead = cursor
        if ahead.separator() == nil { ahead.skipBlanks() }
        guard let month = ahead.month() else { return nil }
        if ahead.separator() == nil { ahead.skipBlanks() }
        guard let year = ahead.number(upTo: 4), year.digits == 4 else { return nil }
        cursor = ahead
        return (year.value, month, day, false)
    }

    /// Nanoseconds since midnight of a time of day alone, such as `8:53:17.25`; nil for anything else.
    static func timeOfDay(_ text: UnsafeRawBufferPointer) -> Int64? {
        var cursor = TimestampCursor(text)
        cursor.skipBlanks()
        guard text.contains(UInt8(ascii: ":")), let hour = cursor.number(digits: 2), hour < 24,
            let minute = cursor.minute()
        else { return nil }
        var second = 0
        var nanoseconds = 0
        if cursor.skip(UInt8(ascii: ":")) {
            guard let value = cursor.number(digits: 2), value <= 60 else { return nil }
            second = value
            nanoseconds = cursor.fraction()
        }
        cursor.skipBlanks()
        guard cursor.isAtEnd else { return nil }
        return Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000 + Int64(nanoseconds)
    }
}
