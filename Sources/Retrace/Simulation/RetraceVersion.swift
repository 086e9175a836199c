/// The version of Retrace, in its one place.
public enum RetraceVersion {
    /// Major, minor and patch, after semantic versioning.
    public static let text = "0.1.0"
}
