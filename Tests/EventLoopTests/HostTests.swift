import EventLoop
import Foundation
import Testing

/// Hosting needs a main thread of its own, so each check runs in `loop-host-probe`, built beside the tests.
@Suite("Hosting the loop")
struct HostTests {
    @Test(
        "Code that hops to the main queue or waits there works while the loop hosts it",
        arguments: [
            ("mainActor", "main thread: true"), ("dispatch", "not early: true"), ("sleep", "not early: true"),
            ("timer", "fired: 6, timers: true"), ("noTimer", "timers: false"), ("pool", "sum: 5050"),
            ("turns", "turns: 1000"), ("yields", "answered: true"), ("posts", "delivered"), ("signal", "caught"),
            ("early", "answers: 2"), ("guest", "answers: 2"), ("jobsLeft", "left"), ("thrown", "threw Refusal()"),
        ])
    func hosts(check: String, report: String) async throws {
        let probe = try await EventLoop.shared.spawn(
            Self.products.appendingPathComponent("loop-host-probe").path, arguments: [check], output: .captured)
        let status = await probe.waitUntilExit()
        #expect(await String(decoding: probe.outputBytes, as: UTF8.self) == report + "\n")
        #expect(status.isSuccess)
    }

    /// The folder of the running test bundle.
    private static var products: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }
}
