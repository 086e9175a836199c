/// What an image sequence has cost so far.
public struct OutputCounters: Sendable, Hashable {
    /// Frames whose files are complete and listed in the manifest, and the bytes of those files.
    public internal(set) var framesWritten = 0
    public internal(set) var bytesWritten = 0
    /// Bands encoded anew, and bands taken over from the frame before or, where their rows are the same, from above.
    public internal(set) var bandsEncoded = 0
    public internal(set) var bandsReused = 0
    /// Pixels copied out of the caller's frames.
    public internal(set) var pixelsCopied = 0
    /// Most frames on their way at a time; never above the plan's queue limit.
    public internal(set) var peakQueue = 0
    /// Bytes of memory touched for copies of bands; at most the queue limit times the size of a frame.
    public internal(set) var snapshotBytes = 0
}
