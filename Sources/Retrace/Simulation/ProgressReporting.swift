/// Someone who wants to know how far a run is.
@MainActor
public protocol ProgressReporting: AnyObject {
    /// Called after each frame that was written.
    ///
    /// - Parameters:
    ///   - done: Frames finished in this run, 0...total.
    ///   - total: Frames that this run is to finish.
    ///   - framesPerSecond: The recent speed in frames per second of real time; 0 while unknown.
    func update(done: Int, total: Int, framesPerSecond: Double)

    /// Something that a person should know and that stops nothing, one sentence without a line end.
    func note(_ text: String)

    /// Called once when the run has ended without an error, complete or interrupted.
    func finish(_ summary: RunSummary)
}

/// What a run has done.
public struct RunSummary: Sendable, Equatable {
    /// The folder that holds the frames.
    public var output: String
    /// Frames written by this run.
    public var frames: Int
    /// Bytes of their files.
    public var bytes: Int
    /// Real time from the first tick to the last file, in seconds.
    public var seconds: Double
    /// The first frame that is missing when the run was interrupted, nil when it is complete.
    public var stoppedBeforeFrame: Int?
    /// Frames that `--verify` compared and found equal, nil when it was not asked for.
    public var verifiedFrames: Int?

    /// Makes a summary.
    public init(
        output: String, frames: Int, bytes: Int, seconds: Double, stoppedBeforeFrame: Int? = nil,
        verifiedFrames: Int? = nil
    ) {
        self.output = output
        self.frames = frames
        self.bytes = bytes
        self.seconds = seconds
        self.stoppedBeforeFrame = stoppedBeforeFrame
        self.verifiedFrames = verifiedFrames
    }
}
