import EventLoop
import Glibc
import Testing

@MainActor
@Suite("Child processes")
struct ChildProcessTests {
    private let loop = EventLoop.shared

    @Test("What a child is given comes out of it in order, far more than a pipe holds")
    func feedsInOrder() async throws {
        let child = try loop.spawn("cat", output: .captured)
        var expected: [UInt8] = []
        for block in 0..<12 {
            let bytes = [UInt8](repeating: UInt8(block), count: 250_000 + block)
            expected += bytes
            try await child.write(bytes)
        }
        #expect(child.bytesWaiting == 0)
        child.finishInput()
        #expect(await child.waitUntilExit().isSuccess)
        #expect(child.outputBytes == expected)
    }

    @Test("A child that does not read keeps the bytes waiting, and its end fails the write")
    func keepsBytesWaiting() async throws {
        let child = try loop.spawn("sleep", arguments: ["3600"])
        let write = Task { try await child.write([UInt8](repeating: 1, count: 8_000_000)) }
        while child.bytesWaiting == 0 { await Task.yield() }
        #expect(child.bytesWaiting == 8_000_000)
        child.send(signal: SIGTERM)
        let status = await child.waitUntilExit()
        #expect(status.signal == SIGTERM)
        #expect(!status.isSuccess)
        await #expect {
            try await write.value
        } throws: { error in
            (error as? LoopError)?.code == .brokenPipe
        }
        #expect(child.bytesWaiting == 0)
    }

    @Test("What came while the loop was busy is read before the wait for it ends")
    func readsWhatCameMeanwhile() async throws {
        let child = try loop.spawn("sh", arguments: ["-c", "(sleep 0.1; echo late) & exit 0"], output: .captured)
        child.graceNanoseconds = 600_000_000
        // Busy from before the words come until the wait is over.
        let busy = Task {
            try await Task.sleep(nanoseconds: 60_000_000)
            usleep(700_000)
        }
        _ = await child.waitUntilExit()
        try await busy.value
        #expect(String(decoding: child.outputBytes, as: UTF8.self) == "late\n")
    }

    @Test("The exit code and the last words are kept")
    func keepsLastWords() async throws {
        let child = try loop.spawn("sh", arguments: ["-c", "echo no such codec >&2; exit 3"])
        let status = await child.waitUntilExit()
        #expect(await child.waitUntilExit() == status)
        #expect(status.code == 3)
        #expect(status.signal == nil)
        #expect(child.errorTail == "no such codec\n")
    }

    @Test("Environment and folder are the child's own")
    func setsSurroundings() async throws {
        let child = try loop.spawn(
            "/bin/sh", arguments: ["-c", "echo $TRACK; pwd"], environment: ["TRACK": "ride"], directory: "/usr",
            output: .captured)
        _ = await child.waitUntilExit()
        #expect(String(decoding: child.outputBytes, as: UTF8.self) == "ride\n/usr\n")
    }

    @Test("A program that does not exist is named in the error")
    func namesMissingProgram() {
        #expect {
            try loop.spawn("no-such-encoder")
        } throws: { error in
            (error as? LoopError)?.code == .spawnFailed
                && "\(error)".hasPrefix("cannot start no-such-encoder: no such program; install it")
        }
    }
}
