import EventLoop
import Foundation
import Simulation

extension Command {
    /// What `trace` is asked to do.
    private struct TraceSettings {
        var run = RunOptions()
        var isJSON = false
    }

    /// Prints the calls between a scenario's map and its overlays.
    static var trace: Command {
        Command(
            name: "trace",
            summary: "print every call between the map and its overlays",
            operands: "SCENARIO.json",
            details: """
                One line a call, in order: the frame, the call, the overlay, the tile, the
                rectangle in map points, the zoom scale, what came of it, and why.
                """,
            examples: [
                Example(
                    line: "retrace trace scenarios/dynamic-circle/scenario.json --frames 0-1",
                    effect: "the calls of the first two frames"),
                Example(
                    line: "retrace trace film.json --json > calls.jsonl",
                    effect: "a JSON object a line, for programs"),
            ],
            options: [
                OptionGroup("Output", [Option("json", help: "print a JSON object a line", \.isJSON, true)]),
                OptionGroup(
                    "Part of the film",
                    [
                        RunOptions.framesOption.within(\.run), RunOptions.threadsOption.within(\.run),
                    ]),
            ], settings: TraceSettings()
        ) { settings, files, console in
            guard let file = files.first, files.count == 1 else {
                throw CommandError(
                    usage: files.isEmpty
                        ? "trace needs a scenario: retrace trace SCENARIO.json"
                        : "trace takes one scenario, not \(files.count): \(files.joined(separator: ", "))")
            }
            let options = settings.run
            try EventLoop.configure(threads: options.threads ?? min(256, ProcessInfo.processInfo.activeProcessorCount))
            let scenario = try Scenario(file: file)
            try EventLoop.shared.host {
                let run = TraceRun(try FilmPlan(scenario, options: options)) { call in
                    console.print((settings.isJSON ? call.json : call.text) + "\n")
                }
                await run.run()
            }
            return .success
        }
    }
}
