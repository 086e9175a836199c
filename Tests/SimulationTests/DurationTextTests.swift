import Testing

@testable import Simulation

@Suite struct DurationTextTests {
    @Test(arguments: [
        ("20", Duration.seconds(20)), ("20s", .seconds(20)), ("1m30s", .seconds(90)), ("0.5s", .milliseconds(500)),
        ("0.1", .milliseconds(100)), ("1h", .seconds(3600)), ("2min", .seconds(120)), ("250ms", .milliseconds(250)),
        ("1.000000001", .seconds(1) + .nanoseconds(1)), ("1M30", .seconds(90)),
    ])
    func reads(text: String, duration: Duration) {
        #expect(Duration(text: text) == duration)
    }

    @Test(arguments: [
        "", "s", "-1", "1x", "1s1m", "1s1s", "1..5", "1.", ".5", "1 s", "nan", "1e3", "9999999999", "90000000",
    ])
    func refuses(text: String) {
        #expect(Duration(text: text) == nil)
    }
}
