/// What an image sequence is to be: where, how large, and what to do with frames that are already there.
public struct SequencePlan: Sendable {
    /// What to do when the folder holds frames of an earlier run.
    public enum ExistingFrames: Sendable {
        /// Stop with an error.
        case refuse
        /// Remove them and begin anew.
        case replace
        /// Keep those that are whole and listed in order, and go on after the last; remove any others. An error when
        /// they come from a run with other settings.
        case resume
    }

    /// Path of the folder; made if missing, parents included.
    public var folder: String
    /// Size of a frame in pixels, each 1 to 32767.
    public var width: Int
    public var height: Int
    /// Pixels to a point, above 0 and at most 100; recorded as the files' physical resolution of 72 · scale per inch.
    public var scale: Double = 1
    public var format: ImageFormat = .opaque
    /// Whatever decides the pixels (scenario, options), in any stable form such as a hash; a run resumes only frames
    /// of the same identity.
    public var identity = ""
    /// Index of the first frame: above 0 for a part of an animation. Parts written at the same time need a folder each.
    public var firstFrame = 0
    public var existing = ExistingFrames.refuse
    /// Most frames that may be on their way to the disk at a time, at least 1.
    public var queueLimit = 3

    public init(folder: String, width: Int, height: Int) {
        self.folder = folder
        self.width = width
        self.height = height
    }

    func validate() throws(FrameOutputError) {
        guard 1...32767 ~= width, 1...32767 ~= height else {
            throw FrameOutputError(
                "write frames to", path: folder, code: .invalidSize,
                reason: "frames of \(width) × \(height) pixels are not possible",
                remedy: "choose a width and a height from 1 to 32767 pixels")
        }
        guard scale > 0, scale <= 100 else {
            throw FrameOutputError(
                "write frames to", path: folder, code: .invalidSize, reason: "a scale of \(scale) is not possible",
                remedy: "choose a scale above 0 and at most 100 pixels to a point")
        }
    }
}
