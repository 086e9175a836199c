/// What `--help` prints, at most 80 columns wide.
@MainActor
enum HelpText {
    static let helpOption = OptionDeclaration(long: "help", short: "h", help: "show this help")

    /// The options that stand before a command.
    static let globalOptions = OptionSection(
        heading: "Options",
        options: [helpOption, OptionDeclaration(long: "version", short: "V", help: "show the version")])

    /// What `retrace --help` prints.
    static var overview: String {
        let width = Command.all.map(\.name.count).max() ?? 0
        let commands = Command.all.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count))  \(command.summary)"
        }
        return """
            Usage: retrace COMMAND [OPTION...] ...
            Draws maps with moving overlays, off screen, redrawing only what changed.

            Commands:
            \(commands.joined(separator: "\n"))

            Examples:
              retrace replay ride.gpx
              retrace render scenarios/dynamic-circle/scenario.json

            'retrace help COMMAND' tells more. Exit codes: 0 done, 1 failed, 2 wrong usage,
            130 interrupted.

            """
    }

    /// What `retrace COMMAND --help` prints.
    static func text(for command: Command) -> String {
        let popt = OptionParser(sections: command.sections)
            .help(name: "retrace \(command.name)", operands: command.operands)
        let usage = popt.prefix { $0 != "\n" }
        let options = popt.dropFirst(usage.count).drop { $0 == "\n" }
        let examples = command.examples.map { "  \($0.line)\n      \($0.effect)\n" }.joined()
        let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
        return [usage + "\n" + summary + "\n", command.details + "\n", String(options), "Examples:\n" + examples]
            .filter { $0 != "\n" }.joined(separator: "\n")
    }
}
