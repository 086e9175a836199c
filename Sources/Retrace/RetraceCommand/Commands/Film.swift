import Simulation

/// What `replay` and `render` have in common: run a film and report how far it is.
@MainActor
enum Film {
    /// What a film is made from.
    enum Source {
        case tracks([String])
        case scenario(Scenario)
    }

    static func make(_ source: Source, options: RunOptions, console: Console) throws -> ExitStatus {
        throw CommandError(code: .unavailable, message: "this build cannot draw frames yet")
    }
}
