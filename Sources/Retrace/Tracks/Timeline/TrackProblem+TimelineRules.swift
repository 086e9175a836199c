extension TrackProblem.Rule {
    /// Fixes at 0°, 0° far from the rest are left out.
    public static let nullIsland = Self(rawValue: "null-island")
    /// Fixes that could only be reached too fast are left out.
    public static let tooFast = Self(rawValue: "too-fast")
    /// Times run backwards.
    public static let backwardTime = Self(rawValue: "backward-time")
    /// Fixes of the same time are spread inside the second.
    public static let equalTimes = Self(rawValue: "equal-times")
    /// Untimed fixes among timed ones are placed by distance.
    public static let untimedPoint = Self(rawValue: "untimed-point")
    /// The track has no times and is played at an assumed speed.
    public static let noTimes = Self(rawValue: "no-times")
    /// Stops and pauses are cut.
    public static let pausesCut = Self(rawValue: "pauses-cut")
    /// Tracks that are to be played at their true times lie far apart.
    public static let farApart = Self(rawValue: "far-apart")
}
