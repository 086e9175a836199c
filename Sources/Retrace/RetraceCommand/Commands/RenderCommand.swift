import Simulation

extension Command {
    /// Draws a scenario.
    static var render: Command {
        Command(
            name: "render",
            summary: "draw a scenario file into a sequence of PNG frames",
            operands: "SCENARIO.json",
            details: """
                A scenario names the map, the clock, the tracks and the overlays;
                options replace what it says. scenarios/schema.json describes the format.
                A case that 'retrace stress' found, its min.json, is drawn as it is.
                '-' is standard input.
                """,
            examples: [
                Example(
                    line: "retrace render scenarios/dynamic-circle/scenario.json",
                    effect: "into the folder dynamic-circle"),
                Example(
                    line: "retrace render film.json -o out --scale 2 --background transparent",
                    effect: "twice as many pixels, with an alpha channel"),
                Example(
                    line: "retrace render film.json --verify --threads 4",
                    effect: "compare each frame with one drawn from nothing"),
            ],
            options: OptionGroup<RunOptions>.film, settings: RunOptions()
        ) { options, files, console in
            guard let file = files.first, files.count == 1 else {
                throw CommandError(
                    usage: files.isEmpty
                        ? "render needs a scenario: retrace render SCENARIO.json"
                        : "render takes one scenario, not \(files.count): \(files.joined(separator: ", "))")
            }
            var options = options
            if options.output.isEmpty { options.output = OutputFolder.named(after: file) }
            // Read once: it may be a pipe.
            let data = try ScenarioFile.contents(of: file)
            if let given = try CaseFilm(data, file: file) { return try given.make(options, console: console) }
            let scenario = try Scenario(json: JSONValue(data: data, file: file), file: file)
            return try Film.make(.scenario(scenario), options: options, console: console)
        }
    }
}
