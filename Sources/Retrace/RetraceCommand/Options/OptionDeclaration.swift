/// What the parser and the help need to know of an option. Text is ASCII, since popt counts bytes as columns.
struct OptionDeclaration {
    /// The long name without dashes.
    let long: String
    /// The one-letter name, if there is one.
    var short: Character?
    /// What the help calls the value, nil when the option takes none.
    var argument: String?
    /// What the option does, for the help.
    let help: String
}

/// Options under one heading of the help.
struct OptionSection {
    let heading: String
    let options: [OptionDeclaration]
}
