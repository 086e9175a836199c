/// An option of a command: its declaration and what it does to the settings.
struct Option<Settings> {
    let declaration: OptionDeclaration
    /// Puts the value into the settings; throws the `CommandError` that a person reads.
    let apply: (inout Settings, String) throws -> Void

    /// An option with a value; `apply` gets it as it was typed.
    init(
        _ long: String, short: Character? = nil, _ argument: String, help: String,
        apply: @escaping (inout Settings, String) throws -> Void
    ) {
        declaration = OptionDeclaration(long: long, short: short, argument: argument, help: help)
        self.apply = apply
    }

    /// An option with a value that `read` understands or returns nil for; `expected` completes "expected …".
    init<Value>(
        _ long: String, _ argument: String, help: String, expected: String, read: @escaping (String) -> Value?,
        store: @escaping (inout Settings, Value) -> Void
    ) {
        self.init(long, argument, help: help) { settings, text in
            guard let value = read(text) else {
                throw CommandError(usage: "--\(long) '\(text)': expected \(expected)")
            }
            store(&settings, value)
        }
    }

    /// An option without a value that sets something to a fixed value.
    init<Value>(
        _ long: String, short: Character? = nil, help: String, _ property: WritableKeyPath<Settings, Value>,
        _ value: Value
    ) {
        declaration = OptionDeclaration(long: long, short: short, help: help)
        apply = { settings, _ in settings[keyPath: property] = value }
    }

    /// The same option, which must not stand beside others: `conflict` names the other one when it was given before.
    func excluding(_ conflict: @escaping (Settings) -> String?) -> Option {
        Option(declaration: declaration) { [apply, declaration] settings, text in
            if let other = conflict(settings) {
                throw CommandError(usage: "--\(other) and --\(declaration.long) exclude each other; give one of them")
            }
            try apply(&settings, text)
        }
    }

    /// The same option for settings that hold this option's settings as a part.
    func within<Outer>(_ part: WritableKeyPath<Outer, Settings>) -> Option<Outer> {
        Option<Outer>(declaration: declaration) { [apply] outer, text in try apply(&outer[keyPath: part], text) }
    }

    private init(declaration: OptionDeclaration, apply: @escaping (inout Settings, String) throws -> Void) {
        self.declaration = declaration
        self.apply = apply
    }
}

/// Options under one heading of the help.
struct OptionGroup<Settings> {
    let heading: String
    let options: [Option<Settings>]

    init(_ heading: String, _ options: [Option<Settings>]) {
        self.heading = heading
        self.options = options
    }

    /// The same options for settings that hold this group's settings as a part.
    func within<Outer>(_ part: WritableKeyPath<Outer, Settings>) -> OptionGroup<Outer> {
        OptionGroup<Outer>(heading, options.map { $0.within(part) })
    }
}
