import Foundation
import Testing

/// Hosting needs a main thread of its own, so each check runs in `loop-host-probe`, built beside the tests.
@Suite("Hosting the loop")
struct HostTests {
    @Test(
        "Code that hops to the main queue or waits there works while the loop hosts it",
        arguments: [
            ("mainActor", "main thread: true"), ("dispatch", "not early: true"), ("sleep", "not early: true"),
            ("timer", "fired: 6"), ("pool", "sum: 5050"), ("turns", "turns: 1000"), ("thrown", "threw Refusal()"),
        ])
    func hosts(check: String, report: String) throws {
        let probe = Process()
        let output = Pipe()
        probe.executableURL = Self.products.appendingPathComponent("loop-host-probe")
        probe.arguments = [check]
        probe.standardOutput = output
        try probe.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        probe.waitUntilExit()
        #expect(text == report + "\n")
        #expect(probe.terminationStatus == 0)
    }

    /// The folder of the running test bundle.
    private static var products: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
}
