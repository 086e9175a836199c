import EventLoop
import Foundation
import Glibc
import Testing

@MainActor
@Suite("Event loop")
struct LoopTests {
    private let loop = EventLoop.shared

    @Test("Every post from many threads is delivered, each thread's in its order")
    func deliversPosts() async {
        let threads = 8
        let posts = 1000
        let received = Received(threads: threads)
        await untilCalled { resume in
            let done = Countdown(threads * posts) { resume() }
            for thread in 0..<threads {
                Thread.detachNewThread {
                    for post in 0..<posts {
                        EventLoop.shared.post {
                            received.posts[thread].append(post)
                            done.step()
                        }
                    }
                }
            }
        }
        #expect(received.posts == Array(repeating: Array(0..<posts), count: threads))
    }

    @Test("nextTurn bodies each get an iteration of their own, and results get in between")
    func alternatesTurns() async {
        var turns = 0
        var isAnswered = false
        await untilCalled { resume in
            loop.submit({}, then: { _ in isAnswered = true })
            @MainActor func turn() {
                turns += 1
                if isAnswered { resume() } else { loop.nextTurn(turn) }
            }
            loop.nextTurn(turn)
        }
        // A queue of turns that starved the poll would never have come here.
        #expect(turns >= 1)
    }

    @Test("A check requested in a turn belongs to that iteration, one requested in a check to the next")
    func ordersChecks() async {
        var order: [String] = []
        await untilCalled { resume in
            loop.nextTurn {
                order.append("turn 1")
                loop.atCheck {
                    order.append("check 1")
                    loop.nextTurn { order.append("turn 2") }
                    loop.atCheck {
                        order.append("check 2")
                        resume()
                    }
                }
            }
        }
        #expect(order == ["turn 1", "check 1", "turn 2", "check 2"])
    }

    @Test("A timer never fires before its deadline, nor a cancelled one at all")
    func keepsDeadlines() async {
        let start = loop.now
        let offsets: [UInt64] = [0, 300_000, 1_000_000, 1_700_000, 2_900_001, 4_000_000]
        var early: [UInt64] = []
        await untilCalled { resume in
            let done = Countdown(offsets.count) { resume() }
            let cancelled = loop.timer(atNanoseconds: start + 500_000) { Issue.record("a cancelled timer fired") }
            cancelled.cancel()
            for offset in offsets {
                loop.timer(atNanoseconds: start + offset) {
                    if loop.now < start + offset { early.append(offset) }
                    done.step()
                }
            }
        }
        #expect(early.isEmpty)
    }

    @Test("A chain of absolute deadlines gathers no drift")
    func gathersNoDrift() async {
        // libuv's own repetition of 1/240 s would wait 5 ms a period and fall behind by 833 µs each time, for good. A
        // busy machine makes single ticks late, and other tests may hold the main actor for a minute, but sooner or later one
        // comes with less than half of that: there are five minutes for it.
        let rate = FrameRate(240)
        let start = loop.now
        var isOnTime = false
        await untilCalled { resume in
            @MainActor func arm(tick: Int) {
                let deadline = start + rate.nanoseconds(toTick: tick)
                loop.timer(atNanoseconds: deadline) {
                    isOnTime = tick >= 24 && loop.now - deadline < UInt64(tick) * 400_000
                    if isOnTime || tick == 72_000 { resume() } else { arm(tick: tick + 1) }
                }
            }
            arm(tick: 1)
        }
        #expect(isOnTime)
    }

    @Test("A signal reaches its watch until that is cancelled")
    func watchesSignals() async {
        var arrivals = 0
        var watch: SignalWatch?
        await untilCalled { resume in
            watch = loop.onSignal(SIGWINCH) {
                arrivals += 1
                if arrivals == 1 { resume() }
            }
            kill(getpid(), SIGWINCH)
        }
        watch?.cancel()
        #expect(arrivals == 1)
    }
}

/// What arrived on the loop from each thread.
@MainActor
private final class Received {
    var posts: [[Int]]

    init(threads: Int) { posts = Array(repeating: [], count: threads) }
}
