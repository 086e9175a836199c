import Foundation
import QuartzCore
import TestSupport
import Testing

// One after the other, and alone: there is one media clock.
@MainActor
@Suite("Display links", .serialized, .usesMediaClock)
struct DisplayLinkTests {
    private let clock = MediaClock.shared

    /// Fires refreshes 0…59 of a simulated second at 60 a second that starts at 100 s.
    private func runSecond() {
        for index in 0..<60 { clock.fire(timestamp: 100 + Double(index) / 60, duration: 1 / 60) }
    }

    @Test("On a simulation's clock a link is called once a refresh, with the simulation's times")
    func followsSimulation() {
        clock.beginSimulation(at: 100)
        defer { clock.endSimulation() }
        #expect(CACurrentMediaTime() == 100)
        var times: [Double] = []
        let link = CADisplayLink { link in
            times.append(link.timestamp)
            #expect(CACurrentMediaTime() == link.timestamp)
            #expect(link.duration == 1.0 / 60)
            #expect(link.targetTimestamp == link.timestamp + 1.0 / 60)
        }
        runSecond()
        #expect(times.isEmpty, "it was not added to a run loop")
        link.add(to: .main, forMode: .common)
        link.add(to: .main, forMode: .common)
        runSecond()
        #expect(times == (0..<60).map { 100 + Double($0) / 60 })
        link.invalidate()
        runSecond()
        #expect(times.count == 60)
    }

    @Test(
        "A wish for fewer frames becomes a whole fraction of the refreshes",
        arguments: [(0, 60), (60, 60), (30, 30), (26, 30), (20, 20), (1, 1), (240, 60)])
    func honoursRate(wish: Int, calls: Int) {
        clock.beginSimulation(at: 100)
        defer { clock.endSimulation() }
        var count = 0
        var gap = 0.0
        let link = CADisplayLink { link in
            count += 1
            gap = link.targetTimestamp - link.timestamp
        }
        link.preferredFramesPerSecond = wish
        link.add(to: .main, forMode: .default)
        runSecond()
        link.invalidate()
        #expect(count == calls)
        #expect(abs(gap - 1 / Double(calls)) < 1e-9)
    }

    @Test("A paused link is skipped, and goes on afterwards")
    func pauses() {
        clock.beginSimulation(at: 100)
        defer { clock.endSimulation() }
        var count = 0
        let link = CADisplayLink { _ in count += 1 }
        link.add(to: .main, forMode: .default)
        link.isPaused = true
        runSecond()
        #expect(count == 0)
        link.isPaused = false
        runSecond()
        #expect(count == 60)
        link.invalidate()
    }

    @Test("A link may invalidate itself and add others while it is called")
    func changesDuringCall() {
        clock.beginSimulation(at: 100)
        defer { clock.endSimulation() }
        var calls: [String] = []
        let second = CADisplayLink { _ in calls.append("second") }
        let first = CADisplayLink { link in
            calls.append("first")
            link.invalidate()
            second.add(to: .main, forMode: .default)
        }
        first.add(to: .main, forMode: .default)
        clock.fire(timestamp: 100, duration: 1)
        clock.fire(timestamp: 101, duration: 1)
        #expect(calls == ["first", "second"])
        second.invalidate()
    }

    /// As in a plain class of an overlay.
    private final class Blinker {
        var isLit = false
        func step(_ link: CADisplayLink) { isLit.toggle() }
    }

    /// As in a view, which lives on the main actor.
    @MainActor
    private final class BlinkingView {
        var isLit = false
        func step(_ link: CADisplayLink) { isLit.toggle() }
    }

    @Test("The target's method is called, and the target lives until the link is invalidated")
    func callsTarget() {
        clock.beginSimulation(at: 100)
        defer { clock.endSimulation() }
        var blinker: Blinker? = Blinker()
        let view = BlinkingView()
        weak let watched = blinker
        let links = [
            CADisplayLink(target: blinker!, action: Blinker.step),
            CADisplayLink(target: view, action: BlinkingView.step),
        ]
        for link in links { link.add(to: .main, forMode: .default) }
        blinker = nil
        clock.fire(timestamp: 100, duration: 1)
        #expect(watched?.isLit == true)
        #expect(view.isLit)
        for link in links { link.invalidate() }
        #expect(watched == nil)
    }

    @Test("Without a simulation links are called on the wall clock, in monotonic time")
    func followsWallClock() async {
        let start = CACurrentMediaTime()
        var times: [Double] = []
        await withCheckedContinuation { continuation in
            let link = CADisplayLink { link in
                times.append(link.timestamp)
                guard times.count == 3 else { return }
                link.invalidate()
                continuation.resume()
            }
            link.add(to: .main, forMode: .common)
        }
        #expect(times[0] >= start)
        #expect(times == times.sorted())
        #expect(times[2] <= CACurrentMediaTime())
        #expect(times[1] - times[0] > 0.9 / 60)
    }
}
