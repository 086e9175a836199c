import EventLoop
import Foundation
import Glibc
import Testing

@MainActor
// One after the other: these tests hold all threads of the pool, and some the main actor with them.
@Suite("Thread pool", .serialized)
struct PoolTests {
    private let loop = EventLoop.shared

    @Test("200 jobs run at once are each awaited with their own value")
    func awaitsMany() async throws {
        let tasks = (0..<200).map { index in Task { try await loop.run { index * index } } }
        for (index, task) in tasks.enumerated() { #expect(try await task.value == index * index) }
    }

    @Test("What the work throws is thrown to the caller")
    func throwsThrough() async {
        struct Refusal: Error, Equatable {}
        await #expect(throws: Refusal()) {
            try await EventLoop.shared.run { throw Refusal() }
        }
    }

    @Test("Cancelled or not, a job has exactly one completion, with nil only if it never ran")
    func cancelsOnce() async {
        let count = 60
        let ran = Seen()
        let gate = Gate()
        var completions = Array(repeating: 0, count: count)
        var valued: Set<Int> = []
        var taken: Set<Int> = []
        await untilCalled { resume in
            var open = count
            var jobs: [PoolJob] = []
            for index in 0..<count {
                let job = loop.submit {
                    gate.wait()
                    ran.insert(index)
                    return index
                } then: { value in
                    completions[index] += 1
                    if let value { valued.insert(value) }
                    open -= 1
                    if open == 0 { resume() }
                }
                jobs.append(job)
            }
            // The gate holds every thread, so whatever lies beyond the number of threads is certainly still queued.
            for index in stride(from: 1, to: count, by: 2) where jobs[index].cancel() { taken.insert(index) }
            for index in taken { #expect(!jobs[index].cancel(), "a second cancel has nothing to take") }
            gate.open()
        }
        #expect(completions == Array(repeating: 1, count: count))
        #expect(valued == ran.numbers)
        #expect(valued == Set(0..<count).subtracting(taken))
        #expect(taken.count >= (count - loop.threadCount) / 2)
    }

    @Test("Cancelling the task takes queued work back and throws CancellationError")
    func cancelsTask() async {
        // In a process of its own, because it holds the whole pool while the main actor goes on.
        await #expect(processExitsWith: .success) { @MainActor in
            let loop = EventLoop.shared
            let gate = Gate()
            let blockers = (0..<loop.threadCount).map { _ in Task { try await loop.run { gate.wait() } } }
            let victim = Task { try await loop.run { _ = Issue.record("cancelled work ran") } }
            while loop.jobsInFlight <= blockers.count { await Task.yield() }
            victim.cancel()
            await #expect(throws: CancellationError.self) { try await victim.value }
            gate.open()
            for blocker in blockers { try await blocker.value }
        }
    }

    @Test("atCheck comes once, after all results that were ready together")
    func checksAfterDrain() async {
        let fence = Gate()
        let results = 20
        var order: [String] = []
        await untilCalled { resume in
            for index in 0..<results {
                loop.submit {
                } then: { _ in
                    order.append("result")
                    if index == 0 {
                        loop.atCheck {
                            order.append("check")
                            resume()
                        }
                    }
                }
            }
            // A thread hands in its result before it takes the next job. Once every thread stands at the fence, all
            // results are ready, and the loop cannot have seen one: this very test occupies it.
            for _ in 0..<loop.threadCount { loop.submit({ fence.wait() }, then: { _ in }) }
            fence.waitForArrivals(loop.threadCount)
        }
        fence.open()
        #expect(order == Array(repeating: "result", count: results) + ["check"])
    }

    @Test("A loop taken down has closed every handle, timers and running jobs included")
    func shutsDown() {
        let own = EventLoop()
        var results = 0
        own.timer(atNanoseconds: own.now + 60_000_000_000) { Issue.record("the loop waited for a timer") }
        own.onSignal(SIGWINCH) {}
        for _ in 0..<10 { own.submit({}, then: { _ in results += 1 }) }
        own.nextTurn {}
        #expect(own.shutDown() == 0)
        #expect(results == 10)
    }

    @Test("A number of threads outside 1…256 is refused", arguments: [0, -1, 257])
    func refusesThreadCount(count: Int) {
        #expect {
            try EventLoop.configure(threads: count)
        } throws: { error in
            (error as? LoopError)?.code == .invalidThreadCount && "\(error)".contains("from 1 to 256")
        }
    }

    @Test("The configured number of threads run at the same time")
    func configuresThreads() async {
        await #expect(processExitsWith: .success) {
            try EventLoop.configure(threads: 7)
            let gate = Gate()
            let jobs = (0..<7).map { _ in Task { try await EventLoop.shared.run { gate.wait() } } }
            // With fewer threads this would wait for ever.
            gate.waitForArrivals(7)
            gate.open()
            for job in jobs { try await job.value }
            #expect(await EventLoop.shared.threadCount == 7)
            #expect(throws: LoopError.self) { try EventLoop.configure(threads: 3) }
        }
    }
}

/// Numbers noted by pool threads. `@unchecked Sendable` because the lock guards the set.
private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private var set: Set<Int> = []

    var numbers: Set<Int> { lock.withLock { set } }
    func insert(_ number: Int) { lock.withLock { _ = set.insert(number) } }
}
