import Simulation

/// Tells how far a run is: a bar on a terminal, a line every few seconds elsewhere, nothing when quiet.
@MainActor
final class ProgressBar: ProgressReporting {
    private let console: Console
    private let isQuiet: Bool
    private let now: () -> ContinuousClock.Instant
    private var lastShown: ContinuousClock.Instant
    private var lastLine = ""

    /// - Parameter now: The present time, for tests.
    init(console: Console, isQuiet: Bool, now: @escaping () -> ContinuousClock.Instant = { .now }) {
        self.console = console
        self.isQuiet = isQuiet
        self.now = now
        lastShown = now()
    }

    func update(done: Int, total: Int, framesPerSecond: Double) {
        guard !isQuiet else { return }
        let width = console.terminalWidth()
        let pause: Duration = width == nil ? .seconds(5) : .milliseconds(100)
        let time = now()
        guard lastShown.duration(to: time) >= pause || (width != nil && done == total) else { return }
        lastShown = time
        let state = ProgressText(done: done, total: total, framesPerSecond: framesPerSecond)
        if let width {
            lastLine = state.bar(width: width)
            console.printError("\r\(lastLine)\u{1B}[K")
        } else {
            console.printError("retrace: \(state.sentence)\n")
        }
    }

    func note(_ text: String) {
        guard !isQuiet else { return }
        let bar = lastLine
        clearBar()
        console.printError("retrace: \(text)\n")
        if !bar.isEmpty {
            lastLine = bar
            console.printError(bar)
        }
    }

    func finish(_ summary: RunSummary) {
        guard !isQuiet else { return }
        clearBar()
        if let frame = summary.stoppedBeforeFrame {
            console.printError(
                "retrace: interrupted before frame \(frame), everything before it is in \(summary.output); "
                    + "the same command with --resume goes on\n")
        } else {
            console.print(ProgressText.sentence(for: summary) + "\n")
        }
    }

    private func clearBar() {
        if !lastLine.isEmpty { console.printError("\r\u{1B}[K") }
        lastLine = ""
    }
}
