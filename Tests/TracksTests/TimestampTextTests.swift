import Foundation
import Testing

@testable import Tracks

@Suite struct TimestampTextTests {
    private func parse(_ text: String, zone: TimeZone? = nil) -> Int64? {
        var reader = TimestampText(zone: zone)
        return Array(text.utf8).withUnsafeBytes { reader.parse($0) }
    }

    /// Seconds from `date -u -d … +%s`.
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("2019-05-02T08:53:17Z", 1_556_787_197),
        ("2019-05-02 08:53:17", 1_556_787_197),
        ("2019-05-02T10:53:17+02:00", 1_556_787_197),
        ("2019-05-02T10:53:17+0200", 1_556_787_197),
        ("2019-05-02T10:53:17+02", 1_556_787_197),
        ("2019-05-02T01:53:17-07:00", 1_556_787_197),
        ("2019-05-02T10:53:17+02:00[Europe/Berlin]", 1_556_787_197),
        ("20190502T085317Z", 1_556_787_197),
        ("2019/05/02 08:53:17 UTC", 1_556_787_197),
        ("02.05.2019 08:53:17", 1_556_787_197),
        ("05/13/2019 00:00:00", 1_557_705_600),
        ("2019-05-02T08:53Z", 1_556_787_180),
        ("2019-05-02", 1_556_755_200),
        ("2019-05", 1_556_668_800),
        ("5/2/2019 8:53:17 AM", 1_556_787_197),
        ("5/2/2019 8:53:17 pm", 1_556_830_397),
        ("5/2/2019 12:00 AM", 1_556_755_200),
        ("2/5/2019 08:53:17", 1_556_787_197),
        ("2019", 1_546_300_800),
        ("2020-02-29T24:00:00Z", 1_583_020_800),
        ("2016-12-31T23:59:60Z", 1_483_228_800),
        (" 1969-12-31T23:59:59z\n", -1),
    ]) func readsForms(text: String, seconds: Int64) { #expect(parse(text) == seconds * 1_000_000_000) }

    @Test(arguments: [
        "2019-00-02T08:53:17Z", "2019-05-00T08:53:17Z", "2019-02-29T00:00:00Z", "2019-13-01T00:00:00Z",
        "2019-05-02T25:00:00Z", "2019-05-02T08:60:00Z", "2019-05-02T08:53:61Z", "0000-00-00T00:00:00Z", "yesterday",
        "", "2019-05-02T08:53:17X", "9999-01-01T00:00:00Z",
    ]) func refusesWhatIsNoDate(text: String) { #expect(parse(text) == nil) }

    @Test func keepsFractionsToTheNanosecond() {
        #expect(parse("1970-01-01T00:00:01.5Z") == 1_500_000_000)
        #expect(parse("1970-01-01T00:00:00.123456789Z") == 123_456_789)
        #expect(parse("1970-01-01T00:00:00,250+00:00") == 250_000_000)
    }

    /// Berlin is two hours ahead in July, one in January.
    @Test func zoneAppliesOnlyToTimesWithoutOne() {
        let berlin = TimeZone(identifier: "Europe/Berlin")
        #expect(parse("2023-07-01T12:00:00", zone: berlin) == parse("2023-07-01T10:00:00Z"))
        #expect(parse("2023-01-01T12:00:00", zone: berlin) == parse("2023-01-01T11:00:00Z"))
        #expect(parse("2023-07-01T12:00:00Z", zone: berlin) == parse("2023-07-01T12:00:00Z"))
    }
}
