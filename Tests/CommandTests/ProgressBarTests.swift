import Simulation
import Testing

@testable import RetraceCommand

@MainActor
@Suite struct ProgressBarTests {
    /// A bar on a console that remembers, with a clock that is set by hand.
    @MainActor
    private final class Bench {
        var output = "", errors = ""
        var width: Int?
        var time = ContinuousClock.now
        lazy var bar = make()
        let isQuiet: Bool

        init(width: Int?, isQuiet: Bool = false) {
            self.width = width
            self.isQuiet = isQuiet
            _ = bar
        }

        private func make() -> ProgressBar {
            let console = Console(
                print: { self.output += $0 }, printError: { self.errors += $0 }, terminalWidth: { self.width })
            return ProgressBar(console: console, isQuiet: isQuiet, now: { self.time })
        }
    }

    @Test func aTerminalGetsABarTenTimesASecondAtMost() {
        let bench = Bench(width: 80)
        let start = bench.time
        for frame in 1...1000 {
            bench.time = start + .milliseconds(frame)
            bench.bar.update(done: frame, total: 2000, framesPerSecond: 1000)
        }
        let lines = bench.errors.split(separator: "\r")
        #expect((9...11).contains(lines.count), "a second has ten tenths")
        #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[K") && !$0.contains("\n") })
        let last = lines.last ?? ""
        #expect(last.hasPrefix(" 50% [#") && last.hasSuffix(".] 1000/2000 frames  1000 fps  ETA 0:01\u{1B}[K"))
        let (done, left) = (last.count { $0 == "#" }, last.count { $0 == "." })
        #expect(left - done == 0 || left - done == 1, "half of the bar, rounded down")
        #expect(bench.output.isEmpty)
    }

    @Test(arguments: [1, 10, 40, 60, 80, 200])
    func neverFillsTheLastColumn(width: Int) {
        let text = ProgressText(done: 300, total: 600, framesPerSecond: 12.34).bar(width: width)
        #expect(text.count < width)
    }

    @Test func theTimeLeftIsReadable() {
        func bar(_ total: Int, _ speed: Double) -> String {
            ProgressText(done: 0, total: total, framesPerSecond: speed).bar(width: 80)
        }
        #expect(bar(600, 10).hasSuffix("10 fps  ETA 1:00"))
        #expect(bar(36000, 5).hasSuffix("5.0 fps  ETA 2:00:00"))
        #expect(bar(1, 1000).hasSuffix("ETA 0:01"), "what remains is rounded up")
        #expect(bar(600, 0).hasSuffix("0.0 fps  ETA -:--"))
    }

    @Test func aLogGetsALineEveryFewSeconds() {
        let bench = Bench(width: nil)
        let start = bench.time
        for second in 1...12 {
            bench.time = start + .seconds(second)
            bench.bar.update(done: second, total: 20, framesPerSecond: 1)
        }
        #expect(
            bench.errors
                == "retrace: 5 of 20 frames, 1.0 fps, 0:15 left\nretrace: 10 of 20 frames, 1.0 fps, 0:10 left\n")
    }

    @Test func aNoteDoesNotBreakTheBar() {
        let bench = Bench(width: 80)
        bench.time += .seconds(1)
        bench.bar.update(done: 1, total: 2, framesPerSecond: 1)
        let bar = bench.errors
        bench.bar.note("a track has no times")
        let line = bar.dropFirst().dropLast("\u{1B}[K".count)
        #expect(bench.errors == bar + "\r\u{1B}[Kretrace: a track has no times\n" + line)
    }

    @Test func theEndIsSummedUp() {
        let bench = Bench(width: nil)
        bench.bar.finish(RunSummary(output: "ride", frames: 600, bytes: 12_340_000, seconds: 0.5))
        #expect(bench.output == "600 frames in ride: 12.3 MB in 0.5 s, 1200 fps\n")
        #expect(bench.errors.isEmpty)
    }

    @Test func anInterruptionSaysHowToGoOn() {
        let bench = Bench(width: nil)
        bench.bar.finish(RunSummary(output: "ride", frames: 7, bytes: 1, seconds: 1, stoppedBeforeFrame: 7))
        #expect(bench.output.isEmpty)
        #expect(bench.errors.contains("before frame 7") && bench.errors.contains("--resume"))
    }

    @Test func quietMeansSilent() {
        let bench = Bench(width: 80, isQuiet: true)
        bench.time += .seconds(10)
        bench.bar.update(done: 2, total: 2, framesPerSecond: 1)
        bench.bar.note("note")
        bench.bar.finish(RunSummary(output: "x", frames: 2, bytes: 1, seconds: 1))
        #expect(bench.output.isEmpty && bench.errors.isEmpty)
    }
}
