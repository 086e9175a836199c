import Glibc
import Simulation

/// The `retrace` program: finds the command, runs it and turns errors into messages and exit codes.
@MainActor
public enum Program {
    /// Runs the program on the arguments of this process and ends the process.
    public static func main() -> Never {
        exit(run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
    }

    /// Runs the program; the one place that maps errors to messages and exit codes.
    static func run(_ arguments: [String], console: Console) -> ExitStatus {
        do {
            return try dispatch(arguments, console: console)
        } catch let error as CommandError {
            console.printError("retrace: \(error.message)\n")
            return error.code == .usage ? .usage : .failure
        } catch {
            console.printError("retrace: \(String(describing: error))\n")
            return .failure
        }
    }

    private static func dispatch(_ arguments: [String], console: Console) throws -> ExitStatus {
        let line = try OptionParser(sections: [HelpText.globalOptions])
            .parse(arguments, stopAtFirstOperand: true)
        switch (line.options.first.map { HelpText.globalOptions.options[$0.index].long }, line.operands.first) {
        case ("help", _):
            console.print(HelpText.overview)
        case ("version", _):
            console.print(VersionText.text)
        case (_, "help"):
            console.print(try help(about: line.operands.dropFirst().first))
        case (_, let name?):
            return try command(named: name).run(Array(line.operands.dropFirst()), console)
        case (_, nil):
            throw CommandError(usage: "no command given; 'retrace --help' lists them")
        }
        return .success
    }

    private static func help(about name: String?) throws -> String {
        guard let name else { return HelpText.overview }
        return HelpText.text(for: try command(named: name))
    }

    private static func command(named name: String) throws -> Command {
        if let command = Command.all.first(where: { $0.name == name }) { return command }
        let names = Command.all.map(\.name) + ["help"]
        let hint = Spelling.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        throw CommandError(
            usage: "'\(name)' is not a command; \(hint ?? "the commands are \(names.joined(separator: ", "))")")
    }
}

/// How the program ended, for the shell.
enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    case usage = 2
    /// 128 + SIGINT, as shells report it.
    case interrupted = 130
}
