import EventLoop
import Foundation
import Glibc
import Simulation
import Stress

/// What `replay` and `render` have in common: run a film and report how far it is.
@MainActor
enum Film {
    /// What a film is made from.
    enum Source {
        case tracks([String])
        case scenario(Scenario)
    }

    static func make(
        _ source: Source, options: RunOptions, reading tracks: TrackOptions = TrackOptions(), console: Console
    ) throws -> ExitStatus {
        try EventLoop.configure(threads: options.threads ?? min(256, ProcessInfo.processInfo.activeProcessorCount))
        let progress = ProgressBar(console: console, isQuiet: options.quiet)
        return try EventLoop.shared.host {
            let scenario =
                switch source {
                case .tracks(let files): Scenario(replaying: files)
                case .scenario(let scenario): scenario
                }
            let plan = try FilmPlan(
                scenario, options: options, reading: tracks.reading, playing: tracks.playing, sync: tracks.sync)
            let run = try FilmRun(plan, options: options, progress: progress)
            let inspector = options.inspect.map {
                FilmInspector(folder: $0, title: "\(options.output), frame by frame")
            }
            if let inspector { inspector.watch(run) }
            let watches = [SIGINT, SIGTERM, SIGHUP].map { number in
                EventLoop.shared.onSignal(number) {
                    run.interrupt(number == SIGINT ? "Ctrl-C" : "signal \(number)")
                    // Whoever asks twice does not want to wait for the frames on their way.
                    EmergencyExit.onNext(number)
                }
            }
            defer { for watch in watches { watch.cancel() } }
            let summary = try await run.run()
            try inspector?.write()
            return summary.stoppedBeforeFrame == nil ? .success : .interrupted
        }
    }
}
