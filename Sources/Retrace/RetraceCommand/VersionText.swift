import Simulation

/// What `--version` prints.
enum VersionText {
    static var text: String { "retrace \(RetraceVersion.text)\n" }
}
