/// A command of the program: what the help says about it and what it does.
@MainActor
struct Command {
    let name: String
    /// What it does, one line for the list of commands.
    let summary: String
    /// What stands after the options, such as `TRACK...`.
    let operands: String
    /// What the help tells beyond the summary, ready wrapped to 80 columns.
    let details: String
    let examples: [Example]
    let sections: [OptionSection]
    /// Takes the arguments after the command's name.
    let run: (_ arguments: [String], Console) throws -> ExitStatus

    /// A line that can be typed, and what it does.
    struct Example {
        let line: String
        let effect: String
    }

    /// Makes a command whose options fill `settings`.
    ///
    /// - Parameter body: Gets the settings, everything on the line that is not an option, and the console.
    init<Settings>(
        name: String, summary: String, operands: String, details: String = "", examples: [Example],
        options: [OptionGroup<Settings>], settings initial: Settings,
        body: @escaping (Settings, [String], Console) throws -> ExitStatus
    ) {
        let sections =
            options.map { OptionSection(heading: $0.heading, options: $0.options.map(\.declaration)) }
            + [OptionSection(heading: "Help", options: [HelpText.helpOption])]
        let all = options.flatMap(\.options)
        self.name = name
        self.summary = summary
        self.operands = operands
        self.details = details
        self.examples = examples
        self.sections = sections
        run = { arguments, console in
            let line = try OptionParser(sections: sections).parse(arguments)
            guard line.options.allSatisfy({ $0.index < all.count }) else {
                return Program.run(["help", name], console: console)
            }
            var settings = initial
            for option in line.options { try all[option.index].apply(&settings, option.value ?? "") }
            return try body(settings, line.operands, console)
        }
    }
}

extension Command {
    /// Every command, in the order of the help; a new one is a file of its own and a line here.
    static var all: [Command] { [.replay, .render, .trace, .info, .convert, .stress] }
}
